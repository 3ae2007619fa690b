"""Which files there are to read, and what their documents are called."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ecphoria.errors import ReadError


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundFile:
    """A file to read, and the id of its document: the POSIX path from the root, the root's own name first."""

    path: Path
    document_id: str


def discover(root: Path) -> Iterator[FoundFile]:
    """Find a file, or every regular file in a folder, sorted by id.

    Hidden files and folders, Office's lock files (``~$...``), links to folders and links that lead outside the root are
    passed over; the root itself may be hidden or a link. A folder that may not be listed is yielded as it is, so that
    reading it reports the failure.

    Raises:
        ReadError: the root does not exist, or is neither a file nor a folder.
    """
    if not _is_folder(root):
        yield FoundFile(path=root, document_id=_readable(_name(root)))
        return
    resolved = root.resolve()
    found = {path.relative_to(root).as_posix(): path for path in _walk(root, resolved)}
    for relative in sorted(found):
        below = "" if relative == "." else f"/{relative}"
        yield FoundFile(path=found[relative], document_id=_readable(_name(root) + below))


def _is_folder(root: Path) -> bool:
    try:
        mode = root.stat().st_mode
    except FileNotFoundError as error:
        reason = "is a symbolic link to nothing" if root.is_symlink() else "does not exist"
        raise ReadError(str(root), reason, "check the path") from error
    except (OSError, ValueError) as error:
        raise ReadError(str(root), f"cannot be looked at ({error})", "check the path and its permissions") from error
    if not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
        raise ReadError(str(root), "is neither a file nor a folder", "check the path")
    return stat.S_ISDIR(mode)


def _walk(root: Path, resolved: Path) -> Iterator[Path]:
    closed: list[OSError] = []
    for folder, names, files in os.walk(root, onerror=closed.append):
        names[:] = [name for name in names if not name.startswith(".")]
        for name in files:
            path = Path(folder, name)
            if not name.startswith((".", "~$")) and _inside(path, resolved):
                yield path
    yield from (Path(error.filename) for error in closed if error.filename)


def _inside(path: Path, root: Path) -> bool:
    """Whether the path is a regular file and, when it is a link, stays inside the root."""
    try:
        return path.is_file() and (not path.is_symlink() or path.resolve().is_relative_to(root))
    except (OSError, RuntimeError):  # a link that leads to itself
        return False


def _name(root: Path) -> str:
    return root.name if root.name not in {"", ".."} else root.resolve().name


def _readable(name: str) -> str:
    """A file name whose bytes are not UTF-8 is written with escapes: ids are text."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")
