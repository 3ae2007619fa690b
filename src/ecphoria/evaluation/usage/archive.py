"""Generator 2: an archive of an invented country, where old facts stay right.

Built otherwise than generator 1: there are no families, versions or facets. People, works and towns form a *web* (who
was born where, learned from whom, made what, where it stands); each has an entry, some a second piece (a letter, an
inventory) that adds a fact. Entries appear over three years in no order, before and during the simulation, and none
ever replaces another. Readers come in *visits*: they begin at any entry with equal chances, however old, go on along
the web, ask one thing at every stop, and hardly ever rate. Nothing is popular, nothing drifts: what decays here decays
wrongly.
"""

import random
from dataclasses import dataclass, field

from ecphoria.evaluation.usage.archive_words import MADE, PERSON, QUESTIONS, SECOND, TOWN, TRADES, WORK
from ecphoria.evaluation.usage.names import Names
from ecphoria.evaluation.usage.reader import Reader
from ecphoria.evaluation.usage.usage import Asked, Paper, Usage

DAYS = 180
_BEFORE = 900
"""Days before the beginning over which the archive came about."""
_INSTALMENT = 6
"""Days between instalments of new entries."""
_TOWNS, _PEOPLE, _WORKS = 24, 90, 130
_SECOND = 0.35
"""Share of subjects with a second piece."""
_VISITS = 1.2
"""Visits a day, and the questions of one."""
_STOPS = (2, 5)


@dataclass(kw_only=True)
class _Subject:
    """A node of the web: its facts, its papers, and where one can go from it (by what it is to the neighbour)."""

    name: str
    kind: str
    facts: dict[str, str] = field(default_factory=dict)
    entry: Paper | None = None
    second: Paper | None = None
    told: str = ""
    links: dict[str, list["_Subject"]] = field(default_factory=dict)

    def link(self, label: str, other: "_Subject") -> None:
        self.links.setdefault(label, []).append(other)

    @property
    def neighbours(self) -> list["_Subject"]:
        return [other for label in sorted(self.links) for other in self.links[label]]

    def there(self, day: float) -> bool:
        """Whether its entry has appeared."""
        return self.entry is not None and self.entry.day < day


def archive(seed: int, days: int = DAYS) -> Usage:
    """The simulation of a seed; with fewer days it is the beginning of the whole one."""
    chance = random.Random(f"archive {seed}")
    subjects = _web(chance)
    _write(chance, subjects)
    written = (paper for subject in subjects for paper in (subject.entry, subject.second) if paper)
    return Usage(
        generator="archive",
        seed=seed,
        days=days,
        papers=tuple(sorted((p for p in written if p.day < days), key=lambda paper: (paper.day, paper.id))),
        asked=tuple(_visits(random.Random(f"archive {seed} visits"), subjects, seed, days)),
    )


def _web(chance: random.Random) -> list[_Subject]:
    names = Names(chance)
    towns = [_Subject(name=names.place(), kind="town") for _ in range(_TOWNS)]
    for town in towns:
        town.facts = {"river": names.place(), "founded": str(chance.randrange(1100, 1500)), "good": chance.choice(MADE)}
    people: list[_Subject] = []
    for _ in range(_PEOPLE):
        person = _Subject(name=names.person(), kind="person")
        born, town = chance.randrange(1600, 1880), chance.choice(towns)
        master = chance.choice(people) if people and chance.random() < 0.7 else None
        person.facts = {
            "town": town.name,
            "born": str(born),
            "died": str(born + chance.randrange(40, 90)),
            "trade": chance.choice(TRADES),
            "master": master.name if master else names.person(),
        }
        person.link("town", town)
        town.link("native", person)
        if master:
            person.link("master", master)
            master.link("pupil", person)
        people.append(person)
    works = [_work(chance, names, people, towns) for _ in range(_WORKS)]
    return [*towns, *people, *works]


