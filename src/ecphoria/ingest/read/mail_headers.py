"""Header fields of a mail, decoded so that no malformed one can stop the reading (RFC 5322, RFC 2047)."""

import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message

from ecphoria.ingest.read.clean import one_line

_WORD = r"=\?[^?\s]+\?[bqBQ]\?[^?]*\?="
_ENCODED = re.compile(rf"{_WORD}(?:\s*{_WORD})*")


def header(message: "Message[str, str]", name: str) -> str:
    """The first header of that name on one line, encoded words decoded; empty if there is none."""
    raw = next((value for key, value in message.raw_items() if key.lower() == name.lower()), "")
    return decoded(str(raw))


def decoded(raw: str) -> str:
    """Decode a raw header value: encoded words, and bytes that are not ASCII (UTF-8, else Windows-1252)."""
    try:
        octets = raw.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return one_line(raw)
    try:
        text = octets.decode("utf-8")
    except UnicodeDecodeError:
        text = octets.decode("cp1252", "replace")
    return one_line(_ENCODED.sub(lambda words: _decoded_words(words[0]), text))


def _decoded_words(words: str) -> str:
    """Adjacent encoded words together: a character may be split between them."""
    try:
        return "".join(_piece(piece, charset) for piece, charset in decode_header(words))
    except HeaderParseError:
        return words


def _piece(piece: bytes | str, charset: str | None) -> str:
    if isinstance(piece, str):
        return piece
    try:
        return piece.decode(charset or "ascii", "replace")
    except LookupError:
        return piece.decode("utf-8", "replace")
