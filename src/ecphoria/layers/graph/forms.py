"""The written forms under which entities are known, as hashes: one sorted array, mapped from disk, searched at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import fold, without_parenthesis
from ecphoria.layers.hashing import extend, hash_run, hash_word
from ecphoria.layers.rows import TITLE, Rows, starts
from ecphoria.store.strings import StringTable

MAX_WORDS = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Forms:
    """Forms of one to ``MAX_WORDS`` words, sorted by hash, then entity.

    Attributes:
        hashes: (f,) uint64, of each form as a run of words.
        entities: (f,) int32, the entity that it stands for; a form may stand for several.
        lengths: (f,) int8, its words.
        aliases: (f,) bool, whether it is a second name (a title without its parenthesis).
    """

    hashes: NDArray[np.uint64]
    entities: NDArray[np.int32]
    lengths: NDArray[np.int8]
    aliases: NDArray[np.bool_]

    @classmethod
    def build(cls, rows: Rows, names: StringTable, aliases: Sequence[tuple[int, str]] = ()) -> "Forms":
        """Every entity under its folded name, titled ones also without the parenthesis of their title.

        ``aliases`` are more second names: pairs of an entity and a folded form.
        """
        ids = list(rows.entities)
        forms = [(id_, entity, False) for entity, id_ in enumerate(ids)]
        titled = np.unique(rows.mention_entities[(rows.mention_kinds & TITLE) > 0]).tolist()
        second = [(fold(without_parenthesis(names[entity])), entity) for entity in titled]
        second += sorted({(form, entity) for entity, form in aliases} - set(second))
        forms += [(form, entity, True) for form, entity in second if form and form != ids[entity]]
        ordered = sorted((hash_run(form), entity, form.count(" ") + 1, alias) for form, entity, alias in forms)
        ordered = [form for form in ordered if form[2] <= MAX_WORDS]
        return cls(
            hashes=np.array([form[0] for form in ordered], dtype=np.uint64),
            entities=np.array([form[1] for form in ordered], dtype=np.int32),
            lengths=np.array([form[2] for form in ordered], dtype=np.int8),
            aliases=np.array([form[3] for form in ordered], dtype=np.bool_),
        )

    def lookup(self, folded: Sequence[str]) -> list[tuple[int, ...]]:
        """The entities of each folded form; empty where there is none."""
        return self.lookup_hashes([hash_run(form) for form in folded])

    def lookup_hashes(self, hashes: Sequence[int]) -> list[tuple[int, ...]]:
        """The same for forms that were hashed already."""
        wanted = np.array(hashes, dtype=np.uint64)
        low = np.searchsorted(self.hashes, wanted, side="left")
        high = np.searchsorted(self.hashes, wanted, side="right")
        bounds = zip(low.tolist(), high.tolist(), strict=True)
        return [tuple(self.entities[a:b].tolist()) if a < b else () for a, b in bounds]


def prefixes(ids: Sequence[str]) -> list[NDArray[np.uint64]]:
    """Hashes of the first 1, 2, ... ``MAX_WORDS`` words of some folded names, each level sorted and unique."""
    split = [id_.split()[:MAX_WORDS] for id_ in ids]
    lengths = np.array([len(name) for name in split], dtype=np.int64)
    flat = np.array([hash_word(word) for name in split for word in name], dtype=np.uint64)
    begins = starts(lengths)[:-1]
    levels: list[NDArray[np.uint64]] = []
    hashes = np.zeros(len(split), dtype=np.uint64)
    for level in range(MAX_WORDS):
        long = lengths > level
        hashes[long] = extend(hashes[long], flat[begins[long] + level])
        levels.append(np.unique(hashes[long]))
    return levels


def member(values: NDArray[np.uint64], known: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Whether each value is in ``known``, which is sorted."""
    if not len(known):
        return np.zeros(len(values), dtype=bool)
    found: NDArray[np.bool_] = known[np.minimum(np.searchsorted(known, values), len(known) - 1)] == values
    return found
