"""Keys of names: two names that share one are worth comparing (T 5.2, phase 1).

Each key is a 64-bit number made of a kind and of words. Names in another order, with a letter swapped, lost, added or
replaced in one word, that sound alike, that share a word, or of which one is the other's initials, share a key.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from jellyfish import metaphone, soundex
from numpy.typing import NDArray

from ecphoria.entities.matching.lexicon import LEGAL_FORMS, SMALL_WORDS, TITLES

SAME, EDIT, SOUND, WORD, WORDS, INITIAL, ACRONYM = 1, 2, 4, 8, 16, 32, 64
"""Kinds of keys, as bits: the same words or letters; one edit; the same sound; a shared word; two shared words; a word
and the first letter of another; initials."""

KINDS_OF_THING = frozenset(
    (
        "project", "proj", "initiative", "programme", "program", "operation", "plan", "scheme", "campaign", "effort",
        "company", "firm", "group", "team", "organisation", "organization",
    )
)  # fmt: skip
"""Nouns that say what a thing is, and that one writer exchanges for another or leaves out."""

_IGNORED = (frozenset(LEGAL_FORMS) | TITLES | SMALL_WORDS | KINDS_OF_THING) - {"a"}  # more often an initial
_LONGEST_EDITED = 24
_SHORTEST_EDITED = 4
_WORDS = 6  # so many words of a long name make pairs
_ACRONYM = 8
_FACTOR = np.uint64(0x100000001B3)


@dataclass(frozen=True, kw_only=True, slots=True)
class Keys:
    """k keys of some names.

    Attributes:
        values: (k,) uint64.
        owners: (k,) int32, the name of each.
        kinds: (k,) uint8, one of the kinds.
    """

    values: NDArray[np.uint64]
    owners: NDArray[np.int32]
    kinds: NDArray[np.uint8]


@lru_cache(maxsize=500_000)
def core(folded: str) -> tuple[str, ...]:
    """The words of a folded name that tell it from others: no legal forms, honorifics, small words or kinds of things.

    All of its words when nothing else is left.
    """
    split = tuple(folded.split())
    return tuple(word for word in split if word not in _IGNORED) or split


def compact_acronym(folded: str) -> str:
    """A name that may be somebody's initials, as one word: ``"i b m"`` is ``"ibm"``; else empty."""
    split = folded.split()
    joined = "".join(split)
    short = len(split) == 1 or all(len(word) == 1 for word in split)
    return joined if short and 2 <= len(joined) <= _ACRONYM and joined.isalpha() else ""


@lru_cache(maxsize=200_000)
def plain(name: str) -> str:
    """A name as it is compared: initials with points are written together (``"I.B.M."`` is ``"IBM"``)."""
    letters = name.replace(".", " ").split()
    return "".join(letters) if len(letters) > 1 and all(len(letter) == 1 for letter in letters) else name


def keys_of(folded: Sequence[str]) -> Keys:
    """The keys of folded names; the same name has the same keys whatever is beside it."""
    cores = [core(name) for name in folded]
    whole = [name.split() for name in folded]
    words = _Words.of(sorted({word for name in whole for word in name}))
    token_owner = np.repeat(np.arange(len(cores), dtype=np.int32), [len(name) for name in cores])
    tokens = np.array([words.at[word] for name in cores for word in name], dtype=np.int64)
    sums = _summed(words.hashes[tokens], token_owner, len(folded))
    everyone = np.arange(len(folded), dtype=np.int32)
    compact = hash_words(["".join(name) for name in cores])
    found = [(compact, everyone, SAME), (sums, everyone, SAME), (sums, everyone, EDIT)]
    found.append(_edited(words, tokens, token_owner, sums))
    found += _edited_whole(words, whole, cores)
    found += [(_summed(sounds[tokens], token_owner, len(folded)), everyone, SOUND) for sounds in words.sounds]
    found.append((words.hashes[tokens], token_owner, WORD))
    found += [_pairs(words, cores), *_acronyms(folded, cores)]
    values = np.concatenate([_mixed(value ^ np.uint64(kind << 56)) for value, _, kind in found])
    owners = np.concatenate([owner for _, owner, _ in found]).astype(np.int32)
    kinds = np.concatenate([np.full(len(value), kind, dtype=np.uint8) for value, _, kind in found])
    initial_values, initial_owners = _initials(words, cores)
    values = np.concatenate([values, _mixed(initial_values ^ np.uint64(INITIAL << 56))])
    owners = np.concatenate([owners, initial_owners])
    kinds = np.concatenate([kinds, np.full(len(initial_values), INITIAL, dtype=np.uint8)])
    return Keys(values=values, owners=owners, kinds=kinds)


