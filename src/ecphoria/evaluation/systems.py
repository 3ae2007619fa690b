"""The systems: those that recall, the model alone, and the model with all documents that fit."""

import hashlib
import time
from collections.abc import Sequence
from typing import Protocol

from ecphoria.answer.prompt import NOT_IN_DOCUMENTS
from ecphoria.answer.reason import PROMPT, REMINDER, messages, rules
from ecphoria.answer.short import short_answer
from ecphoria.evaluation.datasets import Asked
from ecphoria.evaluation.outcome import Outcome, of_answer, tokens
from ecphoria.evaluation.variant import Variant
from ecphoria.memory import Memory
from ecphoria.model import Document, Hit, Span
from ecphoria.models.ports import ChatModel
from ecphoria.recall.model_cues import cue_rules

CONTEXT_CHARACTERS = 400_000
"""Text that ``full-context`` puts into a prompt unless told otherwise: about 100,000 tokens of English."""
_CLOSED = "closed-1.en.txt"


def prompts() -> str:
    """A digest of the prompts in use: answers to others are not of the same run."""
    texts = (rules(PROMPT), REMINDER, rules(_CLOSED), cue_rules())
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


class System(Protocol):
    """Answers questions."""

    def warm_up(self, question: str) -> None:
        """Load what the first question would wait for, without asking a model."""
        ...

    def answer(self, question: Asked) -> Outcome:
        """Answer one question.

        Raises:
            ModelError: the endpoint failed after retries.
        """
        ...


class Recalling:
    """A strategy of a memory, then ``ask``; ``depth`` hits are recalled. No episode is kept: runs do not teach.

    ``generated``: the memory has a model to ask.
    """

    def __init__(self, memory: Memory, variant: Variant, depth: int, *, generated: bool) -> None:
        self._memory = memory
        self._generated = generated
        self._variant = variant
        self._depth = max(depth, variant.passages)

    def warm_up(self, question: str) -> None:
        """Load models and indexes."""
        self._memory.recall(question, strategy=self._variant.system)

    def answer(self, question: Asked) -> Outcome:
        """Recall and answer, by the model where there is one."""
        started = time.perf_counter()
        answer = self._memory.ask(
            question.text,
            k=self._depth,
            strategy=self._variant.system,
            reasoned=True,
            passages=self._variant.passages,
            relations=self._variant.relations,
            remember=False,
            **self._variant.parameters,
        )
        return of_answer(question.id, answer, time.perf_counter() - started, generated=self._generated)


class ClosedBook:
    """The model and what it knows."""

    def __init__(self, chat: ChatModel) -> None:
        self._chat = chat

    def warm_up(self, question: str) -> None:
        """Nothing to load."""

    def answer(self, question: Asked) -> Outcome:
        """Ask the model."""
        prompt = [
            {"role": "system", "content": rules(_CLOSED)},
            {"role": "user", "content": f"Question: {question.text}\n\n{REMINDER}"},
        ]
        return _asked(self._chat, question, prompt)


class FullContext:
    """The model with the documents themselves, in their order, up to a limit of characters."""

    def __init__(self, chat: ChatModel, documents: Sequence[Document], limit: int = CONTEXT_CHARACTERS) -> None:
        self._chat = chat
        self._hits: list[Hit] = []
        for document in documents:
            limit -= len(document.text) + len(document.title or "")
            if limit < 0:
                break
            self._hits.append(_whole(document))

    @property
    def documents(self) -> int:
        """How many documents fit."""
        return len(self._hits)

    def warm_up(self, question: str) -> None:
        """Nothing to load."""

    def answer(self, question: Asked) -> Outcome:
        """Ask the model over everything that fits."""
        return _asked(self._chat, question, messages(question.text, self._hits, len(self._hits), (), ()))


def _asked(chat: ChatModel, question: Asked, prompt: Sequence[dict[str, str]]) -> Outcome:
    started = time.perf_counter()
    reply = chat.complete(prompt)
    short = short_answer(reply.text)
    abstained = NOT_IN_DOCUMENTS.casefold() in short.casefold()
    return Outcome(
        id=question.id,
        ranked=None,
        text=reply.text,
        short="" if abstained else short,
        quotes=None,
        abstained=abstained,
        tokens=tokens(reply.usage),
        calls=reply.usage.calls,
        seconds=time.perf_counter() - started,
    )


def _whole(document: Document) -> Hit:
    id_ = str(document.id)
    span = Span(start=0, end=len(document.text))
    return Hit(
        document_id=id_, chunk_id=f"{id_}#0", title=document.title, text=document.text, score=0.0, span=span, why=""
    )
