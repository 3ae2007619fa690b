"""LightRAG under the protocol: default settings, mode ``mix``, no reranker, one call at a time.

What differs from its defaults: a stand-in tokenizer, time-outs long enough for a small machine, and a query context cut
to what a model window of 8,192 tokens holds. Passages are inserted as one document each with their id as ``file_path``;
its ranked chunks are mapped back by that.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from lightrag import LightRAG, QueryParam
from lightrag.llm.openai import openai_complete_if_cache
from lightrag.utils import EmbeddingFunc, Tokenizer
from openai import AsyncOpenAI

from benchmarks.peers.protocol import Asked, Endpoints, Passage, main
from benchmarks.peers.standin_tokens import StandInTokenizer

DIMENSION = 384
SHORT = "Answer with the shortest phrase that answers the question and nothing else."


class System:
    """LightRAG."""

    def __init__(self, endpoints: Endpoints) -> None:
        async def complete(prompt: str, *args: Any, **kwargs: Any) -> str:
            kwargs.setdefault("timeout", 1800)
            return await openai_complete_if_cache(
                endpoints.chat_model, prompt, *args, base_url=endpoints.chat, api_key="none", **kwargs
            )

        vectors = AsyncOpenAI(base_url=endpoints.embeddings, api_key="none", timeout=600)

        async def embed(texts: list[str], **_: Any) -> np.ndarray:
            """Its own adapter cuts texts with tiktoken first, which needs a download."""
            found = await vectors.embeddings.create(model="ecphoria-default", input=texts, encoding_format="float")
            return np.array([row.embedding for row in found.data], dtype=np.float32)

        self._rag = LightRAG(
            working_dir=str(endpoints.work / "store"),
            llm_model_func=complete,
            llm_model_name=endpoints.chat_model,
            llm_model_max_async=1,
            max_parallel_insert=1,
            default_llm_timeout=1800,
            default_embedding_timeout=600,
            embedding_func=EmbeddingFunc(embedding_dim=DIMENSION, max_token_size=8192, func=embed),
            tokenizer=Tokenizer("stand-in", StandInTokenizer()),
        )

    async def index(self, passages: Sequence[Passage]) -> None:
        """Insert every passage as a document; a document that LightRAG marks as failed is an error."""
        await self._rag.initialize_storages()
        await self._rag.ainsert(
            [passage.full for passage in passages],
            ids=[passage.id for passage in passages],
            file_paths=[passage.id for passage in passages],
        )
        counts = await self._rag.get_processing_status()
        if counts.get("failed"):
            raise RuntimeError(f"LightRAG's own counts: {counts}")

    async def ask(self, question: str) -> Asked:
        """Retrieve and answer in one call."""
        limits = {"max_entity_tokens": 1000, "max_relation_tokens": 1000, "max_total_tokens": 5000}
        param = QueryParam(mode="mix", enable_rerank=False, user_prompt=SHORT, **limits)
        found = await self._rag.aquery_llm(question, param)
        chunks = found.get("data", {}).get("chunks", [])
        return Asked(
            found.get("llm_response", {}).get("content") or "",
            list(dict.fromkeys(chunk["file_path"] for chunk in chunks)),
        )


if __name__ == "__main__":
    main(System)
