"""What a system did with one question: the line of a run's file."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from ecphoria.model import Answer, Usage


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """One answered question.

    Attributes:
        ranked: documents by their first hit, best first; ``None`` for a system that does not rank.
        short: what EM and F1 score; ``None`` where no model answered.
        quotes: the sentences that an extractive answer shows; ``None`` for a generated one.
        tokens: prompt and completion tokens of all calls for this question (QT).
        seconds: wall clock from question to answer.
    """

    id: str
    ranked: tuple[str, ...] | None
    text: str
    short: str | None
    quotes: tuple[str, ...] | None
    abstained: bool
    tokens: int
    calls: int
    seconds: float
    relations: int = 0

    def as_row(self) -> dict[str, Any]:
        """What is written."""
        return asdict(self)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """What was written.

        Raises:
            KeyError: a key is missing.
        """
        values = {item.name: row[item.name] for item in fields(cls)}
        for name in ("ranked", "quotes"):
            values[name] = None if values[name] is None else tuple(values[name])
        return cls(**values)


def of_answer(id_: str, answer: Answer, seconds: float, *, generated: bool) -> Outcome:
    """The outcome of a memory's answer; ``generated``: a model was there to be asked.

    A recall that brings nothing back is not put to the model: its short answer is empty, and counts as wrong.
    """
    return Outcome(
        id=id_,
        ranked=tuple(dict.fromkeys(hit.document_id for hit in answer.recall.hits)),
        text=answer.text,
        short=answer.short if generated else None,
        quotes=tuple(citation.quote for citation in answer.citations) if not generated else None,
        abstained=answer.abstained,
        tokens=tokens(answer.usage),
        calls=answer.usage.calls,
        seconds=seconds,
        relations=len(answer.relations),
    )


def tokens(usage: Usage) -> int:
    """Prompt and completion tokens together."""
    return usage.prompt_tokens + usage.completion_tokens
