"""What canonical text may hold: newlines are ``\\n``, and there is no NUL and no lone surrogate."""

import re

_SURROGATE = re.compile("[\ud800-\udfff]")
_SPACES = re.compile(r"\s+")


def clean(text: str) -> str:
    """Normalise newlines, drop NULs, and put U+FFFD for lone surrogates. Idempotent."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return _SURROGATE.sub("\ufffd", text)


def one_line(text: str) -> str:
    """Clean text with every run of white space made one space, and none at the ends."""
    return _SPACES.sub(" ", clean(text)).strip()
