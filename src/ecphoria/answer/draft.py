"""An answer before it is remembered."""

from dataclasses import dataclass

from ecphoria.model import Citation, Usage

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
