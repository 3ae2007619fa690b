"""Living through a simulation: papers are added as they appear, questions are asked when they are asked."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any, Self

from ecphoria.evaluation.simulated.rung import Rung
from ecphoria.evaluation.usage.usage import Asked, Paper, Usage
from ecphoria.memory import Memory
from ecphoria.model import Answer, Document

BEGINNING = datetime(2024, 1, 1, tzinfo=UTC)
"""Day 0 of every simulation."""
K = 10
"""Hits that are judged."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """What one question brought.

    Attributes:
        at: days since the beginning; ``kind`` and ``timely`` are the question's.
        irrelevant: share of the hits that are not relevant (1 without hits); ``outdated``: that are out of date.
        recall: share of the relevant papers, at most as many as there are hits wanted, among the hits.
        traces: how many there were before it.
    """

    at: float
    kind: str
    timely: bool
    irrelevant: float
    outdated: float
    recall: float
    traces: int

    def as_row(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Self:
        return cls(**row)


class SimulatedClock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.days = 0.0

    def __call__(self) -> datetime:
        return BEGINNING + timedelta(days=self.days)


def documents(papers: Sequence[Paper]) -> list[Document]:
    """The papers as documents, published on their days."""
    return [
        Document(
            id=paper.id, title=paper.title, text=paper.text, published=BEGINNING + timedelta(days=paper.day, hours=6)
        )
        for paper in papers
    ]


def live(memory: Memory, clock: SimulatedClock, usage: Usage, rung: Rung) -> Iterator[Seen]:
    """Ask every question at its time; papers of before day 0 are there already.

    Args:
        memory: opened with ``clock``.
    """
    coming = {day: list(papers) for day, papers in groupby(usage.papers, key=lambda paper: paper.day) if day >= 0}
    traces = 0
    for day, questions in groupby(usage.asked, key=lambda question: int(question.at)):
        for filed in sorted(waiting for waiting in coming if waiting <= day):
            clock.days = filed + 0.25
            memory.add_documents(documents(coming.pop(filed)))
        for question in questions:
            clock.days = question.at
            answer = memory.ask(question.text, k=K, remember=rung.remember, **rung.parameters)
            yield _seen(question, answer, traces)
            traces += rung.remember
            if rung.remember:
                _tell(memory, question, answer, rung)


def _seen(question: Asked, answer: Answer, traces: int) -> Seen:
    shown = [hit.document_id for hit in answer.recall.hits]
    found = question.relevant.intersection(shown)
    return Seen(
        at=round(question.at, 4),
        kind=question.kind,
        timely=question.timely,
        irrelevant=sum(id_ not in question.relevant for id_ in shown) / len(shown) if shown else 1.0,
        outdated=sum(id_ in question.outdated for id_ in shown) / len(shown) if shown else 0.0,
        recall=len(found) / min(K, len(question.relevant)),
        traces=traces,
    )


def _tell(memory: Memory, question: Asked, answer: Answer, rung: Rung) -> None:
    """What the reader says of the answer, or something of the same kind that says nothing."""
    if rung.told == "nothing":
        return
    chunks = {citation.document_id: citation.chunk_id for citation in reversed(answer.citations)}
    cited = list(dict.fromkeys(citation.document_id for citation in answer.citations))
    rating = question.reader.rating(cited, question.relevant, question.outdated)
    opened = question.reader.opened(cited, question.relevant, question.outdated)
    if rung.told == "chance":
        chance = random.Random(f"placebo {question.id}")
        rating = rating and chance.choice(("positive", "negative"))
        opened = chance.sample(cited, len(opened))
    if rating:
        memory.feedback(answer.episode_id, "positive" if rating == "positive" else "negative")
    for document in opened:
        memory.episodes.opened(answer.episode_id, chunks[document])
