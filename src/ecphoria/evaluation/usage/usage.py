"""What a simulation consists of: papers that appear, and questions whose right answers are known."""

from dataclasses import dataclass, field

from ecphoria.evaluation.usage.reader import Reader


@dataclass(frozen=True, kw_only=True, slots=True)
class Paper:
    """A document that appears on a day; those of negative days were there before the simulation began."""

    id: str
    title: str
    text: str
    day: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A question and what the world held for right when it was asked.

    Attributes:
        id: of the question, unique and in the order of asking.
        at: when, in days since the beginning.
        text: as asked.
        kind: the generator's name for what sort of question it is.
        need: what it is about; questions of one need are paraphrases of one another.
        relevant: the papers that answer it then.
        outdated: papers that would have answered it once, and do not any more.
        timely: whether its answer changes in time (it is a time-sensitive question).
        reader: who asks.
    """

    id: str
    at: float
    text: str
    kind: str
    need: str
    relevant: frozenset[str]
    outdated: frozenset[str] = field(default_factory=frozenset)
    timely: bool = False
    reader: Reader


@dataclass(frozen=True, kw_only=True, slots=True)
class Usage:
    """A whole simulation: papers by day and questions by time."""

    generator: str
    seed: int
    days: int
    papers: tuple[Paper, ...]
    asked: tuple[Asked, ...]