Found = tuple[NDArray[np.uint64], NDArray[np.int32], int]


@dataclass(frozen=True, slots=True)
class _Words:
    """Some different words: their position, hashes, first letters' hashes, sounds, and what one lost letter makes."""

    at: dict[str, int]
    hashes: NDArray[np.uint64]
    letters: NDArray[np.uint64]
    sounds: tuple[NDArray[np.uint64], NDArray[np.uint64]]
    edited: NDArray[np.uint64]
    edited_starts: NDArray[np.int64]

    @classmethod
    def of(cls, words: Sequence[str]) -> "_Words":
        edited, owners = _deletions(words)
        order = np.argsort(owners, kind="stable")
        counts = np.bincount(owners, minlength=len(words))
        return cls(
            at={word: index for index, word in enumerate(words)},
            hashes=hash_words(words),
            letters=hash_words([word[0] for word in words]),
            sounds=(
                hash_words([_metaphone(word) for word in words]),
                hash_words([_soundex(word) for word in words]) + np.uint64(1),
            ),
            edited=edited[order],
            edited_starts=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        )


def hash_words(words: Sequence[str]) -> NDArray[np.uint64]:
    """(n,) uint64: a hash of each word, the same in every process."""
    hashes = np.zeros(len(words), dtype=np.uint64)
    for rows, letters in _by_length(words):
        value = np.zeros(len(rows), dtype=np.uint64)
        with np.errstate(over="ignore"):
            for place in range(letters.shape[1]):
                value = value * _FACTOR + letters[:, place]
        hashes[rows] = value
    return _mixed(hashes)


