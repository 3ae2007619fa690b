"""An answer before it is remembered."""

from dataclasses import dataclass

from ecphoria.model import Citation, ImplicitRelation, Usage

NOTHING = "The documents do not hold the answer."


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """Text and citations, and how they came about; fields as in ``Answer``."""

    text: str
    citations: tuple[Citation, ...]
    confidence: float
    abstained: bool
    extractive: bool
    usage: Usage
    short: str = ""
    relations: tuple[ImplicitRelation, ...] = ()


def abstention(*, extractive: bool, usage: Usage | None = None, text: str = NOTHING) -> Draft:
    """The draft that says that the evidence does not hold the answer."""
    return Draft(
        text=text,
        citations=(),
        confidence=0.0,
        abstained=True,
        extractive=extractive,
        usage=usage or Usage(),
    )
