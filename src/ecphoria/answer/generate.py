"""Answering with a chat model: a prompt, a reply, its citations resolved to spans."""

from collections.abc import Callable, Sequence

from ecphoria.answer.cite import resolve
from ecphoria.answer.draft import NOTHING, Draft
from ecphoria.answer.prompt import NOT_IN_DOCUMENTS, messages
from ecphoria.model import Hit, Recall
from ecphoria.models.ports import ChatModel


def generate(
    recall: Recall, hits: Sequence[Hit], chat: ChatModel, on_text: Callable[[str], None] | None = None
) -> Draft:
    """Ask the model. ``confidence`` is the share of the answer's sentences that carry a citation.

    Raises:
        ModelError: the endpoint failed after retries.
    """
    reply = chat.complete(messages(recall.question, hits, recall.entities), on_text)
    if NOT_IN_DOCUMENTS.casefold() in reply.text.casefold():
        return Draft(text=NOTHING, citations=(), confidence=0.0, abstained=True, extractive=False, usage=reply.usage)
    text, citations = resolve(reply.text, hits)
    return Draft(
        text=text,
        citations=citations,
        confidence=_cited_share(text),
        abstained=False,
        extractive=False,
        usage=reply.usage,
    )


def _cited_share(text: str) -> float:
    """The share of sentences with a citation, 0 for an empty text."""
    sentences = [part for part in text.replace("!", ".").replace("?", ".").split(".") if any(map(str.isalpha, part))]
    cited = text.count("[")
    return min(1.0, cited / len(sentences)) if sentences else 0.0
