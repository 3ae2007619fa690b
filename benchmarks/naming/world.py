"""Invented entities with true identities, in circles that appear together, and twins that must stay apart."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from benchmarks.naming.lexicon import Lexicon

LEGAL = ("Inc", "Ltd", "Corporation", "GmbH", "LLC", "plc")


@dataclass(frozen=True, kw_only=True, slots=True)
class Thing:
    """An entity.

    ``kind`` is how its names are made (person, firm, project ...), ``type`` what a recogniser would say; ``codes`` are
    names that nothing in the text reveals (code names, tickers, brands): they are in the alias table.
    """

    id: int
    kind: str
    type: str
    name: str
    circle: int
    codes: tuple[str, ...] = ()
    twin: str = ""


Maker = Callable[[Random, Lexicon], tuple[str, tuple[str, ...]]]


def _person(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    middle = f" {random.choice(words.given)}" if random.random() < 0.25 else ""
    suffix = random.choice((" Jr.", " Sr.", " III")) if random.random() < 0.04 else ""
    return f"{random.choice(words.given)}{middle} {random.choice(words.family)}{suffix}", ()


def _firm(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    root = words.coined(random)
    if random.random() < 0.3:
        root = f"{random.choice(words.subjects)} {random.choice(words.methods)} {root}"
    name = f"{root} {random.choice(words.trades)}"
    ticker = "".join(random.choices("BCDFGHJKLMNPQRSTVWXZ", k=4)) if random.random() < 0.25 else ""
    return (f"{name} {random.choice(LEGAL)}" if random.random() < 0.6 else name), (ticker,) if ticker else ()


def _project(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    root = words.coined(random)
    code = f"{root[0].upper()}{random.choice('XKZ')}{random.randint(2019, 2031)}" if random.random() < 0.5 else ""
    return f"Project {root}", (code,) if code else ()


def _drug(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    generic = (words.coined(random) + random.choice(("formin", "mab", "statin", "pril"))).lower()
    return words.coined(random), (generic,) if random.random() < 0.8 else ()


def _device(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    return f"{words.coined(random)} {random.choice(words.devices)} {random.choice('ABXZ')}{random.randint(10, 990)}", ()


def _software(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    return f"{words.coined(random)} {random.choice(words.methods)} {random.randint(1, 12)}.{random.randint(0, 9)}", ()


def _flight(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    return f"Flight {words.coined(random)[:2].upper()}{random.randint(100, 999)}", ()


def _room(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    return f"{words.coined(random)} {random.choice(words.places)} {random.randint(1, 400)}", ()


def _town(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    front = random.choice(("Saint ", "Mount ", "Port ", "New ", "", ""))
    return f"{front}{words.coined(random)}", ()


def _meeting(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    subject = f"{random.choice(words.subjects)} {random.choice(words.methods)}"
    return f"{subject} {random.choice(words.gatherings)} {random.randint(2001, 2029)}", ()


def _institute(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    front = random.choice(("International", "National", "European", words.coined(random)))
    body = random.choice(("Institute", "Association", "University", "Council", "Department"))
    return f"{front} {body} of {random.choice(words.subjects)} {random.choice(words.methods)}", ()


def _method(random: Random, words: Lexicon) -> tuple[str, tuple[str, ...]]:
    return f"{words.coined(random)} {random.choice(words.subjects)} {random.choice(words.methods)} Protocol", ()


MAKERS: dict[str, tuple[str, Maker, int]] = {
    "person": ("person", _person, 30),
    "firm": ("organization", _firm, 16),
    "institute": ("organization", _institute, 6),
    "project": ("event", _project, 9),
    "drug": ("artifact", _drug, 5),
    "device": ("artifact", _device, 8),
    "software": ("artifact", _software, 4),
    "flight": ("artifact", _flight, 3),
    "room": ("location", _room, 6),
    "town": ("location", _town, 7),
    "meeting": ("event", _meeting, 4),
    "method": ("concept", _method, 4),
}
"""Kind: its type, what makes its name, and how often it is made."""

CIRCLE = 8
"""Entities that appear together."""


def things(random: Random, words: Lexicon, count: int) -> list[Thing]:
    """``count`` entities: about one in nine is another's twin: its namesake elsewhere, or nearly its namesake."""
    made: list[Thing] = []
    taken: set[str] = set()
    kinds, weights = list(MAKERS), [share for _, _, share in MAKERS.values()]
    while len(made) < count:
        here = len(made) // CIRCLE
        twin = _twin(random, random.choice(made), here) if made and random.random() < 0.11 else None
        if twin is not None and (twin.twin == "homonym" or twin.name not in taken):
            taken.add(twin.name)
            made.append(replace(twin, id=len(made)))
            continue
        kind = random.choices(kinds, weights)[0]
        type_, maker, _ = MAKERS[kind]
        name, codes = maker(random, words)
        if name not in taken:
            taken.add(name)
            made.append(Thing(id=len(made), kind=kind, type=type_, name=name, circle=here, codes=codes))
    return made


def _twin(random: Random, of: Thing, circle: int) -> Thing | None:
    """Another entity whose name is the same, in another circle, or differs in what tells things apart."""
    digits = [index for index, char in enumerate(of.name) if char.isdigit()]
    if digits:
        at = digits[-1]
        other = str((int(of.name[at]) + random.randint(1, 8)) % 10)
        place = of.circle if random.random() < 0.6 else circle
        return replace(of, name=of.name[:at] + other + of.name[at + 1 :], circle=place, codes=(), twin="number")
    if of.kind == "person" and random.random() < 0.3:
        for mine, theirs in (("Jr.", "Sr."), ("III", "II"), ("Sr.", "Jr.")):
            if of.name.endswith(mine):
                return replace(of, name=of.name.replace(mine, theirs), twin="generation")
        return None
    if of.kind == "firm" and of.name.endswith(LEGAL) and random.random() < 0.5:
        base, _, legal = of.name.rpartition(" ")
        other = random.choice([form for form in LEGAL if form != legal])
        return replace(of, name=f"{base} {other}", circle=circle, codes=(), twin="legal form")
    if circle == of.circle or of.kind in ("institute", "method", "meeting"):
        return None
    return replace(of, circle=circle, codes=(), twin="homonym")
