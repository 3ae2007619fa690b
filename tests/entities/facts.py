"""Facts made by hand."""

from datetime import datetime

from ecphoria.entities.names import fold
from ecphoria.formulas.calendar import interval
from ecphoria.model import Evidence, Fact, Span, StatementStatus


def fact(
    value: str,
    since: str | None = None,
    until: str | None = None,
    *,
    said: str | None = None,
    status: StatementStatus = "asserted",
    relation: str = "CEO",
    entity: str = "nordwerft",
    document: str | None = None,
    confidence: float = 0.9,
    literal: bool = False,
) -> Fact:
    """A fact about the CEO of Nordwerft: ``since`` and ``until`` are ISO 8601, partial; ``said`` when it was published.

    The document is named after all of it unless it is given.
    """
    document = document or f"{value}/{since}/{until}/{said}/{status}/{relation}/{entity}"
    return Fact(
        entity=entity,
        relation=relation,
        value=value,
        value_id="" if literal else fold(value),
        valid_from=_bound(since, 0),
        valid_to=_bound(until, 1),
        status=status,
        evidence=Evidence(
            document_id=document,
            chunk_id=f"{document}#0",
            span=Span(start=0, end=10),
            confidence=confidence,
            published=_bound(said, 0),
            learned=None,
        ),
    )


def _bound(text: str | None, side: int) -> datetime | None:
    known = interval(text) if text else None
    return known[side] if known else None