def _work(chance: random.Random, names: Names, people: list[_Subject], towns: list[_Subject]) -> _Subject:
    maker, town = chance.choice(people), chance.choice(towns)
    kind = chance.choice(("Bridge", "Organ", "Clock", "Altar", "Fountain", "Observatory", "Mill", "Theatre"))
    work = _Subject(name=f"{names.place()} {kind}", kind="work")
    work.facts = {
        "maker": maker.name,
        "town": town.name,
        "year": str(int(maker.facts["born"]) + chance.randrange(22, 40)),
        "patron": names.person(),
        "stuff": chance.choice(("oak", "granite", "brass", "sandstone", "larch", "bronze", "slate", "brick")),
    }
    work.link("maker", maker)
    maker.link("work", work)
    work.link("town", town)
    town.link("sight", work)
    return work


def _write(chance: random.Random, subjects: list[_Subject]) -> None:
    """Entries and second pieces, on days in no order."""
    patterns = {"town": TOWN, "person": PERSON, "work": WORK}
    for number, subject in enumerate(subjects):
        sentences = [chance.choice(variants) for variants in patterns[subject.kind]]
        first, rest = sentences[0], sentences[1:]
        chance.shuffle(rest)
        text = " ".join(sentence.format(name=subject.name, **subject.facts) for sentence in (first, *rest))
        day = _instalment(chance)
        subject.entry = Paper(id=f"entry-{number:03}", title=subject.name, text=text, day=day)
        if chance.random() < _SECOND:
            told = chance.choice(sorted(SECOND[subject.kind]))
            piece, sentence = SECOND[subject.kind][told]
            value = f"{chance.randrange(2, 60)}"
            text = sentence.format(name=subject.name, value=value, **subject.facts)
            title = f"{piece}: {subject.name}"
            subject.second = Paper(id=f"piece-{number:03}", title=title, text=text, day=_instalment(chance))
            subject.told = told


def _instalment(chance: random.Random) -> int:
    return chance.randrange(-_BEFORE, DAYS) // _INSTALMENT * _INSTALMENT


def _visits(chance: random.Random, subjects: list[_Subject], seed: int, days: int) -> list[Asked]:
    asked: list[Asked] = []
    for day in range(days):
        at = day + 0.3
        for _ in range(sum(chance.random() < _VISITS / 4 for _ in range(4))):
            here = chance.choice([subject for subject in subjects if subject.there(day)])
            for _ in range(chance.randint(*_STOPS)):
                at += chance.uniform(0.002, 0.02)
                asked.append(_question(chance, here, at, f"{seed}-{len(asked):05}"))
                onward = [subject for subject in here.neighbours if subject.there(day)]
                if not onward:
                    break
                here = chance.choice(onward)
    return asked


def _question(chance: random.Random, subject: _Subject, at: float, id_: str) -> Asked:
    """One about the subject: a fact of its own, of a neighbour (two papers), or all that came of it."""
    choices: list[tuple[str, list[_Subject], bool]] = []
    for asked in sorted(QUESTIONS[subject.kind]):
        label = asked.partition(" ")[2] if " " in asked else ""
        ends = [other for other in subject.links.get(label, []) if other.there(at)]
        if asked.startswith("fact") or (asked.startswith("told") and _told(subject, asked, at)):
            choices.append((asked, [], asked.startswith("told")))
        elif label and ends:
            choices.append((asked, ends, False))
    asked, ends, second = chance.choice(choices)
    if asked.startswith("list"):  # whoever lists what someone made need not read of the maker
        relevant = {paper.id for other in ends if (paper := other.entry)}
    else:
        relevant = {paper.id for other in (subject, *ends[:1]) if (paper := other.entry)}
    if second and subject.second:
        relevant = {subject.second.id}
    return Asked(
        id=id_,
        at=at,
        text=chance.choice(QUESTIONS[subject.kind][asked]).format(name=subject.name),
        kind=asked.split(" ")[0].split("-")[0],
        need=f"{subject.name}, {asked}",
        relevant=frozenset(relevant),
        reader=Reader(seed=f"archive {id_}", rates=0.08, errs=0.05, fooled=0.0, opens=0.45, strays=0.2, patience=3),
    )


def _told(subject: _Subject, asked: str, at: float) -> bool:
    return subject.second is not None and subject.second.day < int(at) and asked == f"told-{subject.told}"
