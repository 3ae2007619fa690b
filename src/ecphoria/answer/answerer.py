"""From a recall to an answer: by the chat model where there is one, by extraction otherwise."""

import uuid
from collections.abc import Callable

from ecphoria.answer.extract import extract
from ecphoria.answer.generate import generate
from ecphoria.answer.reason import Reasoning, reason
from ecphoria.answer.themes import tell_themes
from ecphoria.model import Answer, Recall, Usage
from ecphoria.models.ports import ChatModel, Embedder

GENERATOR_HITS = 5
"""Chunks that the generator reads (E 3.2.3, Algorithm 1, line 22)."""


class Answerer:
    """Answers with what it was given: a chat model, or nothing but the sentences."""

    def __init__(self, embedder: Embedder, chat: ChatModel | None) -> None:
        self._embedder = embedder
        self._chat = chat

    @property
    def chat_name(self) -> str | None:
        """The chat model's name, ``None`` without one."""
        return self._chat.name if self._chat else None

    @property
    def chat(self) -> ChatModel | None:
        """The chat model, ``None`` without one."""
        return self._chat

    def answer(
        self,
        recall: Recall,
        on_text: Callable[[str], None] | None = None,
        reasoning: Reasoning | None = None,
    ) -> Answer:
        """Answer from the recalled hits, by reasoning where that is asked for; an empty recall is not put to a model.

        An overview is answered community by community (``answer.themes``).

        Raises:
            ModelError: the endpoint failed after retries.
        """
        if self._chat and recall.hits and reasoning:
            draft = reason(recall, reasoning, self._chat, on_text)
        elif recall.communities:
            draft = tell_themes(recall, self._chat, on_text)
        elif self._chat and recall.hits:
            draft = generate(recall, recall.hits[:GENERATOR_HITS], self._chat, on_text)
        else:
            draft = extract(recall, self._embedder)
        return Answer(
            text=draft.text,
            citations=draft.citations,
            recall=recall,
            confidence=draft.confidence,
            usage=_sum(recall.usage, draft.usage),
            episode_id=uuid.uuid4().hex,
            abstained=draft.abstained,
            extractive=draft.extractive,
            short=draft.short,
            relations=draft.relations,
        )


def _sum(first: Usage, second: Usage) -> Usage:
    return Usage(
        prompt_tokens=first.prompt_tokens + second.prompt_tokens,
        completion_tokens=first.completion_tokens + second.completion_tokens,
        calls=first.calls + second.calls,
        seconds={**first.seconds, **second.seconds},
    )
