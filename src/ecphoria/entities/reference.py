"""Definite descriptions and pronouns ("the company", "it", "the restructuring effort"; T 1.2, 5.3, 10.4), no model.

Each is resolved to a name that stands before it, or to the document's title, where the evidence inside the document is
good: what agrees in type, gender and number, what is near, what the sentences are about, and what a description's own
words say. Otherwise it goes to review with its candidates, or stays unresolved. A wrong antecedent does more harm than
none: two candidates that are nearly as good are never decided between.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, TypeAlias

from ecphoria.entities.names import fold, without_parenthesis, words
from ecphoria.entities.nouns import Gender, called, gender_of_name, gender_of_noun, is_personal, is_title, types_of
from ecphoria.model import Mention
from ecphoria.models.spacy_extractor import CALENDAR

Outcome: TypeAlias = Literal["resolved", "review", "unresolved"]
Bounds: TypeAlias = tuple[int, int]

_PERSONAL: dict[str, Gender] = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f", "hers": "f"}
_THING = frozenset({"it", "its"})
_PLURAL = frozenset({"they", "them", "their"})
_PRONOUN = re.compile(
    rf"\b(?:{'|'.join(sorted([*_PERSONAL, *_THING, *_PLURAL], key=len, reverse=True))})\b", re.IGNORECASE
)
_DESCRIPTION = re.compile(r"\b(?:the|this|that) (?:[a-z0-9][\w-]* ){0,3}?[a-z][a-z-]+\b", re.IGNORECASE)
_ORDER = {"former": 0, "latter": 1}
_EMPTY_IT = re.compile(
    r"it (?:is|was|had|has|will|would|may|might|could|seems|seemed|appears|appeared|turns|turned|takes|took|'s)\b"
    r"(?: (?:be|been|not|also|now|still|often|a|an|the|very|quite|out|unlikely|likely|never))*"
    r" ?(?:rain\w*|snow\w*|late|early|dark|cold|clear|possible|impossible|necessary|important|unlikely|likely|true|said"
    r"|known|believed|thought|hoped|expected|time|pity|pleasure|shame|hours|days|weeks|months|years|minutes|seconds|that|to)\b"
    r"|it (?:rain|snow|seem|appear)\w*\b",
    re.IGNORECASE,
)
_MAKING = re.compile(r"\b(?:wrote|directed|filmed|recorded|painted|composed) (?:the )?$")
_NAMING = re.compile(r"\b(?:called|named|known as|dubbed|code-?named|under the name(?: of)?) (?:the )?[\"“'‘]?$")
_COMMON = re.compile(
    r"(?:it |there |(?:in [^,.]{1,20}, )?(?:the|an?|his|its|their|our|this|these|some|many|all) [a-z])", re.IGNORECASE
)
"""How a sentence begins that is about something common, which a pronoun behind it is likely to mean."""
_CAPITALS = re.compile(r"\b(?:The )?(?P<name>[A-Z][\w'’-]*[a-z][\w'’-]*(?: [A-Z][\w'’-]+)*)")
_CONJOINED = re.compile(r"^,? ?(?:and|or|,|&) ?(?:the )?$")
_PREPOSITION = re.compile(
    r"\b(?:of|in|at|on|from|to|by|with|for|near|between|under|over|through|against|into|via|since|than|as|about) "
    r"(?:the |a |an |its |his |her |their )?(?:[\w-]+ ){0,2}$",
    re.IGNORECASE,
)
_GREETINGS = frozenset({"hi", "hello", "dear", "hey"})
_GREETED = re.compile(rf"\b(?:{'|'.join(sorted(_GREETINGS))}),? (?:(?:mr|mrs|ms|dr)\.? )?$", re.IGNORECASE)
_LEGAL = frozenset({"llc", "inc", "ltd", "gmbh", "ag", "plc", "corp", "co", "sa", "se", "bv", "nv", "limited"})
_IS_A = re.compile(r"(?: \([^()]*\))?,? (?:(?:is|was|are|were) )?(?:an?|the|one of the) ((?:[\w-]+,? ){0,5}[\w-]+)")
_IS = r"(?:,? (?:is|was|are|were|became|remains)(?: (?:an?|the|one of the))?|,? (?:an?|the)|,)"

_WINDOW = 3
"""Sentences back that are looked at."""
_NEAR = (0.8, 1.0, 0.4, 0.1)
"""What a candidate is worth in the same sentence, in the one before, and so on."""
_SUBJECT, _TITLE, _OFTEN, _MOST_OFTEN = 0.8, 0.7, 0.15, 0.45
_TYPE, _ANY_TYPE, _WRONG_TYPE = 0.8, 0.1, -0.8
_GENDER = 0.8
_SAID, _SHARED = 2.0, 0.7
_PLACED, _NOT_SAID_OF, _NAMED = -0.4, -0.8, 0.7
_ENOUGH, _MARGIN = 1.5, 0.9
"""What the best candidate must be worth, and by how much it must beat the next."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reference:
    """A stretch of text that stands for something named elsewhere.

    Attributes:
        start, end, text: where it stands.
        outcome: resolved, review (several candidates are as good), or unresolved (none is good).
        name: of the antecedent, as it is written there; empty unless resolved.
        confidence: 0..1, of the resolution; it grows with the distance to the next candidate.
        candidates: the names that come into question, the best first, at most three.
    """

    start: int
    end: int
    text: str
    outcome: Outcome
    name: str = ""
    confidence: float = 0.0
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Place:
    """A mention in a sentence: whether it opens it, and whether it stands in a row with the name before or behind."""

    mention: Mention
    sentence: int
    subject: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class _Candidate:
    name: str
    words: tuple[str, ...]
    places: tuple[_Place, ...]
    titled: bool

    @property
    def types(self) -> frozenset[str]:
        return frozenset(place.mention.type for place in self.places)


