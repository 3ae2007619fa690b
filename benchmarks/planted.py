"""A generated corpus of planted themes: each with a cast of its own, and much that all of them share.

No passage says what its theme is called. Vocabularies overlap between neighbouring themes, names that belong to no
theme stand in half of the passages, one passage in twenty also names people of another theme. Sizes of themes differ.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ecphoria import Document

_WORDS = (
    "turbine blade gust rotor mast gearbox offshore pylon voltage foundation",
    "reef polyp lagoon bleaching diver trawl plankton buoy salinity algae",
    "dough oven rye crust starter flour proofing loaf kneading mill",
    "signal track junction locomotive timetable siding sleeper brake carriage viaduct",
    "fleece loom dye spindle warp felt shearing carding knitting moth",
    "glacier moraine crevasse meltwater ice core avalanche sediment ridge snowpack",
    "hive queen nectar swarm pollen smoker comb drone orchard mite",
    "verdict witness hearing appeal clerk testimony bail statute juror exhibit",
    "soprano libretto overture rehearsal stage orchestra aria curtain conductor costume",
    "vaccine trial dose antibody clinic fever placebo syringe nurse immunity",
    "gambit rook endgame clock opening bishop tournament stalemate castling pawn",
    "kiln glaze clay potter firing slip vessel wheel shard stoneware",
    "ledger audit loan bond dividend vault interest auction deposit broker",
    "comet telescope orbit spectrum dome nebula eclipse mirror asteroid parallax",
    "cheddar rennet curd whey dairy ripening cellar rind goat brine",
    "trench pottery skull mound survey burial bronze layer trowel inscription",
)
"""Some words of each theme's trade."""

_GENERAL = (
    "{a} spent the spring on the {w} while {b} looked after the {v}.",
    "{a} told {b} that the {w} had to be ready before the {v} could be tried.",
    "For years {a} had trusted the {w}, until {b} showed that the {v} was at fault.",
    "The {w} that {a} kept was lent to {b} together with a {v}.",
    "Nobody at {o} expected that {a} would give up the {w} for a {v}.",
    "At {p} the {w} was shown to visitors, and {a} explained the {v}.",
    "{o} paid for the {w}, but {a} and {b} had to find the {v} themselves.",
    "When {a} came to {p}, the {v} was damp and the {w} was missing.",
    "Two letters from {a} to {b} speak of the {w} and of a quarrel about the {v}.",
    "After the flood {o} moved the {w} to {p}, where {b} guards it with the {v}.",
)
_LONE = (
    "{a} spent the spring on the {w} and never looked at the {v} again.",
    "Nobody expected that {a} would give up the {w} for a {v}.",
    "The {w} that {a} kept was lent out together with a {v}.",
)
_SHARED = (
    "{x} reported on it in a short column.",
    "The news reached {x} a week later.",
    "A copy of the letter is kept by {x}.",
    "{x} asked for the figures and received no answer.",
    "It was the summer in which {x} was closed.",
)
_FIRST = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ines", "Jonas")
_FIRST += ("Kira", "Leon", "Mara", "Nils", "Olga", "Pavel", "Rosa", "Sven", "Tilda", "Viktor")
_SYLLABLES = ("bar", "den", "fel", "gor", "hal", "kes", "lin", "mor", "nav", "ost")
_SYLLABLES += ("per", "quin", "ras", "sel", "tor", "und", "vel", "wick", "yar", "zan")
_ENDINGS = ["berg", "by", "dale", "ford", "ham", "low", "mark", "ner", "ski", "son", "ton", "well"]
_HOUSES = ("Works", "Institute", "Company", "Society", "Brothers", "Foundation")
_SITES = ("Bay", "Hill", "Street", "Valley", "Harbour", "Bridge")


@dataclass(frozen=True, kw_only=True, slots=True)
class Cast:
    """Names that belong together."""

    people: tuple[str, ...]
    houses: tuple[str, ...]
    places: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Planted:
    """Documents and the theme of each, by id."""

    documents: tuple[Document, ...]
    themes: dict[str, int]


class Generator:
    """Writes passages of planted themes; the same seed writes the same ones.

    Args:
        seed: of all that is random.
        themes: how many.
        people: in each theme's cast.
        shared: the share of passages that name someone or something of no theme.
        lone: each passage names only one person of its theme, beside what is shared: no two of a cast ever meet.
    """

    def __init__(
        self, seed: int, themes: int = 12, *, people: int = 14, shared: float = 0.5, lone: bool = False
    ) -> None:
        self._random = random.Random(seed)
        self._taken: set[str] = set()
        chosen = self._random.sample(_WORDS, themes)
        own = [words.split() for words in chosen]
        # A third of every theme's words are also its neighbour's.
        self._words = [[*words, *own[(index + 1) % themes][:5]] for index, words in enumerate(own)]
        self._often, self._lone = shared, lone
        self._casts = [self._cast(people, 4, 4) for _ in range(themes)]
        self._shared = self._cast(6, 6, 6)
        self._sizes = [self._random.uniform(0.5, 1.5) for _ in range(themes)]

    def write(self, count: int, prefix: str) -> Planted:
        """That many passages; ids begin with the prefix."""
        documents: list[Document] = []
        themes: dict[str, int] = {}
        for number in range(count):
            theme = self._random.choices(range(len(self._casts)), self._sizes)[0]
            id_ = f"{prefix}-{number:05d}"
            documents.append(Document(id=id_, text=self._passage(theme), title=self._title(theme, number)))
            themes[id_] = theme
        return Planted(documents=tuple(documents), themes=themes)

    def _passage(self, theme: int) -> str:
        many = 1 if self._lone else self._random.randint(2, 3)
        sentences = [self._sentence(theme) for _ in range(many)]
        if self._random.random() < self._often:
            shared = self._one((*self._shared.people, *self._shared.houses, *self._shared.places))
            sentences.append(self._one(_SHARED).format(x=shared))
        if not self._lone and self._random.random() < 0.05:
            sentences.append(self._sentence(self._random.randrange(len(self._casts))))
        return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences)

    def _sentence(self, theme: int) -> str:
        cast, words = self._casts[theme], self._words[theme]
        a, b = self._random.sample(cast.people, 2)
        w, v = self._random.sample(words, 2)
        if self._lone:
            return self._one(_LONE).format(a=a, w=w, v=v)
        return self._one(_GENERAL).format(a=a, b=b, w=w, v=v, o=self._one(cast.houses), p=self._one(cast.places))

    def _title(self, theme: int, number: int) -> str | None:
        kind = self._random.random()
        if self._lone or kind < 0.4:
            return None
        return f"Note {number}" if kind < 0.7 else self._one(self._casts[theme].people)

    def _cast(self, people: int, houses: int, places: int) -> Cast:
        return Cast(
            people=tuple(f"{self._one(_FIRST)} {self._name()}" for _ in range(people)),
            houses=tuple(f"{self._name()} {self._one(_HOUSES)}" for _ in range(houses)),
            places=tuple(f"{self._name()} {self._one(_SITES)}" for _ in range(places)),
        )

    def _name(self) -> str:
        while (name := self._one(_SYLLABLES) + self._one(_SYLLABLES) + self._one(_ENDINGS)) in self._taken:
            pass
        self._taken.add(name)
        return name.capitalize()

    def _one(self, items: Sequence[str]) -> str:
        return self._random.choice(items)
