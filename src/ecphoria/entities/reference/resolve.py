"""Choosing what a reference stands for among what stands before it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

from ecphoria.entities.names import fold, without_parenthesis, words
from ecphoria.entities.nouns import types_of
from ecphoria.entities.reference.agreement import PERSONAL, THING, Agreement, Candidate
from ecphoria.entities.reference.named import Bounds, Place, in_a_row, places, sentence_of
from ecphoria.model import Mention

Outcome: TypeAlias = Literal["resolved", "review", "unresolved"]

_PLURAL = frozenset({"they", "them", "their"})
_PRONOUN = re.compile(
    rf"\b(?:{'|'.join(sorted([*PERSONAL, *THING, *_PLURAL], key=len, reverse=True))})\b", re.IGNORECASE
)
_DESCRIPTION = re.compile(r"\b(?:the|this|that)(?P<said>(?: (?!(?:the|this|that)\b)[\w-]+){1,4})", re.IGNORECASE)
_ORDER = {"former": 0, "latter": 1}
_EMPTY_IT = re.compile(
    r"it (?:is|was|had|has|will|would|may|might|could|seems|seemed|appears|appeared|turns|turned|takes|took|'s)\b"
    r"(?: (?:be|been|not|also|now|still|often|a|an|the|very|quite|out|unlikely|likely|never))*"
    r" ?(?:rain\w*|snow\w*|late|early|dark|cold|clear|possible|impossible|necessary|important|unlikely|likely|true|said"
    r"|known|believed|thought|hoped|expected|time|pity|pleasure|shame|hours|days|weeks|months|years|minutes|seconds|that|to)\b"
    r"|it (?:rain|snow|seem|appear)\w*\b",
    re.IGNORECASE,
)
_WINDOW = 3
"""Sentences back that are looked at."""
_NEAR = (0.8, 1.0, 0.4, 0.1)
"""What a candidate is worth in the same sentence, in the one before, and so on."""
_SUBJECT, _TITLE, _OFTEN, _MOST_OFTEN = 0.8, 0.7, 0.15, 0.45
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
        self._places = tuple(places(text, self._sentences, mentions))
        self._agreement = Agreement(text, self._sentences)
        self._nouns = {said for place in self._places for said in words(place.mention.text)}

    def find(self) -> Iterator[Bounds]:
        """The pronouns and the definite descriptions whose noun is known or stands in a name, in order."""
        inside = [(place.mention.start, place.mention.end) for place in self._places]
        found = [match.span() for match in _PRONOUN.finditer(self._text)]
        for match in _DESCRIPTION.finditer(self._text):
            known = [self._is_head(word) for word in re.findall(r"[\w-]+", match["said"])]
            if any(known):
                # "the university town": the last of the first known nouns in a row
                last = next(
                    at for at in range(known.index(True), len(known)) if at + 1 == len(known) or not known[at + 1]
                )
                length = sum(map(len, re.findall(r" [\w-]+", match["said"])[: last + 1]))
                found.append((match.start(), match.start("said") + length))
        for start, end in sorted(found):
            if not any(a < end and start < b for a, b in inside):
                yield start, end

    def _is_head(self, word: str) -> bool:
        said = words(word)
        return bool(said) and (bool(types_of(said[-1])) or said[-1] in self._nouns or said[-1] in _ORDER)

    def resolve(self, start: int, end: int) -> Reference:
        """What the stretch stands for, judged by what is written before it."""
        said = words(self._text[start:end])
        here = sentence_of(self._sentences, start)
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

    def _reference(self, start: int, end: int, scored: Sequence[tuple[float, Candidate]]) -> Reference:
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
        paired = len(last) == 2 and (len(rows[-1]) == 2 or in_a_row(self._text, last[0].mention, last[1].mention))
        if not paired:
            return Reference(start=start, end=end, text=text, outcome="unresolved", candidates=names)
        name = names[_ORDER[word]]
        return Reference(
            start=start, end=end, text=text, outcome="resolved", name=name, confidence=0.5, candidates=names
        )

    def _candidates(self, start: int, here: int) -> Iterator[Candidate]:
        """The entities named in the sentences before, and the title; a part of a longer name is that name."""
        names: dict[str, list[Place]] = {}
        for place in self._places:
            if place.mention.end <= start:
                names.setdefault(fold(place.mention.text), []).append(place)
        titled = fold(self._title)
        full = {name: self._full(name, [*names, titled]) for name in names}
        grouped: dict[str, list[Place]] = {titled: []} if titled else {}
        for name, stands in names.items():
            grouped.setdefault(full[name], []).extend(stands)
        for name, stands in grouped.items():
            recent = any(stand.sentence >= here - _WINDOW for stand in stands)
            if name and (recent or name == titled):
                shown = max(
                    (stand.mention.text for stand in stands if fold(stand.mention.text) == name), default=self._title
                )
                yield Candidate(name=shown, words=tuple(name.split()), places=tuple(stands), titled=name == titled)

    def _full(self, name: str, others: Sequence[str]) -> str:
        """The only longer name that ends or begins with this one, else the name itself."""
        longer = {
            other for other in others if other != name and (other.endswith(f" {name}") or other.startswith(f"{name} "))
        }
        return longer.pop() if len(longer) == 1 else name

    def _worth(self, candidate: Candidate, said: Sequence[str], start: int, here: int) -> float | None:
        """How good a candidate is; ``None`` for one that cannot be meant."""
        agreement = (
            self._agreement.pronoun(candidate, said[0])
            if len(said) == 1
            else self._agreement.described(candidate, said)
        )
        if agreement is None:
            return None
        last = max(candidate.places, key=lambda place: place.mention.start, default=None)
        if said[0] in THING and last is not None:
            agreement += self._agreement.unlikely(last)
        back = here - last.sentence if last is not None else _WINDOW + 1
        near = _NEAR[back] if back < len(_NEAR) else 0.0
        subject = _SUBJECT if last is not None and last.subject and back <= 1 else 0.0
        often = min(_OFTEN * max(len(candidate.places) - 1, 0), _MOST_OFTEN)
        return agreement + near + subject + often + (_TITLE if candidate.titled else 0.0)