class References:
    """Resolves the references of one text.

    Args:
        text: of a document or chunk.
        sentences: its sentences, in order.
        mentions: the names in it, sorted.
        title: what the text is about, if that is known.
    """

    def __init__(
        self, text: str, sentences: Sequence[Bounds], mentions: Sequence[Mention], title: str | None = None
    ) -> None:
        self._text = text
        self._sentences = sentences or ((0, len(text)),)
        self._title = without_parenthesis(title) if title else ""
        self._places = tuple(self._placed(_whole(text, _with_capitals(text, mentions, self._sentences))))
        self._nouns = {said for place in self._places for said in words(place.mention.text)}

    def find(self) -> Iterator[Bounds]:
        """The pronouns and the definite descriptions whose noun is known or stands in a name, in order."""
        inside = [(place.mention.start, place.mention.end) for place in self._places]
        found = [match.span() for match in _PRONOUN.finditer(self._text)]
        for match in _DESCRIPTION.finditer(self._text):
            head = words(match.group())[-1]
            if types_of(head) or head in self._nouns or head in _ORDER:
                found.append(match.span())
        for start, end in sorted(found):
            if not any(a < end and start < b for a, b in inside):
                yield start, end

    def resolve(self, start: int, end: int) -> Reference:
        """What the stretch stands for, judged by what is written before it."""
        said = words(self._text[start:end])
        here = self._sentence_of(start)
        if not said or (said[0] == "it" and _EMPTY_IT.match(self._text, start)):
            return self._reference(start, end, ())
        if said[-1] in _ORDER:
            return self._ordered(start, end, said[-1], here)
        if said[-1] in _PLURAL:
            return self._reference(start, end, ())  # which of them are meant is not told by one name
        scored = [
            (worth, candidate)
            for candidate in self._candidates(start, here)
            if (worth := self._worth(candidate, said, start, here)) is not None
        ]
        return self._reference(start, end, sorted(scored, key=lambda item: (-item[0], item[1].name)))

    def _reference(self, start: int, end: int, scored: Sequence[tuple[float, _Candidate]]) -> Reference:
        text = self._text[start:end]
        good = [(worth, candidate) for worth, candidate in scored if worth > 0]
        names = tuple(candidate.name for _, candidate in good[:3])
        if not good or good[0][0] < _ENOUGH:
            outcome: Outcome = "review" if len(good) > 1 else "unresolved"
            return Reference(start=start, end=end, text=text, outcome=outcome, candidates=names)
        margin = good[0][0] - max(good[1][0], 0.0) if len(good) > 1 else good[0][0]
        if margin < _MARGIN:
            return Reference(start=start, end=end, text=text, outcome="review", candidates=names)
        confidence = margin / (margin + _MARGIN)
        return Reference(
            start=start, end=end, text=text, outcome="resolved", name=names[0], confidence=confidence, candidates=names
        )

    def _ordered(self, start: int, end: int, word: str, here: int) -> Reference:
        """The former or the latter of two names: the only ones of the sentence before, or its last ones, in a row."""
        before = [place for place in self._places if place.mention.start < start and place.sentence >= here - 1]
        rows = [tuple(group) for _, group in groupby(before, key=lambda place: place.sentence)]
        last = rows[-1][-2:] if rows else ()
        names = tuple(place.mention.text for place in last)
        text = self._text[start:end]
        paired = len(last) == 2 and (len(rows[-1]) == 2 or self._in_a_row(last[0].mention, last[1].mention))
        if not paired:
            return Reference(start=start, end=end, text=text, outcome="unresolved", candidates=names)
        name = names[_ORDER[word]]
        return Reference(
            start=start, end=end, text=text, outcome="resolved", name=name, confidence=0.5, candidates=names
        )

    def _in_a_row(self, former: Mention, latter: Mention) -> bool:
        return bool(_CONJOINED.match(self._text[former.end : latter.start]))

    def _placed(self, mentions: Iterable[Mention]) -> Iterator[_Place]:
        former: _Place | None = None
        for mention in mentions:
            sentence = self._sentence_of(mention.start)
            begin = self._sentences[sentence][0]
            before = self._text[begin : mention.start]
            joined = (
                former is not None
                and former.sentence == sentence
                and former.subject
                and self._in_a_row(former.mention, mention)
            )
            first = former is None or former.sentence != sentence
            subject = joined or (first and _opens(before))
            former = _Place(mention=mention, sentence=sentence, subject=subject)
            yield former

    def _sentence_of(self, at: int) -> int:
        return max((row for row, (start, _) in enumerate(self._sentences) if start <= at), default=0)

    def _candidates(self, start: int, here: int) -> Iterator[_Candidate]:
        """The entities named in the sentences before, and the title; a part of a longer name is that name."""
        names: dict[str, list[_Place]] = {}
        for place in self._places:
            if place.mention.end <= start:
                names.setdefault(fold(place.mention.text), []).append(place)
        titled = fold(self._title)
        full = {name: self._full(name, [*names, titled]) for name in names}
        grouped: dict[str, list[_Place]] = {titled: []} if titled else {}
        for name, places in names.items():
            grouped.setdefault(full[name], []).extend(places)
        for name, places in grouped.items():
            recent = any(place.sentence >= here - _WINDOW for place in places)
            if name and (recent or name == titled):
                shown = max(
                    (place.mention.text for place in places if fold(place.mention.text) == name), default=self._title
                )
                yield _Candidate(name=shown, words=tuple(name.split()), places=tuple(places), titled=name == titled)

    def _full(self, name: str, others: Sequence[str]) -> str:
        """The only longer name that ends or begins with this one, else the name itself."""
        longer = {
            other for other in others if other != name and (other.endswith(f" {name}") or other.startswith(f"{name} "))
        }
        return longer.pop() if len(longer) == 1 else name

    def _worth(self, candidate: _Candidate, said: Sequence[str], start: int, here: int) -> float | None:
        """How good a candidate is; ``None`` for one that cannot be meant."""
        agreement = self._pronoun(candidate, said[0]) if len(said) == 1 else self._described(candidate, said)
        if agreement is None:
            return None
        last = max(candidate.places, key=lambda place: place.mention.start, default=None)
        if said[0] in _THING and last is not None:
            agreement += self._unlikely(last)
        back = here - last.sentence if last is not None else _WINDOW + 1
        near = _NEAR[back] if back < len(_NEAR) else 0.0
        subject = _SUBJECT if last is not None and last.subject and back <= 1 else 0.0
        often = min(_OFTEN * max(len(candidate.places) - 1, 0), _MOST_OFTEN)
        return agreement + near + subject + often + (_TITLE if candidate.titled else 0.0)

    def _pronoun(self, candidate: _Candidate, pronoun: str) -> float | None:
        person = self._is_person(candidate)
        if pronoun in _THING:
            return None if person and self._surely_person(candidate) else {True: 0.0, None: 0.3, False: 0.6}[person]
        wanted = _PERSONAL.get(pronoun)
        if wanted is None or person is False:
            return None
        gender = self._gender(candidate)
        if gender and gender != wanted:
            return None
        return (_GENDER if gender else 0.0) + (0.6 if person else 0.0)

    def _unlikely(self, place: _Place) -> float:
        """What speaks against a thing: that it is where something was, or that its sentence is about something else."""
        before = self._text[self._sentences[place.sentence][0] : place.mention.start]
        placed = _PLACED if place.mention.type == "location" and _PREPOSITION.search(before) else 0.0
        common = _COMMON.match(self._text, self._sentences[place.sentence][0]) and not place.subject
        return placed + (_NOT_SAID_OF if common else 0.0)

    def _is_person(self, candidate: _Candidate) -> bool | None:
        """``None``: it cannot be told."""
        if any(self._text[: place.mention.start].lower().endswith(" the ") for place in candidate.places):
            return False
        if gender_of_name(list(candidate.words)) or self._called(candidate, gender=True):
            return True
        types = self._types(candidate) - {"concept"}
        return "person" in types if types else None

    def _surely_person(self, candidate: _Candidate) -> bool:
        """Whether more than the extractor's word says so: a given name, a title, or the text."""
        return bool(self._gender(candidate)) or self._types(candidate) != candidate.types

    def _types(self, candidate: _Candidate) -> frozenset[str]:
        """What its name says it is ("Kestrel Bank"), or the text ("Tessel is a maker of lenses"), or the extractor."""
        own = [types for word in candidate.words if (types := types_of(word))]
        if own and len(candidate.words) > 1:
            return own[-1]
        for place in candidate.places:
            if _MAKING.search(self._text[: place.mention.start]):
                return frozenset({"artifact"})
            said = _IS_A.match(self._text, place.mention.end)
            known = [types for word in words(said[1]) if (types := types_of(word))] if said else []
            if known:
                return known[0]
        return candidate.types

    def _gender(self, candidate: _Candidate) -> Gender:
        own = gender_of_name(list(candidate.words))
        return own or next((gender for word in self._called(candidate) if (gender := gender_of_noun(word))), "")

    def _called(self, candidate: _Candidate, *, gender: bool = False) -> list[str]:
        """The words right before its mentions: "General Torsten Hagg", "the painter Ernst Velde"."""
        before = [
            words(self._text[max(0, place.mention.start - 40) : place.mention.start])[-1:] for place in candidate.places
        ]
        found = [word[0] for word in before if word]
        return [word for word in found if gender_of_noun(word)] if gender else found

    def _described(self, candidate: _Candidate, said: Sequence[str]) -> float | None:
        """Whether a description fits: what the text calls it, a word of its name, its type."""
        head, rest = said[-1], set(said[1:-1])
        wanted = types_of(head)
        worth = 0.0
        if (
            called(head).intersection(candidate.words)
            or called(head).intersection(self._called(candidate))
            or self._is_said(candidate, head)
        ):
            worth = _SAID
        elif not wanted:
            return None
        else:
            types = self._types(candidate)
            if "person" not in wanted and self._is_person(candidate):
                if self._surely_person(candidate):
                    return None
                types = frozenset({"concept"})  # extractors take many a firm for a person
            if wanted == {"person"}:
                if self._is_person(candidate) is not True:
                    return None
                gender = self._gender(candidate)
                if gender_of_noun(head) and gender and gender_of_noun(head) != gender:
                    return None
            worth = _TYPE if types & wanted else _ANY_TYPE if types <= {"concept"} else _WRONG_TYPE
        shared = len(rest & self._around(candidate))
        named = any(_NAMING.search(self._text[: place.mention.start]) for place in candidate.places)
        return worth + _SHARED * shared + (_NAMED if named and shared else 0.0)

    def _is_said(self, candidate: _Candidate, head: str) -> bool:
        """Whether the text says that it is a ``head``: "Port Sorrel is a town in Tasmania", "the Kepler telescope"."""
        noun = re.escape(head)
        says = re.compile(rf" {noun}\b|(?: \([^()]*\))?{_IS} (?:[\w-]+,? ){{0,4}}?{noun}\b", re.IGNORECASE)
        return any(says.match(self._text, place.mention.end) for place in candidate.places)

    def _around(self, candidate: _Candidate) -> set[str]:
        """The words of the sentences that name it."""
        return {
            word for place in candidate.places for word in words(self._text[slice(*self._sentences[place.sentence])])
        } - set(candidate.words)


