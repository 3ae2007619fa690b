"""nano-graphrag under the protocol: default settings, mode ``local``, one call at a time.

Its mode ``global`` answers from community reports alone and shows no passages. What differs from its defaults: a
stand-in tokenizer, and a query context cut to what a model window of 8,192 tokens holds. It reports no passages; the
*Sources* part of its context, in the order it has there, is mapped back by text.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import tiktoken
from openai import AsyncOpenAI

from benchmarks.peers.protocol import Asked, Endpoints, Passage, main, order_in
from benchmarks.peers.standin_tokens import StandInTokenizer

STAND_IN = StandInTokenizer()
tiktoken.encoding_for_model = lambda *_: STAND_IN

from nano_graphrag import GraphRAG, QueryParam  # noqa: E402 - after the tokenizer
from nano_graphrag._utils import compute_args_hash, wrap_embedding_func_with_attrs  # noqa: E402

DIMENSION = 384


class System:
    """nano-graphrag."""

    def __init__(self, endpoints: Endpoints) -> None:
        self._passages: Sequence[Passage] = ()
        chat = AsyncOpenAI(base_url=endpoints.chat, api_key="none", timeout=1800, max_retries=0)
        vectors = AsyncOpenAI(base_url=endpoints.embeddings, api_key="none", timeout=600)

        async def complete(
            prompt: str, system_prompt: str | None = None, history_messages: Any = (), **kwargs: Any
        ) -> str:
            """As its own adapter does, cache included."""
            cache = kwargs.pop("hashing_kv", None)
            first = [{"role": "system", "content": system_prompt}] if system_prompt else []
            messages = [*first, *history_messages, {"role": "user", "content": prompt}]
            key = compute_args_hash(endpoints.chat_model, messages)
            if cache is not None and (known := await cache.get_by_id(key)) is not None:
                return known["return"]
            reply = await chat.chat.completions.create(model=endpoints.chat_model, messages=messages, **kwargs)
            text = reply.choices[0].message.content or ""
            if cache is not None:
                await cache.upsert({key: {"return": text, "model": endpoints.chat_model}})
            return text

        @wrap_embedding_func_with_attrs(embedding_dim=DIMENSION, max_token_size=8192)
        async def embed(texts: list[str]) -> np.ndarray:
            found = await vectors.embeddings.create(model="ecphoria-default", input=texts, encoding_format="float")
            return np.array([row.embedding for row in found.data])

        self._rag = GraphRAG(
            working_dir=str(endpoints.work / "store"),
            best_model_func=complete,
            cheap_model_func=complete,
            best_model_max_async=1,
            cheap_model_max_async=1,
            best_model_max_token_size=6000,
            cheap_model_max_token_size=6000,
            embedding_func=embed,
        )

    async def index(self, passages: Sequence[Passage]) -> None:
        """Insert every passage as a document of one batch."""
        self._passages = passages
        await self._rag.ainsert([passage.full for passage in passages])

    async def ask(self, question: str) -> Asked:
        """The context, for its sources, then the answer."""
        limits = {
            "local_max_token_for_text_unit": 2000,
            "local_max_token_for_local_context": 1600,
            "local_max_token_for_community_report": 1000,
        }
        given = {"mode": "local", "response_type": "One short phrase", **limits}
        context = await self._rag.aquery(question, QueryParam(only_need_context=True, **given))
        sources = context.rpartition("-----Sources-----")[2] if isinstance(context, str) else ""
        return Asked(await self._rag.aquery(question, QueryParam(**given)), order_in(sources, self._passages))


if __name__ == "__main__":
    main(System)
