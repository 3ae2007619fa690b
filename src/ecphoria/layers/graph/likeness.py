"""Name edges: entities whose names are nearly the same: they share their rare words, or most of their letters."""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from ecphoria.entities.names import numbers
from ecphoria.layers.graph.forms import Forms
from ecphoria.layers.rows import positions
from ecphoria.store.strings import StringTable

_RARE = 50
"""A word of more names than this makes no candidates: it ties everything to everything."""
_LIKE = 0.5
_SPELT_LIKE = 88.0
_STRENGTH = 0.5
_BATCH = 200_000


@dataclass(frozen=True, kw_only=True, slots=True)
class NameEdges:
    """Undirected edges, each in both directions: (x,) int32 ends sorted by ``sources``, and float32 weights 0..1/2."""

    sources: NDArray[np.int32]
    targets: NDArray[np.int32]
    weights: NDArray[np.float32]

    @classmethod
    def build(cls, names: StringTable, forms: Forms, entity_of: NDArray[np.integer]) -> "NameEdges":
        """Edges between names that are alike or mean one entity, and between a name and the titles it is an alias of.

        Likeness is the Jaccard overlap of their words, weighted by idf, from 0.5 on, or their edit similarity from
        0.88 on; never between names with different numbers.

        Args:
            names: (e,) folded.
            forms: of the same names.
            entity_of: (e,) the entity of each name by the registry.
        """
        folded = list(names)
        left, right, like = _alike(folded)
        alias_left, alias_right = _aliases(forms)
        same_left, same_right = _same(entity_of)
        pairs = sparse.coo_array(
            (
                np.concatenate([like, np.ones(len(alias_left) + len(same_left))]) * _STRENGTH,
                (
                    np.concatenate([left, alias_left, same_left]),
                    np.concatenate([right, alias_right, same_right]),
                ),
            ),
            shape=(len(folded), len(folded)),
        )
        one_way = _highest(pairs)
        both = sparse.coo_array(one_way + one_way.T)
        order = np.lexsort((both.col, both.row))
        return cls(
            sources=both.row[order].astype(np.int32),
            targets=both.col[order].astype(np.int32),
            weights=both.data[order].astype(np.float32),
        )


def _highest(pairs: sparse.coo_array) -> sparse.csr_array:
    """The pairs with the smaller end first, the highest weight of each."""
    low, high = np.minimum(pairs.row, pairs.col), np.maximum(pairs.row, pairs.col)
    order = np.lexsort((-pairs.data, high, low))
    low, high, data = low[order], high[order], pairs.data[order]
    first = np.ones(len(low), dtype=bool)
    first[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    return sparse.csr_array((data[first], (low[first], high[first])), shape=pairs.shape)


def _alike(folded: list[str]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Pairs of names that are alike, and how much."""
    incidence, degrees = _incidence(folded)
    rare = sparse.csr_array(incidence[:, degrees <= _RARE])
    together = sparse.triu(rare @ rare.T, k=1).tocoo()
    left, right = together.row.astype(np.int64), together.col.astype(np.int64)
    weights = np.log(len(folded) / np.maximum(degrees, 1)) if folded else np.empty(0)
    totals = incidence @ weights
    weighted = sparse.csr_array(incidence.multiply(weights[None, :]))
    like = np.zeros(len(left))
    for start in range(0, len(left), _BATCH):
        a, b = left[start : start + _BATCH], right[start : start + _BATCH]
        shared = np.asarray(weighted[a].multiply(incidence[b]).sum(axis=1)).ravel()
        overlap = shared / np.maximum(totals[a] + totals[b] - shared, 1e-12)
        spelt = process.cpdist([folded[i] for i in a], [folded[i] for i in b], scorer=fuzz.ratio)
        like[start : start + _BATCH] = np.maximum(overlap, np.where(spelt >= _SPELT_LIKE, spelt / 100, 0.0))
    kept = np.flatnonzero(like >= _LIKE)
    same = np.array([numbers(folded[left[i]]) == numbers(folded[right[i]]) for i in kept], dtype=bool)
    kept = kept[same] if len(kept) else kept
    return left[kept], right[kept], like[kept]


def _incidence(folded: list[str]) -> tuple[sparse.csr_array, NDArray[np.int64]]:
    """Which name holds which word, (names, words) of 0 and 1, and in how many names each word stands."""
    split = [sorted(set(name.split())) for name in folded]
    at = positions(sorted({word for name in split for word in name}))
    columns = np.array([at[word] for name in split for word in name], dtype=np.int64)
    rows = np.repeat(np.arange(len(split)), [len(name) for name in split])
    matrix = sparse.csr_array((np.ones(len(rows)), (rows, columns)), shape=(len(folded), len(at)))
    return matrix, np.bincount(columns, minlength=len(at))


def _same(entity_of: NDArray[np.integer]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of the names of one entity: each with the one before it, in order, so that many names make no clique."""
    order = np.argsort(entity_of, kind="stable")
    together = entity_of[order][1:] == entity_of[order][:-1]
    return order[:-1][together], order[1:][together]


def _aliases(forms: Forms) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of a name and an entity that has it as an alias."""
    rows = np.flatnonzero(forms.aliases)
    low = np.searchsorted(forms.hashes, forms.hashes[rows], side="left")
    pairs = []
    for row, at in zip(rows.tolist(), low.tolist(), strict=True):
        while at < len(forms.hashes) and forms.hashes[at] == forms.hashes[row]:
            if not forms.aliases[at]:
                pairs.append((int(forms.entities[at]), int(forms.entities[row])))
            at += 1
    found = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return found[:, 0], found[:, 1]
