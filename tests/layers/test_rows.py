"""Rows: replaying the change log gives the arrays that loading everything anew gives, each of them, to the bit."""

from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection
from tests.handmade import DIMENSION, Page, differences, record, snapshot_of, stored, unit

from ecphoria.layers.load import load_rows
from ecphoria.layers.rows import replace_documents
from ecphoria.layers.shadows import Shadows
from ecphoria.layers.snapshot import build, open_generation, publish, refresh
from ecphoria.store.changes import position
from ecphoria.store.documents import remove_documents, write_documents

_IDS = ("a", "b", "c", "é", "ff")
_NAMES = ("Ada Brandt", "Ada", "Żuraw", "Room 101", "Room 102", "Tidebell")
_YEARS = {str(year): (datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)) for year in (1990, 2004)}
_TIMES = {**_YEARS, "ever since": (datetime(1971, 6, 1, tzinfo=UTC), None)}
_WORDS = (*_NAMES, "the", "harbour", "harbours", "froze", "was", "—", *_TIMES)
_TITLES = (None, "Tidebell (pump)", "Tidebell", "Żuraw")

_sentences = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4).map(lambda words: " ".join(words) + ".")
_chunks = st.lists(st.lists(_sentences, min_size=1, max_size=3), min_size=1, max_size=3)


@st.composite
def _pages(draw: st.DrawFn) -> Page:
    chunks = draw(_chunks)
    angles = draw(st.lists(st.integers(0, 359), min_size=len(chunks), max_size=len(chunks)))
    return Page(
        id=draw(st.sampled_from(_IDS)),
        chunks=chunks,
        names=draw(st.lists(st.sampled_from(_NAMES[1:]), unique=True)),
        title=draw(st.sampled_from(_TITLES)),
        published=draw(st.sampled_from([None, *(begin for begin, _ in _YEARS.values())])),
        times=_TIMES,
        vectors=[unit(np.cos(np.radians(angle)), np.sin(np.radians(angle))).tolist() for angle in angles],
    )


_CHANGES = st.lists(st.one_of(_pages(), st.sampled_from(_IDS)), max_size=6)
"""A page is added, or replaces the one of its id; an id is removed."""


def _apply(connection: Connection, change: Page | str) -> str:
    if isinstance(change, Page):
        write_documents(connection, "default", [record(change)])
        return change.id
    remove_documents(connection, "default", [change])
    return change


def _unique(pages: list[Page]) -> list[Page]:
    return list({page.id: page for page in pages}.values())


@given(st.lists(_pages(), max_size=5).map(_unique), _CHANGES)
@settings(max_examples=60, deadline=None)
def test_replacing_what_changed_equals_loading_everything(before: list[Page], changes: list[Page | str]) -> None:
    with stored(before) as connection:
        former = load_rows(connection, "default", DIMENSION)
        changed = sorted({_apply(connection, change) for change in changes})
        fresh = load_rows(connection, "default", DIMENSION, changed)
        anew = load_rows(connection, "default", DIMENSION)
    assert differences(replace_documents(former, changed, fresh), anew) == []


@given(st.lists(_pages(), max_size=5).map(_unique), _CHANGES)
@settings(max_examples=40, deadline=None)
def test_a_snapshot_that_followed_every_change_equals_one_built_at_the_end(
    before: list[Page], changes: list[Page | str]
) -> None:
    with stored(before) as connection:
        following = build(connection, "default", DIMENSION, position(connection, "default"))
        for change in changes:
            _apply(connection, change)
            following = refresh(connection, "default", DIMENSION, following, position(connection, "default"))
        anew = build(connection, "default", DIMENSION, position(connection, "default"))
    assert following.position == anew.position
    assert differences(following.shadows, anew.shadows) == []


@given(st.lists(_pages(), max_size=4).map(_unique))
@settings(max_examples=30, deadline=None)
def test_deriving_twice_gives_the_same_arrays(pages: list[Page]) -> None:
    shadows = snapshot_of(pages).shadows
    assert differences(Shadows.derive(shadows.rows, shadows.labels, (), shadows.registry), shadows) == []


@given(st.lists(_pages(), max_size=4).map(_unique))
@settings(max_examples=15, deadline=None)
def test_a_published_generation_holds_the_same_arrays(
    tmp_path_factory: pytest.TempPathFactory, pages: list[Page]
) -> None:
    folder = tmp_path_factory.mktemp("generation")
    snapshot = snapshot_of(pages)
    publish(folder, "embedder", snapshot)
    opened = open_generation(folder, "embedder")
    assert opened is not None
    assert opened.position == snapshot.position
    assert differences(opened.shadows, snapshot.shadows) == []
    assert open_generation(folder, "another embedder") is None


def test_what_the_rows_of_two_pages_are() -> None:
    first = Page(id="b", title="Tidebell", chunks=[["Ada froze.", "Ada sang."]], names=["Ada"], vectors=[(0, 1)])
    second = Page(id="a", chunks=[["Ada."], ["The Żuraw sang."]], names=["Żuraw"], vectors=[(1, 0), (0, -1)])
    rows = snapshot_of([first, second]).shadows.rows
    assert list(rows.documents) == ["a", "b"]
    assert rows.chunk_documents.tolist() == [0, 0, 1]
    assert rows.chunk_ordinals.tolist() == [0, 1, 0]
    assert rows.vectors.tolist() == [[1, 0], [0, -1], [0, 1]]
    assert rows.chunk_sentences.tolist() == [2, 2, 3]  # the title, if only an empty one, is a chunk's first
    assert rows.sentence_words.tolist() == [0, 1, 0, 3, 1, 2, 2]
    assert len(rows.words) == 1 + 3 + 5
    assert len(rows.vocabulary) == 6  # ada, the, zuraw, sang, tidebell, froze
    assert (rows.vocabulary_terms == 0).sum() == 1  # the
    assert list(rows.entities) == ["ada", "tidebell", "zuraw"]
    columns = (rows.mention_chunks, rows.mention_sentences, rows.mention_entities)
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == [
        (1, 1, 2),
        (2, 0, 1),
        (2, 1, 0),
        (2, 2, 0),
    ]
    assert rows.mention_kinds.tolist() == [1, 4, 1, 1]


def test_removing_everything_leaves_empty_arrays() -> None:
    with stored([Page(id="a", chunks=[["Ada."]], names=["Ada"])]) as connection:
        former = load_rows(connection, "default", DIMENSION)
        _apply(connection, "a")
        fresh = load_rows(connection, "default", DIMENSION, ["a"])
    rows = replace_documents(former, ["a"], fresh)
    assert differences(rows, fresh) == []
    assert (rows.chunks, len(rows.documents), len(rows.entities), len(rows.vocabulary)) == (0, 0, 0, 0)
