"""fast-graphrag under the protocol: default settings, one call at a time.

What differs from its defaults: time-outs long enough for a small machine, and a query context cut to what a model
window of 8,192 tokens holds. It needs a domain, example questions and entity types; those below are the same for every
data set. Passages are inserted with their id as metadata; its ranked chunks are mapped back by that.
"""

from collections.abc import Sequence

from fast_graphrag import GraphRAG, QueryParam
from fast_graphrag._llm import OpenAIEmbeddingService, OpenAILLMService, _llm_openai

from benchmarks.peers.protocol import Asked, Endpoints, Passage, main

_llm_openai.TIMEOUT_SECONDS = 1800.0
DIMENSION = 384
DOMAIN = "Identify the people, places, organisations, works and events of each passage and how they are related."
EXAMPLES = "Who directed the film?\nWhere was the founder of the company born?\nWhich of the two was released first?"
TYPES = ["Person", "Place", "Organisation", "Work", "Event", "Date", "Concept"]
SHORT = " Answer with the shortest phrase that answers the question."


class System:
    """fast-graphrag."""

    def __init__(self, endpoints: Endpoints) -> None:
        self._rag = GraphRAG(
            working_dir=str(endpoints.work / "store"),
            domain=DOMAIN,
            example_queries=EXAMPLES,
            entity_types=TYPES,
            config=GraphRAG.Config(
                llm_service=OpenAILLMService(
                    model=endpoints.chat_model, base_url=endpoints.chat, api_key="none", max_requests_concurrent=1
                ),
                embedding_service=OpenAIEmbeddingService(
                    model="ecphoria-default",
                    base_url=endpoints.embeddings,
                    api_key="none",
                    embedding_dim=DIMENSION,
                    max_requests_concurrent=1,
                ),
            ),
        )

    async def index(self, passages: Sequence[Passage]) -> None:
        """Insert every passage as a document; those whose extraction fails are only named in its log."""
        metadata = [{"id": passage.id} for passage in passages]
        await self._rag.async_insert([passage.full for passage in passages], metadata, show_progress=False)

    async def ask(self, question: str) -> Asked:
        """Retrieve and answer in one call."""
        await self._rag.state_manager.query_start()
        try:
            limits = {"entities_max_tokens": 1000, "relations_max_tokens": 1000, "chunks_max_tokens": 2500}
            found = await self._rag.async_query(question + SHORT, QueryParam(**limits))
        finally:
            await self._rag.state_manager.query_done()
        ids = (chunk.metadata["id"] for chunk, _ in found.context.chunks)
        return Asked(found.response, list(dict.fromkeys(ids)))


if __name__ == "__main__":
    main(System)
