"""Times that have a name instead of a date: "when X was Y", "during X's tenure as Y", "after the EVENT"."""

import re
from dataclasses import dataclass
from typing import Literal

_STATE = re.compile(
    r"\b(?:when|while|at the time(?: that)?|(?:during )?the time(?: that)?|as long as) "
    r"(?P<subject>(?!(?:was|were|is|are|did|do|does|has|have|had|will|would|can|could|should|he|she|it|they|there)\b)"
    r"[^,?;:]+?) (?:was|were|is|served as|worked as|acted as|had been|has been) (?P<predicate>(?:the |an? )?[^,?;:]+?)"
    r"\s*(?=[,?;:]|$|\.$)",
    re.IGNORECASE,
)
_TENURE = re.compile(
    r"\b(?:during|under|in|throughout) (?:the )?(?P<subject>[^,?;:]+?)['’]s? (?:tenure|term|time|reign|years?|stint"
    r"|spell)(?: in office)? as (?P<predicate>(?:the |an? )?[^,?;:]+?)\s*(?=[,?;:]|$|\.$)",
    re.IGNORECASE,
)
_OFFICE = "(?:presidency|premiership|papacy|reign|leadership|chairmanship)"
_PRESIDENCY = re.compile(
    rf"\b(?:during|under|in|throughout) (?:(?:the )?(?P<office>{_OFFICE}|tenure) of (?P<of>[^,?;:]+?)"
    rf"|(?P<owner>[^,?;:]+?)['’]s? (?P<owned>{_OFFICE}))\s*(?=[,?;:]|$|\.$)",
    re.IGNORECASE,
)
_EVENT = re.compile(
    r"\b(?P<sense>during|throughout|amid|after|following|before|prior to|since|until|till|by the end of"
    r"|at the time of) (?P<the>the )?(?P<name>[^,?;:]+?)"
    r"\s*(?=[,?;:.]|$| (?:ended|ends|began|begins|started|starts|broke out|was|were|did|do|does|had|has|have|is|are|who"
    r"|which|what|where|when|how|why|in|at|and|or|for|to|by|with|took|happened|occurred)\b)",
    re.IGNORECASE,
)
_NO_EVENT = re.compile(
    r"(?:he|she|it|they|him|her|his|its|their|them|that|this|these|those|then|now|you|your|we|our|my|which|what|who|whom"
    r"|when|where|how|first|last|next|same|other|others|all|any|some|one|\w+ing)\b",
    re.IGNORECASE,
)
_SENSES: dict[str, Literal["during", "after", "before", "since", "until"]] = {
    "after": "after", "following": "after", "before": "before", "prior to": "before", "since": "since",
    "until": "until", "till": "until", "by the end of": "until",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedTime:
    """A time by its name. Spans are ``[start, end)`` in the question, without a leading article.

    Attributes:
        kind: "state" ("when SUBJECT was PREDICATE") or "event" ("during the SUBJECT").
        sense: whether what is asked for lies in it, or before, after, since, until it.
        span: the whole phrase.
        subject: of a state, who or what; of an event, its name.
        predicate: of a state, what the subject was: an office ("CEO of IBM", "presidency"); ``None`` for an event.
    """

    kind: Literal["state", "event"]
    sense: Literal["during", "after", "before", "since", "until"]
    span: tuple[int, int]
    subject: tuple[int, int]
    predicate: tuple[int, int] | None = None


def named_time(question: str) -> NamedTime | None:
    """The time that a question names without a date, if it does. Who the names are is for others to find out."""
    return _state(question) or _presidency(question) or _event(question)


def _state(question: str) -> NamedTime | None:
    match = _TENURE.search(question) or _STATE.search(question)
    if match is None:
        return None
    return NamedTime(
        kind="state",
        sense="during",
        span=match.span(),
        subject=_bare(match, "subject"),
        predicate=_bare(match, "predicate"),
    )


def _presidency(question: str) -> NamedTime | None:
    match = _PRESIDENCY.search(question)
    if match is None:
        return None
    subject, office = ("of", "office") if match["of"] else ("owner", "owned")
    return NamedTime(
        kind="state",
        sense="during",
        span=match.span(),
        subject=_bare(match, subject),
        predicate=match.span(office),
    )


def _event(question: str) -> NamedTime | None:
    for match in _EVENT.finditer(question):
        name = match["name"]
        said = match["the"] is not None or name[:1].isupper()
        if said and len(name.split()) <= 10 and not _NO_EVENT.match(name):
            sense = _SENSES.get(match["sense"].lower(), "during")
            return NamedTime(kind="event", sense=sense, span=match.span(), subject=match.span("name"))
    return None


def _bare(match: "re.Match[str]", group: str) -> tuple[int, int]:
    """The span of a group without a leading article."""
    start, end = match.span(group)
    article = re.match(r"(?:the|an?) ", match[group], re.IGNORECASE)
    return start + (article.end() if article else 0), end
