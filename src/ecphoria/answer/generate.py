"""Answering with a chat model: a prompt, a reply, its citations resolved to sentences."""

from collections.abc import Callable, Sequence

from ecphoria.answer.cite import Citing
from ecphoria.answer.draft import Draft, abstention
from ecphoria.answer.prompt import NOT_IN_DOCUMENTS, messages
from ecphoria.answer.verify import support
from ecphoria.model import Hit, Recall
from ecphoria.models.ports import ChatModel

MARKER = NOT_IN_DOCUMENTS.casefold()
"""What a model writes where the passages do not hold the answer."""


def generate(
    recall: Recall, hits: Sequence[Hit], chat: ChatModel, on_text: Callable[[str], None] | None = None
) -> Draft:
    """Ask the model.

    ``confidence`` is the share of the answer's words that stand in the passages cited for them (``answer.verify``). It
    measures faithfulness to the sources, not truth: 1 means that each word is backed, 0 that none is.

    ``on_text`` receives the answer in parts, its citations already resolved: the parts joined are the answer's text.
    Only an answer in which the model says later on that the documents do not hold it is withdrawn after it was shown.

    Raises:
        ModelError: the endpoint failed after retries.
    """
    reader = Reader(hits, on_text)
    reply = chat.complete(
        messages(recall.question, hits, recall.entities, recall.facts, recall.contradictions), reader.feed
    )
    reader.close()
    if MARKER in reply.text.casefold():
        return abstention(extractive=False, usage=reply.usage)
    return Draft(
        text=reader.text,
        citations=reader.citing.citations,
        confidence=support(recall.question, reader.citing.statements),
        abstained=False,
        extractive=False,
        usage=reply.usage,
    )


class Reader:
    """Passes the resolved text on, unless it opens with the words that mean that there is no answer."""

    def __init__(self, hits: Sequence[Hit], on_text: Callable[[str], None] | None) -> None:
        self.citing = Citing(hits)
        self.text = ""
        self._on_text = on_text
        self._opening: str | None = ""

    def feed(self, part: str) -> None:
        """Take the next part of the reply."""
        if self._opening is None:
            self._show(self.citing.feed(part))
            return
        self._opening += part
        begins = self._opening.lstrip(" \n\"'*").casefold()
        if not begins.startswith(MARKER) and not MARKER.startswith(begins):
            held, self._opening = self._opening, None
            self._show(self.citing.feed(held))

    def close(self) -> None:
        """Pass on what was held back."""
        if self._opening is None or MARKER not in self._opening.casefold():
            self._show(self.citing.feed(self._opening or "") + self.citing.close())

    def _show(self, text: str) -> None:
        self.text += text
        if text and self._on_text:
            self._on_text(text)
