"""Names found in texts: the same ones as a slow search finds that tries every stretch of every sentence."""

from dataclasses import replace

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.handmade import Page, snapshot_of

from ecphoria.layers.graph.forms import MAX_WORDS, Forms
from ecphoria.layers.graph.gazetteer import find_names
from ecphoria.layers.hashing import hash_word
from ecphoria.store.strings import StringTable

_words = st.lists(st.sampled_from("xyz"), min_size=1, max_size=5)
_names = st.lists(_words.map(" ".join), max_size=8, unique=True).map(sorted)
_sentences = st.lists(st.lists(st.sampled_from("xyz"), max_size=12), max_size=4)


def _found(sentences: list[list[str]], names: list[str]) -> list[tuple[int, str]]:
    entities = StringTable.of(names)
    forms = Forms.build(replace(snapshot_of([]).shadows.rows, entities=entities), entities)
    words = np.array([hash_word(word) for sentence in sentences for word in sentence], dtype=np.uint64)
    owner = np.repeat(np.arange(len(sentences)), [len(sentence) for sentence in sentences])
    found = find_names(words, owner, forms, entities)
    return sorted((int(s), names[e]) for s, e in zip(found.sentences, found.entities, strict=True))


def _slow(sentences: list[list[str]], names: list[str]) -> list[tuple[int, str]]:
    """Every stretch of two words or more that is a name, the longest first, then from left to right."""
    kept = []
    for number, sentence in enumerate(sentences):
        stretches = [(a, b) for a in range(len(sentence)) for b in range(a + 2, len(sentence) + 1) if b - a <= 12]
        taken: set[int] = set()
        for a, b in sorted(stretches, key=lambda stretch: (stretch[0] - stretch[1], stretch[0])):
            name = " ".join(sentence[a:b])
            if name in names and taken.isdisjoint(range(a, b)):
                taken.update(range(a, b))
                kept.append((number, name))
    return sorted(kept)


@given(_sentences, _names)
@example([list("xyxyx")], ["x y", "x y x"])
@example([list("xxxx")], ["x x", "x x x"])
@settings(max_examples=300, deadline=None)
def test_names_are_those_of_a_slow_search(sentences: list[list[str]], names: list[str]) -> None:
    assert _found(sentences, names) == _slow(sentences, names)


def test_a_name_over_the_end_of_a_sentence_does_not_count() -> None:
    assert _found([["saw", "new"], ["york", "new", "york"]], ["new york"]) == [(1, "new york")]


def test_a_single_word_does_not_count() -> None:
    assert _found([["ada", "sang"]], ["ada", "sang"]) == []


def test_a_name_of_more_words_than_are_tried_does_not_count() -> None:
    words = [f"w{number}" for number in range(MAX_WORDS + 1)]
    assert _found([words], [" ".join(words)]) == []
    assert _found([words], [" ".join(words[:-1])]) == [(0, " ".join(words[:-1]))]


def test_a_name_that_one_page_introduces_is_found_in_another() -> None:
    pages = [
        Page(id="a", chunks=[["Ada Brandt sang."]], names=["Ada Brandt"]),
        Page(id="b", chunks=[["They heard ada brandt.", "And Ada. Brandt left."]]),
        Page(id="c", chunks=[["They heard Ada.", "Brandt left."]]),
    ]
    shadows = snapshot_of(pages).shadows
    assert [shadows.graph.entities_of(chunk).tolist() for chunk in range(3)] == [[0], [0], []]


def test_a_title_without_its_parenthesis_is_found_unless_something_bears_that_name() -> None:
    works = [
        Page(id="a", title="Ian Hunter (album)", chunks=[["It sold well."]]),
        Page(id="b", title="Ian Hunter (singer)", chunks=[["He sang."]]),
        Page(id="c", chunks=[["Then Ian Hunter came."]]),
    ]
    assert _in_last(works) == ["ian hunter album", "ian hunter singer"]
    assert _in_last([Page(id="0", title="Ian Hunter", chunks=[["A name."]]), *works]) == ["ian hunter"]


def _in_last(pages: list[Page]) -> list[str]:
    shadows = snapshot_of(pages).shadows
    return [shadows.rows.entities[int(entity)] for entity in shadows.graph.entities_of(len(pages) - 1)]
