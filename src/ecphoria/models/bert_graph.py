"""A BERT encoder as an ONNX graph: embeddings, layers, pooling, L2 norm.

Devlin et al. 2019, "BERT" (the encoder); Reimers & Gurevych 2019, "Sentence-BERT" (the pooling).

One text is one run, without padding, so the graph has one input ``input_ids`` (1, s) int64 and needs no mask; its
output ``vector`` is (1, d) float32. The operators of ``com.microsoft`` are onnxruntime's own fused kernels.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Pooling = Literal["mean", "cls"]
Precision = Literal["int8", "fp32"]
RECIPE = "1"
"""Raise it when the graph changes: cached conversions of an older one are then left alone."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BertShape:
    """The numbers that the tensors alone do not tell."""

    layers: int
    heads: int
    epsilon: float
    pooling: Pooling


def quantize_columns(matrix: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Symmetric int8 per output channel: ``q_ij = round(w_ij / s_j)``, ``s_j = max_i |w_ij| / 63``.

    Seven bits, because processors without VNNI add pairs of products in 16 bits: 2 * 255 * 63 still fits, where eight
    bits would saturate there and give other vectors. The last bit is worth 0.0006 of cosine to fp32.

    Args:
        matrix: weights (in, out).

    Returns:
        q (in, out) in -63..63 and s (out,), so that ``q * s`` is within ``s / 2`` of the weights.
    """
    scale = np.abs(matrix).max(axis=0) / 63.0
    scale = np.where(scale == 0.0, 1.0, scale).astype(np.float32)
    return np.rint(matrix / scale).astype(np.int8), scale


class BertGraph:
    """Builds the graph node by node; ``build`` gives the model's bytes."""

    def __init__(self, tensors: Mapping[str, NDArray[np.float32]], shape: BertShape, precision: Precision) -> None:
        from onnx import helper, numpy_helper

        self._tensors = tensors
        self._shape = shape
        self._precision = precision
        self._helper = helper
        self._tensor = numpy_helper.from_array
        self._nodes: list[Any] = []
        self._constants: list[Any] = []

    def build(self) -> bytes:
        """Serialised ONNX model, weights inside."""
        from onnx import TensorProto

        hidden = self._embeddings()
        for layer in range(self._shape.layers):
            hidden = self._layer(hidden, f"encoder.layer.{layer}")
        vector = self._unit(self._pool(hidden))
        self._node("Identity", [vector], name="vector")
        dimension = self._tensors["embeddings.word_embeddings.weight"].shape[1]
        value = self._helper.make_tensor_value_info
        graph = self._helper.make_graph(
            self._nodes,
            "bert",
            [value("input_ids", TensorProto.INT64, [1, "tokens"])],
            [value("vector", TensorProto.FLOAT, [1, dimension])],
            self._constants,
        )
        opsets = [self._helper.make_opsetid("", 20), self._helper.make_opsetid("com.microsoft", 1)]
        model = self._helper.make_model(graph, opset_imports=opsets, ir_version=9)
        content: bytes = model.SerializeToString()
        return content

    def _embeddings(self) -> str:
        words = self._constant("words", self._tensors["embeddings.word_embeddings.weight"])
        # Every token of a single text is of type 0: its embedding is folded into the positions.
        types = self._tensors["embeddings.token_type_embeddings.weight"][0]
        places = self._constant("positions", self._tensors["embeddings.position_embeddings.weight"] + types)
        word = self._node("Gather", [words, "input_ids"])
        length = self._node("Shape", ["input_ids"], start=1)
        zero, axis = self._constant("zero", np.array([0])), self._constant("axis", np.array([0]))
        position = self._node("Slice", [places, zero, length, axis])
        return self._norm(self._node("Add", [word, position]), "embeddings.LayerNorm")

    def _layer(self, hidden: str, at: str) -> str:
        query, key, value = (f"{at}.attention.self.{part}" for part in ("query", "key", "value"))
        joined = self._linear(hidden, query, key, value)
        parts = [f"{at}.q", f"{at}.k", f"{at}.v"]
        self._nodes.append(self._helper.make_node("Split", [joined], parts, axis=2, num_outputs=3))
        mixed = self._node("MultiHeadAttention", parts, domain="com.microsoft", num_heads=self._shape.heads)
        mixed = self._linear(mixed, f"{at}.attention.output.dense")
        hidden = self._norm(self._node("Add", [mixed, hidden]), f"{at}.attention.output.LayerNorm")
        wide = self._node("Gelu", [self._linear(hidden, f"{at}.intermediate.dense")])
        narrow = self._linear(wide, f"{at}.output.dense")
        return self._norm(self._node("Add", [narrow, hidden]), f"{at}.output.LayerNorm")

    def _linear(self, value: str, *at: str) -> str:
        """``x W + b``; several layers that read the same x become one product."""
        weight = np.concatenate([self._tensors[f"{name}.weight"].T for name in at], axis=1)
        bias = self._constant(f"{at[0]}.bias", np.concatenate([self._tensors[f"{name}.bias"] for name in at]))
        if self._precision == "fp32":
            product = self._node("MatMul", [value, self._constant(f"{at[0]}.weight", np.ascontiguousarray(weight))])
            return self._node("Add", [product, bias])
        whole, scale = quantize_columns(weight)
        inputs = [value, self._constant(f"{at[0]}.int8", whole), self._constant(f"{at[0]}.scale", scale), "", bias]
        return self._node("DynamicQuantizeMatMul", inputs, domain="com.microsoft")

    def _norm(self, value: str, at: str) -> str:
        inputs = [
            value,
            *(self._constant(f"{at}.{part}", self._tensors[f"{at}.{part}"]) for part in ("weight", "bias")),
        ]
        return self._node("LayerNormalization", inputs, axis=-1, epsilon=self._shape.epsilon)

    def _pool(self, hidden: str) -> str:
        if self._shape.pooling == "cls":
            return self._node("Gather", [hidden, self._constant("first", np.array(0))], axis=1)
        return self._node("ReduceMean", [hidden, self._constant("token axis", np.array([1]))], keepdims=0)

    def _unit(self, vector: str) -> str:
        return self._node("LpNormalization", [vector], axis=-1, p=2)

    def _node(self, operator: str, inputs: list[str], *, name: str = "", domain: str = "", **attributes: Any) -> str:
        output = name or f"{operator}.{len(self._nodes)}"
        self._nodes.append(self._helper.make_node(operator, inputs, [output], domain=domain, **attributes))
        return output

    def _constant(self, name: str, value: NDArray[Any]) -> str:
        self._constants.append(self._tensor(value, name))
        return name
