"""The first bytes of common binary files, so that an error can say what a file really is."""

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK\x03\x04"

_POSING = ((b"%PDF-", "a PDF"), (b"{\\rtf", "rich text (RTF)"), (b"%!PS", "PostScript"))
_BINARY = (
    (OLE, "an old or encrypted Office document"),
    (ZIP, "a zip archive or an Office document"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a RIFF sound or picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a Windows program"),
    (b"ID3", "an MP3"),
    (b"SQLite format 3\0", "an SQLite database"),
)


def describe(data: bytes, *, poses_as_text: bool = False) -> str | None:
    """What ``data`` starts like, with an article; ``None`` if unknown.

    With ``poses_as_text`` only kinds that a text could never start like, though their first bytes are ASCII.
    """
    kinds = _POSING if poses_as_text else (*_POSING, *_BINARY)
    return next((name for mark, name in kinds if data.startswith(mark)), None)
