"""Chains of questions that lead to a memory which none of them asks for by itself (T 6.3)."""

import random
from dataclasses import dataclass

from ecphoria.evaluation.usage.names import Names
from ecphoria.evaluation.usage.usage import Paper

_THINGS = (
    "brass key",
    "blue ledger",
    "cracked lens",
    "oak chest",
    "silver whistle",
    "tin compass",
    "green map",
    "bell rope",
)
_LEFT = (
    ("Where did {person} leave the {thing}?", "The {thing} lies under the stairs of the {place} mill."),
    ("What became of the {thing} of {person}?", "Since the flood the {thing} is kept in the {place} vestry."),
    ("Who has the {thing} that {person} lost?", "A ferryman of {place} found the {thing} and hung it over his door."),
)
_BEFORE = (
    ("Who taught {person}?", "{person} learned the trade from {other}."),
    ("When was {person} in {place}?", "{person} stayed in {place} for two winters."),
    ("What did {person} write to {other}?", "{person} wrote to {other} about the price of timber."),
)
_VAGUE = ("And what is still missing?", "What else was left behind?", "Is there anything that was never given back?")
_NOISE = "{person} and {other} met in {place} to speak of the {thing}, and parted without a word."


@dataclass(frozen=True, kw_only=True, slots=True)
class Chain:
    """A question asked long ago, questions about the same person later on, and a last one that names nothing.

    ``target`` is the paper that answered the first one; ``stray`` are questions about somebody else.
    """

    first: str
    leading: tuple[str, ...]
    stray: tuple[str, ...]
    last: str
    target: str


def chains(seed: int, count: int) -> tuple[tuple[Paper, ...], tuple[Chain, ...]]:
    """Papers and chains about invented people; the papers that the chains lead to do not name them."""
    chance = random.Random(f"chains {seed}")
    names = Names(chance)
    papers: list[Paper] = []
    people = [(names.person(), names.person(), names.place()) for _ in range(count)]
    found: list[Chain] = []

    def paper(text: str) -> str:
        papers.append(Paper(id=f"note-{len(papers):04}", title=f"Note {len(papers):04}", text=text, day=-1))
        return papers[-1].id

    for number, (person, other, place) in enumerate(people):
        thing = chance.choice(_THINGS)
        asked, answer = chance.choice(_LEFT)
        target = paper(answer.format(thing=thing, place=names.place()))
        said = {"person": person, "other": other, "place": place}
        for _, text in _BEFORE:
            paper(text.format(**said))
        for _ in range(4):
            paper(_NOISE.format(thing=chance.choice(_THINGS), **said))
        stranger = people[number - 1]
        away = {"person": stranger[0], "other": stranger[1], "place": stranger[2]}
        found.append(
            Chain(
                first=asked.format(thing=thing, **said),
                leading=tuple(question.format(**said) for question, _ in _BEFORE),
                stray=tuple(question.format(**away) for question, _ in _BEFORE),
                last=chance.choice(_VAGUE),
                target=target,
            )
        )
    return tuple(papers), tuple(found)
