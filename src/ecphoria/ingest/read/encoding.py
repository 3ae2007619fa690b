"""From bytes to text: byte-order mark, then UTF-8, then what the file declares, then a guess that is written down.

Never the locale's encoding. What cannot be decided is an error, not mojibake.
"""

import codecs
import re
from dataclasses import dataclass

from ecphoria.errors import ReadError
from ecphoria.ingest.read.charset import guess_charset
from ecphoria.ingest.read.clean import clean
from ecphoria.ingest.read.magic import describe
from ecphoria.ingest.read.source import Source

_MARKS = (  # longest first: UTF-32's begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED_FIRST = re.compile(r"utf-?(16|32)|iso-?2022|hz", re.IGNORECASE)
_DECLARABLE = re.compile(
    r"(utf|iso|windows|cp|ibm|koi8|mac|big5|gb|euc|shift|ks_c|hz|latin|us-ascii|tis|x-sjis)[\w:.-]*", re.I
)
_CONTROL = re.compile("[\x01-\x07\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
_SAMPLE = 100_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Decoded:
    """Clean text, and the encoding it was guessed to be in; ``None`` when there was nothing to guess."""

    text: str
    guessed: str | None = None


def guess(decoded: Decoded) -> dict[str, str]:
    """Metadata that says which encoding was guessed, if one was."""
    return {} if decoded.guessed is None else {"encoding": decoded.guessed}


def decode(source: Source, declared: str | None = None) -> Decoded:
    """Decode a text file.

    Args:
        source: the file.
        declared: the encoding that the file names for itself (HTML ``meta``, a mail part's charset).

    Raises:
        ReadError: binary, undecidable, or nothing but white space.
    """
    decoded = _decode(source, declared)
    if not decoded.text.strip():
        raise source.error("holds only white space", "leave it out")
    sample = decoded.text[:_SAMPLE]
    if len(_CONTROL.findall(sample)) > len(sample) // 50:
        raise _binary(source, "control characters")
    return decoded


def _decode(source: Source, declared: str | None) -> Decoded:
    data = source.data
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(text=clean(data.decode(encoding)))
            except UnicodeDecodeError as error:
                reason = f"has the byte-order mark of {encoding} but is not valid {encoding} (byte {error.start})"
                raise source.error(reason, "save it again as UTF-8") from error
    if (posing := describe(data, poses_as_text=True)) is not None:
        raise source.error(f"is {posing}, not text", "give it the right suffix, or convert it to text")
    usable = declared if declared and _DECLARABLE.fullmatch(declared) else None
    tried = [(usable, usable is not None and _DECLARED_FIRST.match(usable) is not None), ("utf-8", b"\0" not in data)]
    for encoding_name, apt in tried:
        if encoding_name and apt and (text := _strictly(data, encoding_name)) is not None:
            return Decoded(text=clean(text))
    if b"\0" in data:
        return _wide(source)
    if usable and (text := _strictly(data, _as_browsers_do(usable))) is not None:
        return Decoded(text=clean(text))
    encoding_guess = guess_charset(data)
    if encoding_guess is None or (text := _strictly(data, encoding_guess)) is None:
        if (binary := describe(data)) is not None:
            raise source.error(f"is {binary}, not text", "give it the right suffix, or convert it to text")
        raise source.error("is in an unknown encoding, or is not text", "save it as UTF-8")
    return Decoded(text=clean(text), guessed=encoding_guess)


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def _as_browsers_do(declared: str) -> str:
    """Who says Latin-1 means Windows-1252 (WHATWG Encoding, 4.2)."""
    return "cp1252" if re.fullmatch(r"iso[-_]?8859[-_]1|latin-?1|us-ascii", declared, re.IGNORECASE) else declared


def _wide(source: Source) -> Decoded:
    """UTF-16 without a mark: Latin text has its NULs all on one side."""
    head = source.data[:_SAMPLE]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    for encoding, here, there in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if there == 0 and here > len(head) // 8 and (text := _strictly(source.data, encoding)) is not None:
            return Decoded(text=clean(text), guessed=encoding)
    raise _binary(source, "NUL bytes")


def _binary(source: Source, sign: str) -> ReadError:
    known = describe(source.data)
    reason = f"is {known}, not text" if known else f"is binary, not text (it holds {sign})"
    return source.error(reason, "give it the right suffix, or convert it to text")
