"""From a path to bytes, and what may be wrong on the way."""

import stat
from pathlib import Path

from ecphoria.errors import ReadError
from ecphoria.ingest.read.formats import format_of, too_large


def load(path: Path) -> bytes:
    """The bytes of a regular file within its format's limit; never waits on a pipe or a device.

    Raises:
        ReadError: missing, a dangling link, a folder, no regular file, not permitted, too large.
    """
    name = str(path)
    chosen = format_of(path.name)
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise ReadError(name, "is a folder, not a file", "name the files in it, or add the folder itself")
        if not stat.S_ISREG(found.st_mode):
            raise ReadError(name, "is not a regular file", "leave it out, or save its content to a file")
        if found.st_size > chosen.max_bytes:
            raise too_large(name, chosen)
        with path.open("rb") as file:
            data = file.read(chosen.max_bytes + 1)
    except FileNotFoundError as error:
        if path.is_symlink():
            raise ReadError(name, "is a symbolic link to nothing", "restore its target or remove it") from error
        raise ReadError(name, "does not exist", "check the path") from error
    except PermissionError as error:
        raise ReadError(name, "may not be read (permission denied)", "change its permissions") from error
    except (OSError, ValueError) as error:
        raise ReadError(name, f"cannot be read ({error})", "check the disk and the path") from error
    return data
