"""Which legacy code page a text is in: charset-normalizer's measure, with our order where it sees no difference."""

from typing import Final

CODE_PAGES: Final = (
    *("cp1252", "cp1251", "cp1250", "cp932", "gb18030", "big5", "cp949", "euc_jp"),
    *("cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8_r", "cp866", "cp850", "mac_roman"),
)
"""Candidates, the more common first: that order decides between pages that fit equally well."""

_SAMPLE = 64_000


def guess_charset(data: bytes) -> str | None:
    """Name the code page of ``data``, which is not UTF-8; ``None`` if none fits.

    A few accented letters fit several pages ("Núñez" is also "Núńez"): the guess is a guess, and the caller says so.
    """
    from charset_normalizer import from_bytes

    matches = from_bytes(_telling(data), steps=8, chunk_size=2048, cp_isolation=list(CODE_PAGES), enable_fallback=False)
    best = matches.best()
    if best is None:
        return None
    as_good = {match.encoding for match in matches if (match.chaos, match.coherence) == (best.chaos, best.coherence)}
    as_good.update(name for match in matches if match.encoding in as_good for name in match.could_be_from_charset)
    return next((page for page in CODE_PAGES if page in as_good), best.encoding)


def _telling(data: bytes) -> bytes:
    """Of a large file, the lines that hold bytes beyond ASCII: only they tell pages apart."""
    if len(data) <= _SAMPLE:
        return data
    lines: list[bytes] = []
    size = 0
    for line in data.splitlines(keepends=True):
        if not line.isascii():
            lines.append(line[:_SAMPLE])
            size += len(line)
            if size > _SAMPLE:
                break
    return b"".join(lines)
