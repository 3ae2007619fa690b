"""When events took place, began and ended: what is not a person is given the time that its sentence tells."""

import re
from typing import Any

from ecphoria.ingest.statements.grammar import ADVERB, D, S
from ecphoria.ingest.statements.pattern import Pattern

_EVENT = frozenset({"event", "concept"})
_WHERE = r"(?: (?:in|at|near|off) (?:the )?[^,.;\d]{1,40}?)?"


def _event(name: str, verbs: str, expression: str, **facts: Any) -> Pattern:
    """A pattern whose target is the first date; the words behind the verb say how it is meant."""
    return Pattern(
        name=name,
        trigger=frozenset(verbs.split()),
        expression=re.compile(expression),
        label=name,
        sources=_EVENT,
        confidence=0.85,
        **facts,
    )


EVENT_PATTERNS = (
    _event(
        "took place",
        "lasted took held raged occurred happened fought went",
        rf"{S}{ADVERB}(?:lasted|took place|was held|were held|raged|occurred|happened|was fought|went on){_WHERE}"
        rf"(?=,? (?:in|on|from|between) (?:early |late |mid-)?(?P<d>{D}))",
        times="holds",
    ),
    _event(
        "began",
        "began started broke opened erupted",
        rf"{S}{ADVERB}(?:began|started|broke out|opened|erupted){_WHERE}(?= (?:in|on) (?P<d>{D}))",
        times="starts",
    ),
    _event(
        "ended",
        "ended closed ceased",
        rf"{S}(?:[^.;]{{1,60}}? and )?{ADVERB}(?:ended|closed|ceased){_WHERE}(?= (?:in|on) (?P<d>{D}))",
        times="ends",
        status="ended",
    ),
)
