"""Births, deaths, families, work and study of people."""

import re

from ecphoria.ingest.statements.grammar import ADVERB, AGENT, AGENTS, MID, ONE, ORGANISATION, STOP, D, M, S
from ecphoria.ingest.statements.pattern import ALWAYS, BODY, PERSON, PLACE, Pattern
from ecphoria.ingest.statements.roles import KIN, KIN_WORDS, labels

_BORN = frozenset({"born"})
_DIED = frozenset({"died", "passed"})
_NAMED = r"(?:an? )?(?:[A-Z][\w.]+ ){0,3}"
_SETTLEMENT = r"(?:the )?(?:(?:small |port |nearby )?(?:city|town|village|hamlet|suburb) of )?"
_DYING = (
    r"(?:died|passed away)(?: (?:of|from) (?:an? )?[a-z -]{1,30}?)?(?: suddenly| peacefully"
    r"| at (?:the age of |age )?\d+)?"
)
_KIN_OF = rf"(?P<label>{KIN}) (?:of|to) {AGENTS}"

LIFE_PATTERNS = (
    Pattern(
        name="born in",
        confidence=0.97,
        trigger=_BORN,
        expression=re.compile(
            rf"{S}(?:was|is) {_NAMED}born (?:{_NAMED})?(?:(?:on|in) {D},? ?)?(?:in|at"
            rf"|near) {_SETTLEMENT}(?P<o>{M})(?=\W|$)(?!['’-])"
        ),
        label="born in",
        sources=PERSON,
        targets=PLACE,
    ),
    Pattern(
        name="born on",
        confidence=0.97,
        trigger=_BORN,
        expression=re.compile(
            rf"{S}(?:was|is) {_NAMED}born (?:(?:in|at|near) {_SETTLEMENT}{M}(?:, {M})*,? )?(?:on |in )?(?P<d>{D})"
        ),
        label="born on",
        sources=PERSON,
    ),
    Pattern(
        name="bracketed birth",
        confidence=0.97,
        trigger=_BORN,
        expression=re.compile(rf"(?P<s>{M}) \((?:[^()]{{0,60}}[;,] ?)?born (?:on |in )?(?P<d>{D})(?! or )"),
        label="born on",
        sources=PERSON,
    ),
    Pattern(
        name="bracketed birthplace",
        confidence=0.97,
        trigger=_BORN,
        expression=re.compile(
            rf"(?P<s>{M}) \((?:[^()]{{0,60}}[;,] ?)?born (?:on |in )?(?:{D},? )?(?:in )?(?P<o>{M})(?=[,;)])"
        ),
        label="born in",
        sources=PERSON,
        targets=PLACE,
    ),
    Pattern(
        name="bracketed life, birth",
        confidence=0.97,
        trigger=ALWAYS,
        expression=re.compile(rf"^(?P<s>{M}) \((?:[^()\d]{{0,60}}[;,] ?)?(?P<d>{D})(?:,? in {M}| {M})? ?[–—-] ?{D}\)"),
        label="born on",
        sources=frozenset({"person"}),
    ),
    Pattern(
        name="bracketed life, death",
        confidence=0.97,
        trigger=ALWAYS,
        expression=re.compile(rf"^(?P<s>{M}) \((?:[^()\d]{{0,60}}[;,] ?)?{D}(?:,? in {M}| {M})? ?[–—-] ?(?P<d>{D})\)"),
        label="died on",
        sources=frozenset({"person"}),
    ),
    Pattern(
        name="died in",
        confidence=0.97,
        trigger=_DIED,
        expression=re.compile(
            rf"{S}{ADVERB}{_DYING}(?:,? (?:on|in) {D})?,? (?:in|at) {_SETTLEMENT}(?P<o>{M})(?=\W|$)(?!['’-])"
        ),
        label="died in",
        sources=PERSON,
        targets=PLACE,
    ),
    Pattern(
        name="died on",
        confidence=0.97,
        trigger=_DIED,
        expression=re.compile(
            rf"{S}{ADVERB}{_DYING}(?:,? (?:in|at) {_SETTLEMENT}{M}(?:, {M})*)?,? (?:on|in) (?P<d>{D})"
        ),
        label="died on",
        sources=PERSON,
    ),
    Pattern(
        name="is kin of",
        confidence=0.95,
        trigger=KIN_WORDS,
        expression=re.compile(rf"{S}{ADVERB}(?:is|was) {ADVERB}(?:the |an? )?(?:[a-z]+ and )?{_KIN_OF}"),
        label=labels,
        swap=True,
        sources=PERSON,
        targets=PERSON,
    ),
    Pattern(
        name="apposed kin of",
        trigger=KIN_WORDS,
        expression=re.compile(rf"^(?P<s>{M})(?: \([^()]*\))?, (?:the |an? )?{_KIN_OF}"),
        label=labels,
        swap=True,
        sources=PERSON,
        targets=frozenset({"person"}),
    ),
    Pattern(
        name="owner's kin",
        confidence=0.95,
        trigger=KIN_WORDS,
        expression=re.compile(rf"{S}{ADVERB}(?:is|was) (?P<o>{M})[’']s? (?P<label>{KIN})\b"),
        label=labels,
        swap=True,
        sources=PERSON,
        targets=PERSON,
    ),
    Pattern(
        name="owner's kin is",
        confidence=0.95,
        trigger=KIN_WORDS,
        expression=re.compile(rf"(?P<s>{M})[’']s? (?P<label>{KIN}),? (?:is |was )?(?P<o>{M}){STOP}"),
        label=labels,
        sources=PERSON,
        targets=frozenset({"person"}),
    ),
    Pattern(
        name="married",
        trigger=frozenset({"married"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:is married to|was married to|married|has been married to){MID} {AGENT}{ONE}"
        ),
        label="married to",
        sources=PERSON,
        targets=PERSON,
        times="starts",
    ),
    Pattern(
        name="works for",
        trigger=frozenset({"works", "working", "worked", "employed"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:works|is working|has worked|is employed)(?: as an? [a-z -]{{1,40}})? (?:for"
            rf"|at) {ORGANISATION}{ONE}"
        ),
        label="works for",
        sources=PERSON,
        targets=BODY,
        times="holds",
    ),
    Pattern(
        name="worked for",
        trigger=frozenset({"worked", "employed"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:worked|was employed)(?: as an? [a-z -]{{1,40}})? (?:for|at) {ORGANISATION}{ONE}"
        ),
        label="works for",
        sources=PERSON,
        targets=BODY,
        times="holds",
        status="ended",
    ),
    Pattern(
        name="studied at",
        confidence=0.95,
        trigger=frozenset({"studied", "attended", "graduated", "educated"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:studied(?: [a-z ]{{1,30}})? at|attended|graduated from|was educated at|studied) {ONE}"
        ),
        label="studied at",
        sources=PERSON,
        targets=frozenset({"organization", "location"}),
        times="none",
    ),
)
