"""What agrees with a pronoun or a description, and how well: type, gender, and what the text says of a name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ecphoria.entities.names import words
from ecphoria.entities.nouns import Gender, called, gender_of_name, gender_of_noun, types_of
from ecphoria.entities.reference.named import PREPOSITION, Bounds, Place

PERSONAL: dict[str, Gender] = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f", "hers": "f"}
THING = frozenset({"it", "its"})

_MAKING = re.compile(r"\b(?:wrote|directed|filmed|recorded|painted|composed) (?:the )?$")
_NAMING = re.compile(r"\b(?:called|named|known as|dubbed|code-?named|under the name(?: of)?) (?:the )?[\"“'‘]?$")
_COMMON = re.compile(
    r"(?:it |there |(?:in [^,.]{1,20}, )?(?:the|an?|his|its|their|our|this|these|some|many|all) [a-z])", re.IGNORECASE
)
"""How a sentence begins that is about something common, which a pronoun behind it is likely to mean."""
_IS_A = re.compile(r"(?: \([^()]*\))?,? (?:(?:is|was|are|were) )?(?:an?|the|one of the) ((?:[\w-]+,? ){0,5}[\w-]+)")
_IS = r"(?:,? (?:is|was|are|were|became|remains)(?: (?:an?|the|one of the))?|,? (?:an?|the)|,)"

_PERSON, _THING_SURELY, _THING_MAYBE = 0.6, 0.6, 0.3
_TYPE, _ANY_TYPE, _WRONG_TYPE = 0.8, 0.1, -0.8
_GENDER = 0.8
_SAID, _SHARED = 2.0, 0.7
_PLACED, _NOT_SAID_OF, _NAMED = -0.4, -0.8, 0.7
_BEFORE = 80
"""Characters before a name that are looked at."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """Something named before: the words of its fullest name, where it stands, whether it is the title."""

    name: str
    words: tuple[str, ...]
    places: tuple[Place, ...]
    titled: bool

    @property
    def types(self) -> frozenset[str]:
        """What the extractor took it for."""
        return frozenset(place.mention.type for place in self.places)


class Agreement:
    """Judges candidates by one text."""

    def __init__(self, text: str, sentences: Sequence[Bounds]) -> None:
        self._text = text
        self._sentences = sentences

    def pronoun(self, candidate: Candidate, pronoun: str) -> float | None:
        """How well a pronoun fits; ``None``: it cannot stand for that."""
        person = self._is_person(candidate)
        if pronoun in THING:
            return (
                None
                if person and self._surely_person(candidate)
                else {True: 0.0, None: _THING_MAYBE, False: _THING_SURELY}[person]
            )
        wanted = PERSONAL.get(pronoun)
        if wanted is None or person is False:
            return None
        gender = self._gender(candidate)
        if gender and gender != wanted:
            return None
        return (_GENDER if gender else 0.0) + (_PERSON if person else 0.0)

    def described(self, candidate: Candidate, said: Sequence[str]) -> float | None:
        """How well a description (its folded words) fits: what the text calls it, a word of its name, its type."""
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
        named = any(_NAMING.search(self._before(place)) for place in candidate.places)
        return worth + _SHARED * shared + (_NAMED if named and shared else 0.0)

    def unlikely(self, place: Place) -> float:
        """What speaks against a thing: that it is where something was, or that its sentence is about something else."""
        before = self._text[self._sentences[place.sentence][0] : place.mention.start]
        placed = _PLACED if place.mention.type == "location" and PREPOSITION.search(before) else 0.0
        common = _COMMON.match(self._text, self._sentences[place.sentence][0]) and not place.subject
        return placed + (_NOT_SAID_OF if common else 0.0)

    def _before(self, place: Place) -> str:
        return self._text[max(0, place.mention.start - _BEFORE) : place.mention.start]

    def _is_person(self, candidate: Candidate) -> bool | None:
        """``None``: it cannot be told."""
        if any(self._before(place).lower().endswith(" the ") for place in candidate.places):
            return False
        if gender_of_name(list(candidate.words)) or self._called(candidate, gender=True):
            return True
        types = self._types(candidate) - {"concept"}
        return "person" in types if types else None

    def _surely_person(self, candidate: Candidate) -> bool:
        """Whether more than the extractor's word says so: a given name, a title, or the text."""
        return bool(self._gender(candidate)) or self._types(candidate) != candidate.types

    def _types(self, candidate: Candidate) -> frozenset[str]:
        """What its name says it is ("Kestrel Bank"), or the text ("Tessel is a maker of lenses"), or the extractor."""
        own = [types for word in candidate.words if (types := types_of(word))]
        if own and len(candidate.words) > 1:
            return own[-1]
        for place in candidate.places:
            if _MAKING.search(self._before(place)):
                return frozenset({"artifact"})
            said = _IS_A.match(self._text, place.mention.end)
            known = [types for word in words(said[1]) if (types := types_of(word))] if said else []
            if known:
                return known[0]
        return candidate.types

    def _gender(self, candidate: Candidate) -> Gender:
        own = gender_of_name(list(candidate.words))
        return own or next((gender for word in self._called(candidate) if (gender := gender_of_noun(word))), "")

    def _called(self, candidate: Candidate, *, gender: bool = False) -> list[str]:
        """The words right before its mentions: "General Torsten Hagg", "the painter Ernst Velde"."""
        before = [words(self._before(place))[-1:] for place in candidate.places]
        found = [word[0] for word in before if word]
        return [word for word in found if gender_of_noun(word)] if gender else found

    def _is_said(self, candidate: Candidate, head: str) -> bool:
        """Whether the text says that it is a ``head``: "Port Sorrel is a town in Tasmania", "the Kepler telescope"."""
        noun = re.escape(head)
        says = re.compile(rf" {noun}\b|(?: \([^()]*\))?{_IS} (?:[\w-]+,? ){{0,4}}?{noun}\b", re.IGNORECASE)
        return any(says.match(self._text, place.mention.end) for place in candidate.places)

    def _around(self, candidate: Candidate) -> set[str]:
        """The words of the sentences that name it."""
        return {
            word for place in candidate.places for word in words(self._text[slice(*self._sentences[place.sentence])])
        } - set(candidate.words)
