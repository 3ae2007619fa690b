"""Where things are, what they are part of, and what they were called before."""

import re

from ecphoria.ingest.statements.grammar import ADVERB, MID, ONE, ORGANISATION, STOP, D, M, S
from ecphoria.ingest.statements.pattern import BODY, NOT_PERSON, PLACE, Pattern
from ecphoria.ingest.statements.roles import PART_WORDS, PARTS, labels

_KINDS = (
    r"city|town|village|hamlet|municipality|commune|district|suburb|neighbou?rhood|settlement|community|parish|county"
    r"|census-designated place|township|borough|region|province|island|mountain|river|lake|valley|peak|castle|church"
    r"|cathedral|building|museum|park|stadium|airport|station|school|university|college|hotel|hospital|theat(?:er|re)"
    r"|bridge|cemetery|library|company|organi[sz]ation|club|prison|monument|palace|bay|locality|newspaper|skyscraper"
)
_IN = rf"(?:in|on) (?:the )?(?:(?:state|province|county|district|city|town|region|island) of )?(?P<o>{M}){STOP}"

PLACE_PATTERNS = (
    Pattern(
        name="kind in",
        confidence=0.85,
        trigger=frozenset(re.findall("[a-z]+", _KINDS)) | {"neighborhood", "organization", "theater"},
        expression=re.compile(
            rf"{S}(?:is|was) (?:an?|the|one of the) (?:(?!(?:of|in|by|for|with|and)\b)[a-z0-9-]+,? "
            rf"|{M} ){{0,4}}(?:{_KINDS})"
            rf"(?: (?:located|situated|based|headquartered))? {_IN}"
        ),
        label="located in",
        sources=NOT_PERSON,
        targets=PLACE,
    ),
    Pattern(
        name="located in",
        trigger=frozenset({"located", "situated"}),
        expression=re.compile(rf"{S}(?:is|was|are) {ADVERB}(?:located|situated) {_IN}"),
        label="located in",
        sources=NOT_PERSON,
        targets=PLACE,
    ),
    Pattern(
        name="headquartered in",
        confidence=0.95,
        trigger=frozenset({"based", "headquartered", "headquarters"}),
        expression=re.compile(
            rf"{S}(?:is|was|has been) (?:an? [^,;.]{{1,60}}?,? ?)?(?:headquartered|based"
            rf"|with headquarters) (?:in|at) (?:the )?(?P<o>{M})"
            rf"{STOP}"
        ),
        label="headquartered in",
        sources=NOT_PERSON,
        targets=PLACE,
        times="holds",
    ),
    Pattern(
        name="headquarters are in",
        trigger=frozenset({"headquarters"}),
        expression=re.compile(
            rf"(?P<s>{M})(?:[’']s? headquarters (?:is|are)(?: located)? in| has its headquarters in"
            rf"| moved its headquarters to) (?:the )?(?P<o>{M}){STOP}"
        ),
        label="headquartered in",
        sources=NOT_PERSON,
        targets=PLACE,
        times="starts",
    ),
    Pattern(
        name="founded on",
        confidence=0.97,
        trigger=frozenset({"founded", "established", "incorporated"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:was|were) {ADVERB}(?:founded|established"
            rf"|incorporated)(?: by [^.;,]{{1,80}}?)?(?: in {M}(?:, {M})?)?"
            rf",? (?:in|on) (?P<d>{D})"
        ),
        label="founded on",
        sources=NOT_PERSON,
    ),
    Pattern(
        name="part of",
        confidence=0.85,
        trigger=frozenset({"part"}),
        expression=re.compile(rf"{S}(?:is|was|forms|became) (?:an? )?(?:integral )?part of {ONE}"),
        label="part of",
        sources=NOT_PERSON,
        targets=NOT_PERSON,
    ),
    Pattern(
        name="subsidiary of",
        trigger=frozenset({"subsidiary", "division", "affiliate", "branch", "imprint"}),
        expression=re.compile(
            rf"{S}(?:is|was|became) (?:an?|the) (?:[a-z-]+ ){{0,3}}(?P<label>subsidiary|division|affiliate"
            rf"|branch|imprint)"
            rf" of {ORGANISATION}{ONE}"
        ),
        label=lambda words: ((f"{words} of", False),),
        targets=BODY,
        times="starts",
    ),
    Pattern(
        name="member of",
        confidence=0.95,
        trigger=frozenset({"member"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:is|was|became|has been) {ADVERB}(?:an? |the )?(?:(?:founding|former|original"
            rf"|active|current|leading)"
            rf" )?member of {ORGANISATION}(?:[a-z-]+ ){{0,3}}{ONE}"
        ),
        label="member of",
        targets=BODY,
        times="starts",
    ),
    Pattern(
        name="capital of",
        trigger=PART_WORDS,
        expression=re.compile(rf"{S}(?:is|was) (?:also )?(?:the|an?) (?P<label>{PARTS}) of (?:the )?{ONE}"),
        label=labels,
        swap=True,
        sources=NOT_PERSON,
        targets=NOT_PERSON,
    ),
    Pattern(
        name="renamed",
        trigger=frozenset({"renamed", "changed"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:(?:was|were) {ADVERB}renamed|changed its name){MID} (?:as |to )?(?:the )?(?P<o>{M}){STOP}"
        ),
        label="renamed",
        sources=NOT_PERSON,
        targets=NOT_PERSON,
        times="starts",
    ),
    Pattern(
        name="formerly",
        trigger=frozenset({"formerly", "previously"}),
        expression=re.compile(
            rf"(?P<s>{M}),? \(?(?:formerly|previously)(?: known as| called| named)? (?:the )?(?P<o>{M})(?=[,;)])"
        ),
        label="formerly",
        sources=NOT_PERSON,
        targets=NOT_PERSON,
        status="ended",
    ),
    Pattern(
        name="also known as",
        confidence=0.85,
        trigger=frozenset({"known", "referred"}),
        expression=re.compile(
            rf"(?P<s>{M}),? \(?(?:also|better|best|commonly|popularly|professionally) (?:known"
            rf"|referred to) (?:as|by the name)"
            rf" (?:the )?(?P<o>{M})(?=[,;)])"
        ),
        label="also known as",
    ),
)