def _deletions(words: Sequence[str]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The hashes of each word without one of its letters, and whose they are."""
    values: list[NDArray[np.uint64]] = [np.empty(0, dtype=np.uint64)]
    owners: list[NDArray[np.int64]] = [np.empty(0, dtype=np.int64)]
    for rows, letters in _by_length(words):
        length = letters.shape[1]
        if not _SHORTEST_EDITED <= length <= _LONGEST_EDITED:
            continue
        edited = np.zeros((len(rows), length), dtype=np.uint64)  # column i: the hash without letter i so far
        whole = np.zeros(len(rows), dtype=np.uint64)
        with np.errstate(over="ignore"):
            for place in range(length):
                edited[:, :place] = edited[:, :place] * _FACTOR + letters[:, place, None]
                edited[:, place] = whole
                whole = whole * _FACTOR + letters[:, place]
        digits = np.array([any(map(str.isdigit, words[row])) for row in rows.tolist()], dtype=bool)  # never misspelt
        values.append(_mixed(edited[~digits].ravel()))
        owners.append(np.repeat(rows[~digits], length))
    return np.concatenate(values), np.concatenate(owners)


def _by_length(words: Sequence[str]) -> list[tuple[NDArray[np.int64], NDArray[np.uint64]]]:
    """Words of the same length together: their rows, and (n, length) numbers of their letters."""
    lengths = np.array([len(word) for word in words], dtype=np.int64)
    flat = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.uint64)
    begins = np.cumsum(lengths) - lengths
    groups = []
    for length in np.unique(lengths).tolist():
        rows = np.flatnonzero(lengths == length)
        groups.append((rows, _mixed(flat[begins[rows][:, None] + np.arange(length)])))
    return groups


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Every bit stirred (the finaliser of splitmix64), so that sums of hashes do not collide by structure."""
    with np.errstate(over="ignore"):
        mixed = values + np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        stirred: NDArray[np.uint64] = mixed ^ (mixed >> np.uint64(31))
    return stirred


def _summed(values: NDArray[np.uint64], owners: NDArray[np.int32], count: int) -> NDArray[np.uint64]:
    """The sum of each owner's values: the same for every order."""
    sums = np.zeros(count, dtype=np.uint64)
    with np.errstate(over="ignore"):
        np.add.at(sums, owners, values)
    return sums


def _edited(
    words: _Words, tokens: NDArray[np.int64], token_owner: NDArray[np.int32], sums: NDArray[np.uint64]
) -> Found:
    """A name with one letter lost from one of its words; what two such names share, one edit makes of both."""
    counts = (words.edited_starts[1:] - words.edited_starts[:-1])[tokens]
    begins = np.cumsum(counts) - counts
    rows = np.arange(int(counts.sum())) - np.repeat(begins, counts) + np.repeat(words.edited_starts[tokens], counts)
    owners = np.repeat(token_owner, counts)
    with np.errstate(over="ignore"):
        values = sums[owners] - np.repeat(words.hashes[tokens], counts) + words.edited[rows]
    return values, owners, EDIT


def _edited_whole(words: _Words, whole: Sequence[Sequence[str]], cores: Sequence[Sequence[str]]) -> list[Found]:
    """The same for all words of the names that have more than their core: what was left out may be misspelt."""
    longer = [owner for owner, name in enumerate(whole) if len(name) > len(cores[owner])]
    owner = np.repeat(np.arange(len(longer)), [len(whole[row]) for row in longer])
    tokens = np.array([words.at[word] for row in longer for word in whole[row]], dtype=np.int64)
    sums = _summed(words.hashes[tokens], owner.astype(np.int32), len(longer))
    values, owners, _ = _edited(words, tokens, owner.astype(np.int32), sums)
    rows = np.array(longer, dtype=np.int32)
    return [(sums, rows, EDIT), (values, rows[owners], EDIT)]


def _pairs(words: _Words, cores: Sequence[Sequence[str]]) -> Found:
    """Two words of a name, in either order."""
    found = [
        (owner, words.at[a], words.at[b])
        for owner, name in enumerate(cores)
        if len(name) > 2
        for a, b in combinations(name[:_WORDS], 2)
    ]
    table = np.array(found, dtype=np.int64).reshape(-1, 3)
    with np.errstate(over="ignore"):
        return words.hashes[table[:, 1]] + words.hashes[table[:, 2]], table[:, 0].astype(np.int32), WORDS


def _initials(words: _Words, cores: Sequence[Sequence[str]]) -> tuple[NDArray[np.uint64], NDArray[np.int32]]:
    """A word and the first letter of another."""
    found = [
        (owner, words.at[a], words.at[b])
        for owner, name in enumerate(cores)
        if len(name) > 1
        for a in name[:_WORDS]
        for b in (name[0], name[-1])
        if a is not b and len(b) > 1
    ]
    table = np.array(found, dtype=np.int64).reshape(-1, 3)
    with np.errstate(over="ignore"):
        values = words.letters[table[:, 1]] * np.uint64(3) + words.hashes[table[:, 2]]
    return values, table[:, 0].astype(np.int32)


def _acronyms(folded: Sequence[str], cores: Sequence[Sequence[str]]) -> list[Found]:
    """Initials of names of several words, and short names that may be somebody's initials."""
    found: set[tuple[int, str]] = set()
    for owner, (name, kept) in enumerate(zip(folded, cores, strict=True)):
        short = compact_acronym(name)
        if short:
            found.add((owner, short))
        for spelt in (kept, name.split()):
            if 2 <= len(spelt) <= _ACRONYM and not short:
                found.add((owner, "".join(word[0] for word in spelt)))
    ordered = sorted(found)
    values = hash_words([initials for _, initials in ordered])
    return [(values, np.array([owner for owner, _ in ordered], dtype=np.int32), ACRONYM)]


@lru_cache(maxsize=200_000)
def _metaphone(word: str) -> str:
    return (metaphone(word) or word) if word.isascii() and word.isalpha() else word


@lru_cache(maxsize=200_000)
def _soundex(word: str) -> str:
    return soundex(word) if word.isascii() and word.isalpha() else word
