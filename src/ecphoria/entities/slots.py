"""Slots: the relations of which an entity has one value at a time, and the labels and words that mean them.

A label is read as what fills the slot of which end: "Rometty - CEO of -> IBM" and "IBM - CEO -> Rometty" both fill the
slot CEO of IBM. A relation for which no slot is declared has many values: none of them closes another.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from ecphoria.entities.names import words
from ecphoria.model import Slot

Direction: TypeAlias = Literal["forward", "inverse", "by type"]
"""Which end of a statement has the slot: its source, its target, or the one that is not a person."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What a label means: the slot, the end that has it, and whether the label itself says that it is over."""

    slot: Slot
    direction: Direction
    ended: bool = False


def _office(name: str, *labels: str) -> Slot:
    return Slot(name=name, labels=(name, *labels), person=True)


SLOTS: tuple[Slot, ...] = (
    _office("CEO", "chief executive", "chief executive officer"),
    _office("CFO", "chief financial officer"),
    _office("COO", "chief operating officer"),
    _office("CTO", "chief technology officer", "chief technical officer"),
    _office("chairman", "chairwoman", "chairperson", "chair", "chairman of the board"),
    _office("president"),
    _office("managing director"),
    _office("prime minister", "premier"),
    _office("chancellor"),
    _office("mayor"),
    _office("governor"),
    _office("monarch"),
    _office("king"),
    _office("queen"),
    _office("emperor"),
    _office("pope"),
    _office("head coach", "coach", "coached by"),
    _office("manager", "managed by"),
    _office("captain"),
    _office("leader"),
    _office("speaker"),
    _office("principal"),
    _office("dean"),
    _office("rector"),
    _office("foreign minister"),
    _office("finance minister"),
    _office("secretary general", "general secretary"),
    _office("editor-in-chief", "editor in chief", "chief editor"),
    _office("commander", "commander in chief", "commanded by"),
    Slot(
        name="headquarters",
        labels=("headquarters", "headquartered in", "headquartered at", "headquarters in", "headquarters location",
                "head office", "head office in", "based in", "based at"),
        inverse=("headquarters of", "seat of"),
        asked=("headquartered", "based"),
    ),
    Slot(
        name="spouse",
        labels=("spouse", "spouse of", "wife", "wife of", "husband", "husband of", "married to", "married"),
        person=True,
        symmetric=True,
        asked=("married",),
    ),
    Slot(name="capital", labels=("capital", "capital city", "capital is"), inverse=("capital of", "capital city of")),
    Slot(name="owner", labels=("owner", "owned by"), inverse=("owner of", "owns"), asked=("owns", "owned")),
    Slot(
        name="parent company",
        labels=("parent company", "subsidiary of", "division of"),
        inverse=("parent company of", "subsidiary"),
    ),
    Slot(name="residence", labels=("residence", "lives in", "resides in", "residing in"), asked=("live",)),
    Slot(name="price", labels=("price", "costs", "cost", "priced at"), asked=("cost", "costs")),
    Slot(name="population", labels=("population", "population of")),
    Slot(name="status", labels=("status",)),
    Slot(name="latest version", labels=("latest version", "current version", "latest release", "stable release")),
)  # fmt: skip
"""What is declared for every collection. The settings of a memory add to it (``[slots]``)."""

_PASSED_OVER = """is was are were be been has had have a an the its his her their became becomes become named appointed
elected made serves served serving as currently current new works worked acting interim took over position role"""
_FILLERS = frozenset(_PASSED_OVER.split())
_OVER = ("stepped down as", "steps down as", "resigned as", "retired as", "left as", "removed as", "fired as",
         "former", "formerly", "ex", "past", "previous", "previously", "ceased to be", "no longer")  # fmt: skip
_ANOTHER = "designate elect next incoming future candidate nominated nominee vice deputy assistant"
_NOT_YET = frozenset(_ANOTHER.split())
_HOLDER_WORDS = ("of", "at", "for")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


class SlotTable:
    """Declared slots, by label and by the words that ask for them."""

    def __init__(self, slots: Iterable[Slot] = SLOTS) -> None:
        """A later slot takes over the labels that an earlier one declares."""
        self.slots: Mapping[str, Slot] = {slot.name: slot for slot in slots}
        self._phrases: dict[str, tuple[Slot, Direction]] = {}
        self._asked: dict[tuple[str, ...], Slot] = {}
        for slot in self.slots.values():
            self._declare(slot)
        self.read = lru_cache(maxsize=50_000)(self._read)

    def _declare(self, slot: Slot) -> None:
        plain: Direction = "by type" if slot.person else "forward"
        for label in slot.labels:
            self._phrases[_plain(label)] = (slot, plain)
            if slot.person and not slot.symmetric:
                for holder in _HOLDER_WORDS:
                    self._phrases[f"{_plain(label)} {holder}"] = (slot, "inverse")
        for label in slot.inverse:
            self._phrases[_plain(label)] = (slot, "inverse")
        for phrase in (slot.name, *slot.labels, *slot.inverse, *slot.asked):
            said = words(phrase)
            while len(said) > 1 and said[-1] in {"of", "in", "at", "by", "to"}:
                said.pop()
            if said:
                self._asked[tuple(said)] = slot

    def _read(self, label: str) -> Reading | None:
        """What a label means, ``None`` when no slot is declared for it."""
        plain = _plain(label)
        ended = False
        for phrase in _OVER:
            if plain.startswith(f"{phrase} "):
                plain, ended = plain.removeprefix(f"{phrase} "), True
        said = plain.split()
        if not said or _NOT_YET.intersection(said):
            return None
        for first in range(len(said)):
            known = self._phrases.get(" ".join(said[first:]))
            if known:
                return Reading(slot=known[0], direction=known[1], ended=ended)
            if said[first] == "former":
                ended = True
            elif said[first] not in _FILLERS:
                return None
        return None

    def means(self, phrase: str) -> bool:
        """Whether a phrase as a whole asks for a slot: "CEO" does, even where texts have it as a name."""
        return tuple(words(phrase)) in self._asked

    def asked(self, question: str) -> list[tuple[Slot, int, int]]:
        """The slots that a question has words of, with the words' place: the longest phrases, from left to right."""
        said = words(question)
        longest = max(map(len, self._asked), default=0)
        found: list[tuple[Slot, int, int]] = []
        at = 0
        while at < len(said):
            for size in range(min(longest, len(said) - at), 0, -1):
                slot = self._asked.get(tuple(said[at : at + size]))
                if slot and not _NOT_YET.intersection(said[max(0, at - 1) : at]):
                    found.append((slot, at, at + size))
                    at += size - 1
                    break
            at += 1
        return found


def _plain(label: str) -> str:
    return " ".join(words(_CAMEL.sub(" ", label).replace("_", " ")))


DEFAULT = SlotTable()
"""The slots that are declared for every collection."""
