"""Who holds which office where, since when and until when. The body is the source: IBM, CEO, its holder."""

import re
from typing import Any

from ecphoria.ingest.statements.grammar import (
    ADVERB,
    AGENT,
    BODY_STOP,
    MID,
    ONE,
    ORGANISATION,
    SOME,
    STOP,
    WHOLE,
    D,
    M,
    S,
)
from ecphoria.ingest.statements.pattern import BODY, PERSON, Pattern
from ecphoria.ingest.statements.roles import OFFICE_WORDS, OFFICES, labels

_IS = rf"(?:is|is {ADVERB}serving as|remains|serves as|acts as|has been|has served as|continues as)"
_WAS = r"(?:was|served as|acted as|worked as|had been)"
_BECAME = (
    r"(?:became|becomes|has become|(?:was|is|has been|were) (?:re-?)?(?:appointed|named|elected|promoted|chosen|made"
    r"|installed|hired|crowned|selected|confirmed|sworn in|picked)(?: as| to be| to)?|took over as|takes over as"
    r"|took office as|started as|began as)"
)
_LEFT = (
    r"(?:(?:has |had )?(?:stepped|steps|stood|stands) down|(?:has |had )?resigned|resigns|(?:has |had )?retired|retires"
    r"|was (?:removed|ousted|fired|dismissed|replaced)|left office|quit)(?: from (?:his|her) (?:post|position|role))?"
    r"(?: as| from being)"
)
_SUCCEEDED = r"(?:succeeded|succeeds|replaced|replaces|followed|took over from)"
_ART = r"(?:the |an? |its |their |his |her )?"
_LABEL = rf"(?P<label>{OFFICES})"
_OF = rf"{_LABEL} (?:of|at|for) {ORGANISATION}{ONE}{BODY_STOP}"
_OWNED = rf"(?P<o>{M})[’']s? {_LABEL}\b"
_APPOSED = rf"(?=[,.;)]| (?:since|from|until|between) {D})"
_ITS = rf"(?: (?:of|at) (?:the )?{M})?"
_NAMED = r"(?P<label>(?i:CEO|chief executive(?: officer)?|chairman|chairwoman|president|founder))"


def _office(name: str, expression: str, **facts: Any) -> Pattern:
    defaults: dict[str, Any] = {"swap": True, "sources": PERSON, "targets": BODY, "times": "holds", "confidence": 0.95}
    return Pattern(
        name=name, trigger=OFFICE_WORDS, expression=re.compile(expression), label=labels, **(defaults | facts)
    )


def _holder(name: str, expression: str, **facts: Any) -> Pattern:
    """An office whose holder must be known for a person: no verb says that it is one."""
    return _office(name, expression, **({"sources": frozenset({"person"}), "confidence": 0.9} | facts))


OFFICE_PATTERNS = (
    _office("is office of", rf"{S}{ADVERB}{_IS} {ADVERB}{_ART}{_OF}"),
    _office("was office of", rf"{S}{ADVERB}{_WAS} {ADVERB}{_ART}{_OF}", status="ended"),
    _office("never office of", rf"{S}(?:was never|has never been) {_ART}{_OF}", status="retracted"),
    _office("became office of", rf"{S}{ADVERB}{_BECAME}{MID}(?: as)? {_ART}{_OF}", times="starts"),
    _office("left office of", rf"{S}{ADVERB}{_LEFT}{MID} {_ART}{_OF}", times="ends", status="ended"),
    _office("is owner's office", rf"{S}{ADVERB}{_IS} {ADVERB}(?:the )?{_OWNED}"),
    _office("was owner's office", rf"{S}{ADVERB}{_WAS} {ADVERB}(?:the )?{_OWNED}", status="ended"),
    _office("became owner's office", rf"{S}{ADVERB}{_BECAME}{MID}(?: as)? (?:the )?{_OWNED}", times="starts"),
    _office("left owner's office", rf"{S}{ADVERB}{_LEFT}{MID} (?:the )?{_OWNED}", times="ends", status="ended"),
    _office("owner's office is", rf"{_OWNED}{MID},? (?:is |remains |has been ){AGENT}(?P<s>{M}){STOP}"),
    _holder("owner's office name", rf"{_OWNED},? (?P<s>{M}){WHOLE}"),
    _office("owner's office was", rf"{_OWNED}{MID},? was {AGENT}(?P<s>{M}){STOP}", status="ended"),
    _holder(
        "office of is",
        rf"\b[Tt]he {_LABEL} of {ORGANISATION}(?:the )?(?P<o>{M})(?:,|{MID} is| remains) (?P<s>{M}){STOP}",
    ),
    _holder(
        "office of was",
        rf"\b[Tt]he {_LABEL} of {ORGANISATION}(?:the )?(?P<o>{M}){MID} was (?P<s>{M}){STOP}",
        status="ended",
    ),
    _holder(
        "apposed office of", rf"(?P<s>{M}),? \(?{_ART}{_LABEL} (?:of|at) {ORGANISATION}(?:the )?(?P<o>{M}){_APPOSED}"
    ),
    _holder("apposed owner's office", rf"(?P<s>{M}), (?:the )?{_OWNED}{_APPOSED}"),
    _holder("office before name", rf"(?P<o>{M}) {_NAMED} (?P<s>{M}){WHOLE}", targets=frozenset({"organization"})),
    _office(
        "body appoints",
        rf"^(?:In {D},? |On {D},? )?(?:The )?(?P<o>{M}) (?:has |have )?(?:re)?(?:appointed|appoints|named|names"
        rf"|hired|elected"
        rf"|promoted|picked|chose) {AGENT}(?P<s>{M}){MID} (?:as |to be |to )?{_ART}{_LABEL}\b{_ITS}",
        times="starts",
    ),
    _office(
        "joined as office", rf"{S}{ADVERB}joined (?:the )?(?P<o>{M}){MID} as {_ART}{_LABEL}\b{_ITS}", times="starts"
    ),
    _office(
        "leads as office",
        rf"{S}(?:has |have )?(?:led|leads|heads|headed|runs) (?:the )?(?P<o>{M}) as {_ART}{_LABEL}\b{_ITS}",
    ),
    _office("tenure", rf"(?P<s>{M})[’']s? (?:tenure|term|time|reign) as {_ART}{_OF} (?:ran|lasted|was)(?= )"),
    _office("successor in office of", rf"{S}{ADVERB}{_SUCCEEDED}{MID} {AGENT}{M}{MID} as {_ART}{_OF}", times="starts"),
    _office(
        "successor in owner's office", rf"{S}{ADVERB}{_SUCCEEDED}{MID} {AGENT}{M}{MID} as {_OWNED}", times="starts"
    ),
    _office(
        "predecessor in office of",
        rf"{SOME}{ADVERB}{_SUCCEEDED}{MID} {AGENT}(?P<s>{M}){MID} as {_ART}{_OF}",
        times="ends",
        status="ended",
    ),
    _office(
        "predecessor in owner's office",
        rf"{SOME}{ADVERB}{_SUCCEEDED}{MID} {AGENT}(?P<s>{M}){MID} as {_OWNED}",
        times="ends",
        status="ended",
    ),
    _office(
        "office of succeeded by",
        rf"{SOME}(?:was|is) (?:succeeded|replaced){MID} as {_ART}{_OF}{MID} by {AGENT}(?P<s>{M}){STOP}",
        times="starts",
    ),
    _office(
        "succeeded in office of",
        rf"{S}(?:was|is) (?:succeeded|replaced){MID} as {_ART}{_OF}{MID}(?= by)",
        times="ends",
        status="ended",
    ),
)
