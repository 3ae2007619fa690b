"""Office packages (zip archives of XML) are checked before a library opens them: bombs, encryption, damage."""

import io
import zipfile
import zlib

from ecphoria.ingest.read.limits import (
    MAX_PACKING_RATIO,
    MAX_UNPACKED_BYTES,
    MAX_XML_PART_BYTES,
    MAX_ZIP_ENTRIES,
    PACKING_RATIO_FLOOR,
)
from ecphoria.ingest.read.magic import OLE, ZIP
from ecphoria.ingest.read.source import Source

_RESAVE = "open it in its own program and save it again"
_ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")
_CHUNK = 1 << 20


def open_package(source: Source, kind: str, suffix: str, *, whole_parts: bool) -> zipfile.ZipFile:
    """Open and check the package of an Office document.

    Args:
        source: the file.
        kind: what it should be, with an article.
        suffix: the modern suffix of its kind, for the remedy.
        whole_parts: whether XML parts are held as trees, so that each has a limit of its own.

    Raises:
        ReadError: encrypted, not a package, damaged, or a bomb by declared or by actual size.
    """
    if source.data.startswith(OLE):
        if _ENCRYPTED_STREAM in source.data:
            raise source.error("is encrypted with a password", "save a copy without the password")
        raise source.error(f"is in the old binary Office format, not {kind}", f"save it as {suffix}")
    try:
        package = zipfile.ZipFile(io.BytesIO(source.data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        if source.data.startswith(ZIP):
            raise source.error(
                f"is cut off or damaged: {kind} must be a whole zip archive ({error})", _RESAVE
            ) from error
        raise source.error(f"is not {kind} (not a zip archive)", "check where it came from") from error
    _check_declared(source, package)
    _check_actual(source, package, whole_parts=whole_parts)
    return package


def _check_declared(source: Source, package: zipfile.ZipFile) -> None:
    entries = package.infolist()
    if len(entries) > MAX_ZIP_ENTRIES:
        raise _bomb(source, f"{len(entries):,} parts")
    if any(entry.flag_bits & 1 for entry in entries):
        raise source.error("is encrypted with a password", "save a copy without the password")
    total = sum(entry.file_size for entry in entries)
    if total > MAX_UNPACKED_BYTES:
        raise _bomb(source, f"{total:,} bytes unpacked")
    if total > PACKING_RATIO_FLOOR and total > MAX_PACKING_RATIO * len(source.data):
        raise _bomb(source, f"{total // len(source.data):,} times its size unpacked")


def _check_actual(source: Source, package: zipfile.ZipFile, *, whole_parts: bool) -> None:
    """Unpack every part once, counting: what an entry declares need not be so."""
    total = 0
    for entry in package.infolist():
        is_xml = entry.filename.lower().endswith((".xml", ".rels"))
        size = 0
        try:
            with package.open(entry) as part:
                while chunk := part.read(_CHUNK):
                    if is_xml and size == 0 and b"<!DOCTYPE" in chunk[:1024]:
                        raise source.error("holds XML with a DOCTYPE, which Office files never do", _RESAVE)
                    size += len(chunk)
                    if total + size > MAX_UNPACKED_BYTES or (is_xml and whole_parts and size > MAX_XML_PART_BYTES):
                        raise _bomb(source, f"more than {total + size:,} bytes unpacked")
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            OSError,
            NotImplementedError,
            RuntimeError,
            ValueError,
        ) as error:
            reason = f"is damaged: part {entry.filename} does not unpack ({error})"
            raise source.error(reason, _RESAVE) from error
        total += size


def _bomb(source: Source, size: str) -> Exception:
    return source.error(
        f"unpacks to more than an Office document may ({size}): a zip bomb?", "split it, or leave it out"
    )
