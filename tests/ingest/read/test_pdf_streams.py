"""Counting what a stream unpacks to ends for any bytes, and counts right."""

import zlib

from hypothesis import given
from hypothesis import strategies as st

from ecphoria.ingest.read.limits import MAX_PDF_STREAM_BYTES
from ecphoria.ingest.read.pdf_streams import unpacked_size


@given(st.binary(max_size=3000), st.binary(max_size=20), st.integers(1, 3))
def test_the_count_is_the_length_whatever_follows_the_stream(content: bytes, after: bytes, layers: int) -> None:
    packed = content
    for _ in range(layers):
        packed = zlib.compress(packed) + after
    assert unpacked_size(memoryview(packed), layers) == len(content)


@given(st.binary(max_size=300), st.integers(1, 4))
def test_any_bytes_come_to_an_end(content: bytes, layers: int) -> None:
    assert unpacked_size(memoryview(content), layers) >= 0


def test_counting_stops_at_the_limit() -> None:
    packed = zlib.compress(bytes(100_000_000))
    assert MAX_PDF_STREAM_BYTES < unpacked_size(memoryview(packed), 1) < MAX_PDF_STREAM_BYTES + 2_000_000
