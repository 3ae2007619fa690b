"""Embeds texts on the CPU with a BERT-family model: onnxruntime and tokenizers, no torch."""

import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ecphoria.errors import ConfigurationError
from ecphoria.models.bert_graph import RECIPE, BertGraph, BertShape, Pooling, Precision
from ecphoria.models.weights import find_weights, model_cache, read_json, replace_file, weights_digest

if TYPE_CHECKING:
    from tokenizers import Tokenizer

logger = logging.getLogger(__name__)


class OnnxEmbedder:
    """An ``Embedder`` over a directory of a BERT-family model.

    Every text is run alone, unpadded, on one thread: dynamic quantisation takes one scale per tensor, so a text in a
    batch would take on a little of its neighbours. Texts are spread over ``threads`` threads instead. A vector is the
    same bit for bit whatever it was embedded with.

    An ``.onnx`` file in the directory (``model.onnx`` or ``onnx/model.onnx``) is run as it is; otherwise the graph is
    built from ``model.safetensors`` once and kept in ``cache``. The model is loaded when first used.
    """

    def __init__(
        self,
        model: str | Path | None = None,
        *,
        precision: Precision = "int8",
        threads: int | None = None,
        cache: Path | None = None,
    ) -> None:
        """Find the model; nothing heavy is read yet.

        Args:
            model: directory or hub name; ``None`` is all-MiniLM-L6-v2 from its package.
            precision: of the matrix products in a converted model.
            threads: texts embedded at a time; ``None`` is one per processor.
            cache: directory of converted models; ``None`` is the user's cache directory.

        Raises:
            ConfigurationError: the model is missing, incomplete or not of the BERT family.
        """
        weights = find_weights(model)
        self._directory = weights.directory
        self._cache = cache or model_cache()
        self._threads = threads or os.cpu_count() or 1
        self._precision: Precision = precision
        self._config = read_json(self._directory / "config.json")
        self._shape = _bert_shape(self._config, _pooling(self._directory), self._directory)
        self._dimension = _integer(self._config, "hidden_size", self._directory)
        self._max_tokens = _max_tokens(self._config, self._directory)
        self._onnx = _onnx_file(self._directory)
        source = self._onnx or self._directory / "model.safetensors"
        if not source.is_file():
            raise ConfigurationError(f"{self._directory} has neither model.safetensors nor an .onnx file; add one")
        self._digest = weights_digest(source, self._cache)
        kind = "onnx" if self._onnx else f"{precision}-{RECIPE}"
        self._fingerprint = f"{weights.name}:{self._dimension}:{self._max_tokens}:{self._digest[:16]}:{kind}"
        self._lock = Lock()
        self._threads_pool: ThreadPoolExecutor | None = None
        self._session: Any = None
        self._tokenizer: Tokenizer | None = None

    @property
    def fingerprint(self) -> str:
        """``name:dimension:max_tokens:first 16 hex digits of the weights' SHA-256:precision-recipe``."""
        return self._fingerprint

    @property
    def dimension(self) -> int:
        """Length d of every vector."""
        return self._dimension

    @property
    def max_tokens(self) -> int:
        """Tokens of a text that are read, special tokens included; the rest is cut."""
        return self._max_tokens

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed each text: shape (n, d), each row of L2 norm 1, in the order given.

        Raises:
            ConfigurationError: the model's files cannot be loaded.
        """
        vectors = np.empty((len(texts), self._dimension), dtype=np.float32)
        session, tokenizer = self._loaded()

        def embed_some(rows: Sequence[int]) -> None:
            for row in rows:
                vectors[row] = self._embed_one(session, tokenizer, texts[row])

        workers = min(self._threads, len(texts))
        # Long and short texts are dealt out in turn, so that the threads finish together.
        order = sorted(range(len(texts)), key=lambda row: len(texts[row]), reverse=True)
        elsewhere = [self._pool().submit(embed_some, order[worker::workers]) for worker in range(1, workers)]
        embed_some(order[::workers] if workers else ())
        for done in elsewhere:
            done.result()
        return vectors

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, special tokens included, without truncation.

        Raises:
            ConfigurationError: the tokenizer cannot be loaded.
        """
        tokenizer = self._loaded_tokenizer()
        return [len(encoding.ids) for encoding in tokenizer.encode_batch_fast([_clean(text) for text in texts])]

    def _pool(self) -> ThreadPoolExecutor:
        """The threads beside the caller's, kept for the next call."""
        with self._lock:
            if self._threads_pool is None:
                self._threads_pool = ThreadPoolExecutor(max(1, self._threads - 1), thread_name_prefix="embed")
            return self._threads_pool

    def _embed_one(self, session: Any, tokenizer: "Tokenizer", text: str) -> NDArray[np.float32]:
        ids = tokenizer.encode(_clean(text)).ids
        if len(ids) > self._max_tokens:
            ids = [*ids[: self._max_tokens - 1], ids[-1]]  # the closing [SEP] stays
        tokens = np.array([ids], dtype=np.int64)
        given = {"input_ids": tokens, "attention_mask": np.ones_like(tokens), "token_type_ids": np.zeros_like(tokens)}
        wanted = (
            {entry.name: given[entry.name] for entry in session.get_inputs()} if self._onnx else {"input_ids": tokens}
        )
        output = session.run(None, wanted)[0]
        if self._onnx is None:
            vector: NDArray[np.float32] = output[0]
            return vector
        if output.ndim == 3:  # a foreign model's last hidden state (1, s, d)
            output = output[:, 0] if self._shape.pooling == "cls" else output.mean(axis=1)
        vector = output[0].astype(np.float32)
        return vector / np.float32(max(float(np.linalg.norm(vector)), 1e-12))

    def _loaded(self) -> tuple[Any, "Tokenizer"]:
        tokenizer = self._loaded_tokenizer()
        with self._lock:
            if self._session is None:
                self._session = _open_session(self._onnx) if self._onnx else self._open_converted()
        return self._session, tokenizer

    def _loaded_tokenizer(self) -> "Tokenizer":
        with self._lock:
            if self._tokenizer is None:
                self._tokenizer = _open_tokenizer(self._directory / "tokenizer.json")
            return self._tokenizer

    def _open_converted(self) -> Any:
        shape = self._shape
        recipe = f"{RECIPE}-{self._precision}-{shape.pooling}-{shape.heads}"
        path = self._cache / f"{self._digest}-{recipe}.onnx"
        if path.is_file():
            try:
                return _open_session(path)
            except ConfigurationError as error:
                logger.warning("the converted model is damaged and is built anew: %s", error)
        tensors = _read_tensors(self._directory / "model.safetensors")
        try:
            content = BertGraph(tensors, shape, self._precision).build()
        except KeyError as error:
            raise ConfigurationError(f"{self._directory} is not a BERT encoder: it has no tensor {error}") from error
        replace_file(path, content)
        return _open_session(path)


