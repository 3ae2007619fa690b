"""The local embedder: one text, one vector, whatever it is embedded with."""

from pathlib import Path

import numpy as np
import pytest

from ecphoria.errors import ConfigurationError
from ecphoria.models.bert_graph import quantize_columns
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.models.weights import find_weights, weights_digest

TEXTS = [
    "Ada Lovelace",
    "Ada Lovelace wrote the first published program, for a machine that was never built.",
    "The lighthouse keeper counts ships. " * 40,
    "",
    "Größe und Ärger über 東京",
    "half a surrogate \ud800 pair",
]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def embedder(cache: Path) -> OnnxEmbedder:
    return OnnxEmbedder(cache=cache, threads=2)


def test_vectors_are_float32_unit_rows_in_the_order_given(embedder: OnnxEmbedder) -> None:
    vectors = embedder.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), embedder.dimension)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert embedder.embed([]).shape == (0, embedder.dimension)


def test_a_vector_is_the_same_bit_for_bit_alone_and_in_company(embedder: OnnxEmbedder, cache: Path) -> None:
    together = embedder.embed(TEXTS)
    alone = np.concatenate([embedder.embed([text]) for text in reversed(TEXTS)])[::-1]
    one_thread = OnnxEmbedder(cache=cache, threads=1).embed(TEXTS)
    assert together.tobytes() == alone.tobytes() == one_thread.tobytes()


def test_int8_stays_close_to_fp32(embedder: OnnxEmbedder, cache: Path) -> None:
    exact = OnnxEmbedder(cache=cache, precision="fp32").embed(TEXTS)
    assert np.sum(embedder.embed(TEXTS) * exact, axis=1).min() > 0.97
    assert OnnxEmbedder(cache=cache, precision="fp32").fingerprint != embedder.fingerprint


def test_near_meanings_are_nearer_than_far_ones(embedder: OnnxEmbedder) -> None:
    cat, kitten, tax = embedder.embed(["A cat sleeps.", "The kitten is napping.", "Taxes rose in 1931."])
    assert cat @ kitten > cat @ tax + 0.3


def test_tokens_are_counted_with_special_ones_and_without_truncation(embedder: OnnxEmbedder) -> None:
    assert embedder.count_tokens(["", "cat", "cat " * 1000]) == [2, 3, 1002]
    assert embedder.max_tokens == 256


def test_text_past_the_limit_is_not_read(embedder: OnnxEmbedder) -> None:
    start = "cat " * (embedder.max_tokens - 2)
    first, second = embedder.embed([start, start + "dog " * 50])
    assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize("damage", [b"", b"not a model", "half"])
def test_a_damaged_conversion_is_built_anew(embedder: OnnxEmbedder, tmp_path: Path, damage: bytes | str) -> None:
    expected = OnnxEmbedder(cache=tmp_path).embed(["cat"])
    (converted,) = tmp_path.glob("*.onnx")
    whole = converted.read_bytes()
    converted.write_bytes(whole[: len(whole) // 2] if isinstance(damage, str) else damage)
    assert OnnxEmbedder(cache=tmp_path).embed(["cat"]).tobytes() == expected.tobytes()
    assert converted.read_bytes() == whole


def test_the_weights_are_read_once_for_their_hash(tmp_path: Path) -> None:
    file = tmp_path / "weights"
    file.write_bytes(b"abc")
    digest = weights_digest(file, tmp_path)
    assert digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    (note,) = tmp_path.glob("*.sha256")
    note.write_text("0" * 64)
    assert weights_digest(file, tmp_path) == "0" * 64
    note.write_text("broken")
    assert weights_digest(file, tmp_path) == digest


def test_a_missing_model_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"config\.json"):
        OnnxEmbedder(tmp_path, cache=tmp_path)
    assert (find_weights().directory / "tokenizer.json").is_file()


def test_columns_are_quantised_within_half_a_step() -> None:
    matrix = np.array([[1.0, 0.0], [-0.52, 0.0], [0.3, 0.0]], dtype=np.float32)
    whole, scale = quantize_columns(matrix)
    assert whole[:, 0].tolist() == [63, -33, 19]
    assert np.all(np.abs(whole * scale - matrix) <= scale / 2)