def _whole(text: str, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """The names as they stand: without greeted ones and titles before others, put together where they were cut apart.

    ``"Governor"`` before ``"Ruth Calloway"`` names nobody; ``"Operation"`` before ``"Evergreen"`` is part of the name,
    as is ``"LLC"`` behind one. Who is greeted is nobody that is spoken of.
    """
    kept: list[Mention] = []
    pending: Mention | None = None
    for mention in mentions:
        if pending is not None and text[pending.end : mention.start] == " ":
            mention = replace(mention, start=pending.start, text=text[pending.start : mention.end])
        pending = None
        said = words(mention.text)
        former = kept[-1] if kept else None
        if said and set(said) <= _LEGAL and former is not None and text[former.end : mention.start] in (" ", ", "):
            kept[-1] = replace(former, end=mention.end, text=text[former.start : mention.end])
        elif not said or said[0] in _GREETINGS or _GREETED.search(text[: mention.start]):
            continue
        elif len(said) > 1 or not is_title(said[0]):
            kept.append(mention)
        elif text[mention.end : mention.end + 2].strip(" .")[:1].isupper() and not is_personal(said[0]):
            pending = mention
    yield from kept


def _with_capitals(text: str, mentions: Sequence[Mention], sentences: Sequence[Bounds]) -> list[Mention]:
    """The names, and what is capitalised inside a sentence and in none of them: an extractor misses some."""
    opening = {start for start, _ in sentences}
    found = list(mentions)
    for match in _CAPITALS.finditer(text):
        start, end = match.span("name")
        said = words(match["name"])
        free = all(end <= mention.start or mention.end <= start for mention in mentions)
        common = len(said) == 1 and (is_title(said[0]) or said[0] in CALENDAR or start in opening)
        if free and not common:
            found.append(Mention(start=start, end=end, text=match["name"], type="concept"))
    return sorted(found, key=lambda mention: mention.start)


def _opens(before: str) -> bool:
    """Whether what follows these words of a sentence is its subject: nothing does, a date, a title, or a kind of it."""
    rest = before.rpartition(",")[2].strip()
    said = rest.split()
    if not said or (len(said) == 1 and said[0].lower() == "the"):
        return True
    kind = types_of(said[-1].lower()) or gender_of_noun(said[-1].lower().rstrip("."))
    return len(said) <= 4 and (bool(kind) or (rest[0].isupper() and len(said) == 1)) and not _PREPOSITION.search(before)
