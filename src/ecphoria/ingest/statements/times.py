"""When a statement holds, as far as its sentence says so."""

import re
from dataclasses import dataclass

from ecphoria.ingest.statements.dates import Dated
from ecphoria.ingest.statements.grammar import D
from ecphoria.ingest.statements.masked import NAME, Masked
from ecphoria.ingest.statements.pattern import Times
from ecphoria.store.records import RelationStatus

_TO = r"(?:to|until|till|through|and|–|—|-)"
_RANGE = re.compile(rf",? ?(?:from |between |\()?({D}) ?,?{_TO} ?(?:({D})|present|today|now)")
_ENDED = re.compile(
    rf",? ?(?:in |on |from |since )?({D}),? (?:and|but) (?:he |she |it )?(?:held (?:it|the (?:post|office"
    rf"|position)) until"
    rf"|served until|remained (?:so |in office )?until|left in|stepped down in|stepped down on|retired in"
    rf"|resigned in) ({D})"
)
_SINCE = re.compile(
    rf",? (?:since|from|starting(?: in| on| from)?|effective|as of|beginning(?: in| on)?) (?:from )?({D})"
)
_UNTIL = re.compile(rf",? (?:until|till|through|up to) (?:his death in |her death in )?({D})")
_BESIDE = re.compile(rf",? ({D})(?=[,.;)]|$| (?:and|but|after|when|succeeding|replacing|following)\b)")
_AMID = re.compile(rf"(?:(?<= )[a-z][a-z'’-]* |{NAME},? )({D})")
_IN = re.compile(rf"(?:,? (?:back )?(?:in|on|during),? |, | \((?=.\))|,? at the end of |,? at the beginning of )({D})")
_LEAD = re.compile(
    rf"^(?:(In|On|Since|From|Until|By|During|Between|As of|Effective) (?:the )?)?({D})(?: ?{_TO} ?({D}))?,? "
)
_WHERE = re.compile(rf"^(?:, {NAME})+,?")
_SENSE = {"Since": "since", "From": "since", "As of": "since", "Effective": "since", "Until": "until"}
_MID = re.compile(rf"(?:in|on|since|from) ({D})")


@dataclass(frozen=True, kw_only=True, slots=True)
class Validity:
    """ISO 8601 as far as it is known, and whether it is over."""

    valid_from: str | None = None
    valid_to: str | None = None
    status: RelationStatus = "asserted"


def validity(masked: Masked, match: "re.Match[str]", times: Times, status: RelationStatus) -> Validity:
    """The validity of what was matched: from the words behind it, inside it, or at the sentence's opening."""
    if times == "none" or status == "retracted":
        return Validity(status=status)
    tail = _WHERE.sub("", masked.text[match.end() :])
    if found := _RANGE.match(tail) or _ENDED.match(tail):
        begin, end = masked.date(found[1]).begins, masked.date(found[2]).ends if found[2] else None
        return _holding(begin, end, status) if times != "ends" else Validity(valid_to=end, status="ended")
    word, first, last = _dated(masked, match, tail)
    if first is None:
        return Validity(status="ended" if times == "ends" else status)
    if last is not None:
        return _holding(first.begins, last.ends, status)
    if times == "ends":
        return Validity(valid_to=first.ends, status="ended")
    if word == "until":
        return Validity(valid_to=first.ends, status="ended" if status == "ended" else "asserted")
    if times == "starts" or word == "since":
        return Validity(valid_from=first.begins)
    return Validity(valid_from=first.begins, valid_to=first.ends)


def _dated(masked: Masked, match: "re.Match[str]", tail: str) -> tuple[str, Dated | None, Dated | None]:
    """The first date that goes with a match, with the sense of its preposition (since, until or in), and where it is a
    range, the last."""
    for sense, expression in (("since", _SINCE), ("until", _UNTIL), ("in", _IN)):
        if found := expression.match(tail):
            return sense, masked.date(found[1]), None
    if (found := _BESIDE.match(tail)) and masked.date(found[1]).relative:
        return "in", masked.date(found[1]), None
    if found := _MID.search(match.group()):
        return "in", masked.date(found[1]), None
    if (found := _AMID.search(match.group())) and masked.date(found[1]).relative:
        return "in", masked.date(found[1]), None
    found = _LEAD.match(masked.text)
    if found and match.start() <= found.end() + len("the "):  # the clause that it opens
        return _SENSE.get(found[1] or "", "in"), masked.date(found[2]), masked.date(found[3]) if found[3] else None
    return "", None, None


def _holding(begin: str | None, end: str | None, status: RelationStatus) -> Validity:
    """A stretch that has dates is asserted of these dates; it is not over for having an end."""
    if begin and end and end < begin[: len(end)]:
        return Validity(status=status)  # a year of birth beside it, or a slip
    return Validity(valid_from=begin, valid_to=end)
