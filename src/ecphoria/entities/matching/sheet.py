"""Records as arrays: everything that is worked out once for a record and used for each pair it stands in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

import jellyfish
import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.matching.attributes import Column, column
from ecphoria.entities.matching.corpus import Corpus, record_text, record_tokens
from ecphoria.entities.matching.overlap import Bags, Floats
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.written import Written, plain_numbers, tokens, written
from ecphoria.entities.names import words

Numbers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """n records laid out for comparison.

    Attributes:
        names: each name taken apart.
        folded: its words joined by spaces; ``ordered`` the core's words sorted; ``compact`` without spaces.
        sounds: Metaphone of the core's words, sorted; ``soundex`` a number for the set of their Soundex codes.
        core: a number for the core, equal for equal cores; ``single`` the core run together when it is one word or
            letters ("A.B.M."), else -1; ``acronym`` the initials of a core of two words and more, else -2.
        words: the words of the names as bags; ``called`` all names and aliases, whole.
        whole: the words of the whole records as bags; the names' own where no record has attributes.
        numbers: the numbers of the whole records as bags.
        texts: compact text of each whole record.
        columns: the attributes.
        types: a number for each type, -1 for unknown; ``person`` whether it is a person.
        context: what is mentioned beside each, as bags.
        count: mentions of each; ``first`` and ``last`` in days since 1970, NaN for unknown.
    """

    names: tuple[Written, ...]
    folded: tuple[str, ...]
    ordered: tuple[str, ...]
    compact: tuple[str, ...]
    sounds: tuple[str, ...]
    soundex: Numbers
    core: Numbers
    single: Numbers
    acronym: Numbers
    words: Bags
    called: Bags
    whole: Bags
    numbers: Bags
    texts: tuple[str, ...]
    columns: tuple[Column, ...]
    types: Numbers
    person: NDArray[np.bool_]
    context: Bags
    count: Floats
    first: Floats
    last: Floats


def spread(records: Sequence[Record], corpus: Corpus) -> Sheet:
    """Lay records out. Work for each record is done here, once."""
    names = tuple(written(record.name) for record in records)
    tabular = any(record.attributes for record in records)
    numbers: dict[str, int] = {}

    def number(text: str) -> int:
        return numbers.setdefault(text, len(numbers))

    name_words = Bags.of([tokens(record.name) for record in records], corpus.weight)
    return Sheet(
        names=names,
        folded=tuple(" ".join(name.words) for name in names),
        ordered=tuple(" ".join(sorted(name.core)) for name in names),
        compact=tuple(name.compact for name in names),
        sounds=tuple(" ".join(sorted(map(metaphone, name.core))) for name in names),
        soundex=_array(number("soundex " + " ".join(sorted(map(soundex, name.core)))) for name in names),
        core=_array(number(" ".join(name.core)) for name in names),
        single=_array(number("".join(name.core)) if _one_word(name.core) else -1 for name in names),
        acronym=_array(number(name.initials) if len(name.initials) > 1 else -2 for name in names),
        words=name_words,
        called=Bags.of([_called(record) for record in records]),
        whole=Bags.of([record_tokens(record) for record in records], corpus.weight) if tabular else name_words,
        numbers=Bags.of([sorted(plain_numbers(record_text(record))) for record in records]),
        texts=tuple("".join(words(record_text(record))) for record in records)
        if tabular
        else tuple(name.compact for name in names),
        columns=_columns(records, corpus) if tabular else (),
        types=_array(number("type " + record.type) if record.type else -1 for record in records),
        person=np.array([record.type == "person" for record in records], dtype=np.bool_),
        context=Bags.of([sorted(record.context) for record in records], corpus.company_weight),
        count=np.array([max(record.count, 1) for record in records], dtype=np.float64),
        first=_days(record.first or record.last for record in records),
        last=_days(record.last or record.first for record in records),
    )


@lru_cache(maxsize=200_000)
def metaphone(word: str) -> str:
    """Metaphone of a word; the word itself where it has none, as numbers do."""
    return jellyfish.metaphone(word) or word if word.isalpha() else word


@lru_cache(maxsize=200_000)
def soundex(word: str) -> str:
    """Soundex of a word of plain letters; the word itself otherwise."""
    return jellyfish.soundex(word) if word.isascii() and word.isalpha() else word


def _one_word(core: tuple[str, ...]) -> bool:
    return len(core) == 1 or all(len(word) == 1 for word in core)


def _called(record: Record) -> list[str]:
    return [" ".join(words(name)) for name in (record.name, *record.aliases)]


def _columns(records: Sequence[Record], corpus: Corpus) -> tuple[Column, ...]:
    return tuple(
        column([record.attributes.get(key, "") for record in records], facts, corpus.weight)
        for key, facts in corpus.attributes.items()
    )


def _array(values: Iterable[int]) -> Numbers:
    return np.fromiter(values, dtype=np.int64)


def _days(instants: Iterable[datetime | None]) -> Floats:
    return np.array([np.nan if at is None else at.timestamp() / 86400 for at in instants], dtype=np.float64)
