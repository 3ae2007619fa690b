"""Ecphoria under the protocol. ``ECPHORIA_EXTRACTOR`` chooses its extractor; ``local``, the default, spends nothing."""

import os
from collections.abc import Sequence

from benchmarks.peers.protocol import Asked, Endpoints, Passage, main
from ecphoria import Document, Memory
from ecphoria.config import Endpoint


class System:
    """Ecphoria with ``strategy="auto"``."""

    def __init__(self, endpoints: Endpoints) -> None:
        chat = Endpoint(url=endpoints.chat, model=endpoints.chat_model, key="none", timeout_s=1800)
        extractor = os.environ.get("ECPHORIA_EXTRACTOR", "local")
        self._memory = Memory.open(endpoints.work / "kb", chat=chat, extractor=extractor)

    async def index(self, passages: Sequence[Passage]) -> None:
        """Add every passage as a document."""
        report = self._memory.add_documents(
            [Document(id=passage.id, title=passage.title, text=passage.text) for passage in passages]
        )
        if report.failed:
            raise RuntimeError(f"failed: {report.failed}")

    async def ask(self, question: str) -> Asked:
        """Retrieve and answer in one call."""
        answer = self._memory.ask(question, remember=False)
        return Asked(answer.text, list(dict.fromkeys(hit.document_id for hit in answer.recall.hits)))


if __name__ == "__main__":
    main(System)
