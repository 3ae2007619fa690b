"""Names as hashes: what is known is found, and a million of them open and answer in no time."""

import time
from dataclasses import replace
from itertools import product
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.handmade import Page, snapshot_of

from ecphoria.layers.graph.forms import MAX_WORDS, Forms, member, prefixes
from ecphoria.layers.graph.spelling import SpellingIndex
from ecphoria.layers.hashing import extend, hash_run, hash_word
from ecphoria.layers.packing import pack, unpack
from ecphoria.store.generations import Generation, current, publish
from ecphoria.store.strings import StringTable

_names = st.lists(st.lists(st.sampled_from("xyz"), min_size=1, max_size=4).map(" ".join), max_size=12)


def _forms(names: list[str]) -> Forms:
    table = StringTable.of(names)
    return Forms.build(replace(snapshot_of([]).shadows.rows, entities=table), table)


@given(_names.map(lambda names: sorted(set(names))), _names)
@settings(max_examples=100, deadline=None)
def test_lookup_is_membership(names: list[str], asked: list[str]) -> None:
    found = _forms(names).lookup(asked)
    assert found == [(names.index(form),) if form in names else () for form in asked]


@given(_names.map(lambda names: sorted(set(names))))
@settings(max_examples=50, deadline=None)
def test_prefixes_are_the_beginnings_of_names(names: list[str]) -> None:
    levels = prefixes(names)
    assert len(levels) == MAX_WORDS
    for length, level in enumerate(levels, 1):
        begun = {" ".join(name.split()[:length]) for name in names if len(name.split()) >= length}
        assert level.tolist() == sorted(map(hash_run, begun))


@given(st.lists(st.integers(0, 20)), st.sets(st.integers(0, 20)))
def test_member_is_membership(values: list[int], known: set[int]) -> None:
    found = member(np.array(values, dtype=np.uint64), np.array(sorted(known), dtype=np.uint64))
    assert found.tolist() == [value in known for value in values]


def test_a_title_is_also_known_without_its_parenthesis() -> None:
    pages = [
        Page(id="a", title="The Mercury (planet)", chunks=[["Hot."]]),
        Page(id="b", title="Mercury", chunks=[["A name."]]),
        Page(id="c", chunks=[["The Venus (planet) shines."]], names=["Venus (planet)"]),
    ]
    shadows = snapshot_of(pages).shadows
    entities = [
        [shadows.rows.entities[row] for row in rows]
        for rows in shadows.forms.lookup(["mercury planet", "mercury", "venus planet", "venus", "planet"])
    ]
    assert entities == [
        ["mercury planet"],
        ["mercury", "mercury planet"],
        ["venus planet"],
        [],
        [],
    ]  # no title, no alias
    assert sorted(zip(shadows.forms.entities.tolist(), shadows.forms.aliases.tolist(), strict=True)) == [
        (0, False),
        (1, False),
        (1, True),
        (2, False),
    ]


class _Million(NamedTuple):
    """A generation with the forms and the spelling of a million names of two words."""

    folder: Path
    words: list[str]


_SYLLABLES = ("ba", "ne", "ro", "ti", "lu", "ka", "mi", "so", "da", "ver", "han", "tol", "gri", "pen", "mar", "sal")


@pytest.fixture(scope="module")
def million(tmp_path_factory: pytest.TempPathFactory) -> _Million:
    every = ["".join(syllables) for syllables in product(_SYLLABLES, repeat=3)]
    words = sorted(np.random.default_rng(0).choice(sorted(set(every)), 1000, replace=False).tolist())
    names = StringTable.of(f"{first} {second}" for first in words for second in words)  # sorted, as entities are
    one = extend(np.zeros(1000, dtype=np.uint64), np.array([hash_word(word) for word in words], dtype=np.uint64))
    two = extend(np.repeat(one, 1000), np.tile(one, 1000))
    order = np.argsort(two, kind="stable")
    forms = Forms(
        hashes=two[order],
        entities=order.astype(np.int32),
        lengths=np.full(len(two), 2, dtype=np.int8),
        aliases=np.zeros(len(two), dtype=np.bool_),
    )
    arrays = pack(forms, "forms") | pack(SpellingIndex.build(names), "spelling") | pack(names, "names")
    folder = tmp_path_factory.mktemp("million")
    publish(folder, "1", Generation(position=1, arrays=arrays))
    return _Million(folder, words)


def _open(million: _Million) -> tuple[Forms, SpellingIndex, StringTable]:
    generation = current(million.folder, "1")
    assert generation is not None
    arrays = generation.arrays
    return (
        unpack(Forms, arrays, "forms"),
        unpack(SpellingIndex, arrays, "spelling"),
        unpack(StringTable, arrays, "names"),
    )


# Processor time: what the program takes, however busy the machine is.
def _milliseconds(runs: list[float]) -> float:
    return 1000 * median(runs)


def test_a_million_names_open_in_half_a_second(million: _Million) -> None:
    started = time.thread_time()
    forms, _, names = _open(million)
    assert time.thread_time() - started < 0.5
    assert len(forms.hashes) == len(names) == 1_000_000


def test_every_stretch_of_a_question_is_looked_up_among_a_million_names_in_10_ms(million: _Million) -> None:
    forms, _, names = _open(million)
    words = [*million.words[5:400:14], "zeppelin"][:30]
    question = [*words[:10], million.words[7], million.words[8], *words[10:28]]
    spans = [(a, b) for a in range(len(question)) for b in range(a + 1, min(len(question), a + MAX_WORDS) + 1)]
    runs = []
    for _ in range(21):
        started = time.thread_time()
        found = forms.lookup([" ".join(question[a:b]) for a, b in spans])
        runs.append(time.thread_time() - started)
    assert len(question) == 30
    assert {b - a for (a, b), entities in zip(spans, found, strict=True) if entities} == {2}
    assert sum(map(bool, found)) == 29  # every two of these words that stand side by side are a name
    (entity,) = found[spans.index((10, 12))]
    assert names[entity] == f"{million.words[7]} {million.words[8]}"
    assert _milliseconds(runs) <= 10


def test_a_misspelt_name_is_found_among_a_million(million: _Million) -> None:
    _, spelling, names = _open(million)
    runs = []
    for first, second in zip(million.words[::50], million.words[990::-50], strict=False):
        written = f"{first[:2]}{first[3:]} {second}"  # a letter is missing
        started = time.thread_time()
        found = spelling.near(written, names, 0.8, k=20)
        runs.append(time.thread_time() - started)
        assert f"{first} {second}" in [names[row] for row, _ in found]
    assert _milliseconds(runs) <= 25  # 7 on two cores; the bound leaves room for a busy machine
