"""Contradictions in words: one line for readers, one for a model (T 10.4, pattern 5)."""

from collections.abc import Mapping

from ecphoria.model import Claim, Contradiction

_UNDECIDED = "Nothing tells which of them is right."


def told(contradiction: Contradiction) -> str:
    """A line for people, with the document and the day of each side."""
    sides = " against ".join(f"{claim.value} ({_sources(claim)})" for claim in contradiction.claims)
    preferred = next((claim for claim in contradiction.claims if claim.preferred), None)
    advice = f"Preferred: {preferred.value} ({contradiction.reason})." if preferred else _UNDECIDED
    return f"Sources disagree on {contradiction.about}: {sides}. {advice}"


def instructed(contradiction: Contradiction, numbers: Mapping[str, int]) -> str:
    """A line for a model, with the numbers of the passages (``chunk_id`` to number)."""
    sides = " against ".join(f"{claim.value}{_cited(claim, numbers)}" for claim in contradiction.claims)
    preferred = next((claim for claim in contradiction.claims if claim.preferred), None)
    advice = f"Go by {preferred.value} ({contradiction.reason})" if preferred else _UNDECIDED.removesuffix(".")
    return f"Sources disagree on {contradiction.about}: {sides}. {advice}, and say that they disagree."


def _sources(claim: Claim) -> str:
    """The documents, and the day from which the latest of them speaks."""
    documents = ", ".join(dict.fromkeys(item.document_id for item in claim.sources))
    return f"{documents}, {claim.published.date().isoformat()}" if claim.published else documents


def _cited(claim: Claim, numbers: Mapping[str, int]) -> str:
    cited = sorted({numbers[item.chunk_id] for item in claim.sources if item.chunk_id in numbers})
    return "".join(f" [{number}]" for number in cited)
