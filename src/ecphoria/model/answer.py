"""Answers and what they stand on."""

from dataclasses import dataclass

from ecphoria.model.contradiction import Contradiction
from ecphoria.model.cost import Usage
from ecphoria.model.document import Span
from ecphoria.model.recall import Citation, Recall


@dataclass(frozen=True, kw_only=True, slots=True)
class ImplicitRelation:
    """A sentence of a recalled chunk that ties two active entities; ``text`` is its text on one line (E, abstract)."""

    source: str
    target: str
    text: str
    chunk_id: str
    span: Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """An answer and its sources. ``extractive``: made of quoted sentences, no language model took part.

    ``abstained``: the evidence does not hold the answer. ``confidence`` (0..1) is, of a generated answer, the share of
    its words that stand in the passages cited for them; of an extractive one, the share of the question's words, the
    rarer ones weighing more, that its sentences and their titles say. It compares answers of one kind and is no
    probability of being right.

    An answer that was reasoned (``ask(..., reasoned=True)``) has all that the model wrote as its ``text``, the answer
    alone as ``short``, and in ``relations`` what ties its entities by the recalled texts. ``episode_id`` is empty when
    the episode was not kept.
    """

    text: str
    citations: tuple[Citation, ...]
    recall: Recall
    confidence: float
    usage: Usage
    episode_id: str
    abstained: bool = False
    extractive: bool = True
    short: str = ""
    relations: tuple[ImplicitRelation, ...] = ()

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """What the recalled sources say differently of the time asked about."""
        return self.recall.contradictions
