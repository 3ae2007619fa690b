"""An embedder that keeps its vectors: simulations embed the same texts in every run."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ecphoria.models.bert_onnx import OnnxEmbedder


class KeptVectors(OnnxEmbedder):
    """The packaged embedder; each text is embedded once. A text's vector does not depend on the texts beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, NDArray[np.float32]] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """As of :class:`OnnxEmbedder`."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._kept]
        if missing:
            self._kept.update(zip(missing, super().embed(missing), strict=True))
        if not texts:
            return super().embed([])
        return np.stack([self._kept[text] for text in texts])
