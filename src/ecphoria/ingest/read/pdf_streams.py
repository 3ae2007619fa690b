"""PDF streams are unpacked once, counting, before PDFium parses them: a page of a hundred kilobytes may fill gigabytes.

Streams are found by their marks alone, so an encrypted or chained one may be passed over; pictures are (they are not
parsed into objects, and nothing asks for them).
"""

import re
import zlib

from ecphoria.ingest.read.limits import MAX_PACKING_RATIO, MAX_PDF_STREAM_BYTES, PDF_RATIO_FLOOR
from ecphoria.ingest.read.source import Source

_STREAM = re.compile(rb"stream\r?\n")
_DICTIONARY = 2000
_CHUNK = 1 << 20


def check_streams(source: Source) -> None:
    """Refuse a PDF with a stream that unpacks beyond ``MAX_PDF_STREAM_BYTES`` or beyond any honest ratio.

    Raises:
        ReadError: it does.
    """
    data = source.data
    for match in _STREAM.finditer(data):
        if data[match.start() - 3 : match.start()] == b"end":
            continue
        opened = data.rfind(b" obj", max(0, match.start() - _DICTIONARY), match.start())
        dictionary = data[opened : match.start()] if opened >= 0 else b""
        layers = dictionary.count(b"/FlateDecode") + dictionary.count(b"/Fl ")
        if layers == 0 or b"/Image" in dictionary:
            continue
        end = data.find(b"endstream", match.end())
        packed = memoryview(data)[match.end() : end if end >= 0 else len(data)]
        size = unpacked_size(packed, min(layers, 4))
        if size > MAX_PDF_STREAM_BYTES or (size > PDF_RATIO_FLOOR and size > MAX_PACKING_RATIO * len(packed)):
            reason = f"is a PDF with a page that unpacks to {size:,} bytes or more, beyond what a page may"
            raise source.error(reason, "print it to a new PDF, or leave it out")


def unpacked_size(packed: memoryview, layers: int) -> int:
    """Bytes that come out of ``layers`` of deflation, counted up to the limit; what does not unpack counts as far."""
    inflaters = [zlib.decompressobj() for _ in range(layers)]
    size = 0
    pending: list[tuple[int, bytes | memoryview]] = [(0, packed)]
    try:
        while pending and size <= MAX_PDF_STREAM_BYTES:
            layer, piece = pending.pop()
            if layer == layers:
                size += len(piece)
                continue
            out = inflaters[layer].decompress(piece, _CHUNK)
            if (rest := inflaters[layer].unconsumed_tail) and not inflaters[layer].eof:
                pending.append((layer, rest))
            if out:
                pending.append((layer + 1, out))
    except zlib.error:
        pass  # PDFium will say what is wrong with it
    return size