def _open_session(path: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's errors share no base class but this one
        raise ConfigurationError(f"cannot load the model {path}: {error}; delete it or give another one") from error


def _open_tokenizer(path: Path) -> "Tokenizer":
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # tokenizers raises a bare Exception
        raise ConfigurationError(f"cannot read the tokenizer {path}: {error}; give a complete model") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _read_tensors(path: Path) -> dict[str, NDArray[np.float32]]:
    from safetensors import SafetensorError
    from safetensors.numpy import load_file

    try:
        tensors = load_file(path)
    except (OSError, SafetensorError, KeyError, TypeError, AttributeError) as error:  # the last ones: bfloat16
        raise ConfigurationError(
            f"cannot read the weights {path}: {error}; fetch the model again as float32"
        ) from error
    return {name.removeprefix("bert."): value.astype(np.float32, copy=False) for name, value in tensors.items()}


def _bert_shape(config: dict[str, object], pooling: Pooling, directory: Path) -> BertShape:
    known = {"model_type": "bert", "hidden_act": "gelu", "position_embedding_type": "absolute"}
    for key, value in known.items():
        if config.get(key, value) != value:
            raise ConfigurationError(f"{directory}: {key} is {config[key]!r}, only {value!r} is supported")
    epsilon = config.get("layer_norm_eps", 1e-12)
    return BertShape(
        layers=_integer(config, "num_hidden_layers", directory),
        heads=_integer(config, "num_attention_heads", directory),
        epsilon=float(epsilon) if isinstance(epsilon, int | float) else 1e-12,
        pooling=pooling,
    )


def _pooling(directory: Path) -> Pooling:
    path = directory / "1_Pooling" / "config.json"
    return "cls" if path.is_file() and read_json(path).get("pooling_mode_cls_token") is True else "mean"


def _max_tokens(config: dict[str, object], directory: Path) -> int:
    path = directory / "sentence_bert_config.json"
    wanted = read_json(path).get("max_seq_length") if path.is_file() else None
    positions = _integer(config, "max_position_embeddings", directory)
    return min(wanted, positions) if isinstance(wanted, int) and wanted > 2 else min(256, positions)


def _onnx_file(directory: Path) -> Path | None:
    candidates = (directory / "model.onnx", directory / "onnx" / "model.onnx")
    return next((path for path in candidates if path.is_file()), None)


def _integer(config: dict[str, object], key: str, directory: Path) -> int:
    value = config.get(key)
    if not isinstance(value, int):
        raise ConfigurationError(f"{directory / 'config.json'} has no whole number {key!r}; give a complete model")
    return value


def _clean(text: str) -> str:
    """Half a surrogate pair, which JSON can smuggle in, becomes "?": tokenizers read only valid Unicode."""
    return text.encode("utf-8", "replace").decode("utf-8")
