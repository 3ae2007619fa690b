"""A crowd of names made of ordinary words, each of something else: what a real corpus holds beside its circles.

Among thousands of names many are a letter or a word apart by chance. A resolver that has not met them trusts likeness.
"""

import json
from collections.abc import Sequence
from itertools import islice
from random import Random

from ecphoria.models.weights import find_weights

_SHAPES: tuple[tuple[str, str, int], ...] = (
    ("person", "WW", 24),
    ("person", "W", 6),
    ("person", "WiW", 3),
    ("person", "iW", 3),
    ("organization", "WW", 8),
    ("organization", "WWW", 5),
    ("organization", "A", 3),
    ("organization", "W", 5),
    ("location", "W", 9),
    ("location", "WW", 6),
    ("artifact", "WW", 7),
    ("artifact", "WoW", 4),
    ("artifact", "WWWW", 3),
    ("artifact", "Wn", 3),
    ("artifact", "W", 4),
    ("event", "WWn", 3),
    ("event", "WWW", 2),
    ("concept", "WW", 5),
    ("concept", "W", 6),
)
"""Type, shape (W a word, i an initial, o "of the", n a number, A an acronym) and how often it is drawn."""


def words_of(vocabulary: Sequence[str]) -> list[str]:
    """The words of a tokenizer's vocabulary that can be in names, in its order: the frequent ones first."""
    return [word for word in vocabulary if word.isascii() and word.isalpha() and len(word) > 2]


def crowd(random: Random, words: Sequence[str], count: int) -> list[tuple[str, str]]:
    """``count`` different names with their types; frequent words are in many names, as they are in life."""
    shapes = [(kind, shape) for kind, shape, _ in _SHAPES]
    weights = [weight for _, _, weight in _SHAPES]
    found: dict[str, str] = {}
    while len(found) < count:
        kind, shape = random.choices(shapes, weights)[0]
        found.setdefault(" ".join(_part(random, words, part) for part in shape), kind)
    return list(islice(found.items(), count))


def _part(random: Random, words: Sequence[str], part: str) -> str:
    if part == "W":
        return words[int(len(words) * random.random() ** 2.5)].capitalize()
    if part == "A":
        return "".join(random.choices("ABCDEFGHILMNOPRSTUW", k=random.randint(2, 5)))
    return {"i": f"{random.choice('ABCDEFGHJKLMNPRSTW')}.", "o": "of the"}.get(part) or str(random.randint(1, 2030))


def vocabulary() -> list[str]:
    """Words of the default embedder's vocabulary."""
    content = json.loads((find_weights().directory / "tokenizer.json").read_text(encoding="utf-8"))
    known: dict[str, int] = content["model"]["vocab"]
    return words_of(sorted(known, key=known.__getitem__))
