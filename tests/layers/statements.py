"""Small graphs of statements and mentions, written down by hand or made at random, for walking on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.typed import ASSERTED, ENDED, RETRACTED, UNKNOWN, TypedGraph
from ecphoria.layers.graph.walkable import WalkGraph
from ecphoria.layers.rows import starts
from ecphoria.store.strings import StringTable


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """A statement between two forms, or (target -1) of a form and a value."""

    source: int
    target: int
    label: str = "knows"
    chunk: int = 0
    confidence: float = 1.0
    valid_from: int = UNKNOWN
    valid_to: int = UNKNOWN
    published: int = UNKNOWN
    status: int = ASSERTED


def typed_of(said: Sequence[Said]) -> TypedGraph:
    """The typed graph of some statements, in the order given."""
    names = sorted({one.label for one in said})
    count = len(said)
    return TypedGraph(
        sources=np.array([one.source for one in said], dtype=np.int32),
        targets=np.array([one.target for one in said], dtype=np.int32),
        labels=np.array([names.index(one.label) for one in said], dtype=np.int32),
        label_names=StringTable.of(names),
        values=StringTable.of(["a value"] * count),
        chunks=np.array([one.chunk for one in said], dtype=np.int32),
        begins=np.zeros(count, dtype=np.int32),
        ends=np.zeros(count, dtype=np.int32),
        confidences=np.array([one.confidence for one in said], dtype=np.float32),
        valid_from=np.array([one.valid_from for one in said], dtype=np.int64),
        valid_to=np.array([one.valid_to for one in said], dtype=np.int64),
        published=np.array([one.published for one in said], dtype=np.int64),
        learned=np.full(count, UNKNOWN, dtype=np.int64),
        statuses=np.array([one.status for one in said], dtype=np.uint8),
    )


def mentions_of(forms: int, chunks: int, mentions: Mapping[tuple[int, int], float]) -> MentionGraph:
    """The mention graph of ``{(chunk, form): weight}``."""
    places = sorted(mentions)
    held, named = [chunk for chunk, _ in places], np.array([form for _, form in places], dtype=np.int32)
    return MentionGraph(
        chunk_starts=starts(np.bincount(held, minlength=chunks)) if held else np.zeros(chunks + 1, dtype=np.int64),
        entities=named,
        weights=np.array([mentions[place] for place in places], dtype=np.float32),
        entity_starts=starts(np.bincount(named, minlength=forms)),
        by_entity=np.argsort(named, kind="stable").astype(np.int32),
        degrees=np.bincount(named, minlength=forms).astype(np.int32),
        sentence_edges=np.empty(0, dtype=np.int32),
        sentence_rows=np.empty(0, dtype=np.int32),
    )


def graph_of(
    said: Sequence[Said],
    forms: int,
    chunks: int = 1,
    mentions: Mapping[tuple[int, int], float] | None = None,
    entity_of: Sequence[int] | None = None,
) -> WalkGraph:
    """The graph to walk on."""
    merged = None if entity_of is None else np.array(entity_of)
    return WalkGraph.build(typed_of(said), mentions_of(forms, chunks, mentions or {}), merged)


@dataclass(frozen=True, kw_only=True, slots=True)
class World:
    """A graph at random, and masks for it."""

    said: tuple[Said, ...]
    forms: int
    chunks: int
    mentions: dict[tuple[int, int], float]
    nodes_allowed: tuple[bool, ...] | None
    labels_allowed: frozenset[str] | None
    chunks_allowed: tuple[bool, ...] | None
    together: bool
    starts: tuple[int, ...]
    hops: int


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Up to seven forms, four chunks and ten statements, some of them retracted or between a form and itself."""
    forms, chunks = draw(st.integers(1, 7)), draw(st.integers(1, 4))
    one_form, one_chunk = st.integers(0, forms - 1), st.integers(0, chunks - 1)
    said = draw(
        st.lists(
            st.builds(
                Said,
                source=one_form,
                target=st.integers(-1, forms - 1),
                label=st.sampled_from(["a", "b", "c"]),
                chunk=one_chunk,
                confidence=st.sampled_from([0.25, 0.5, 1.0]),
                status=st.sampled_from([ASSERTED, ASSERTED, ASSERTED, ENDED, RETRACTED]),
            ),
            max_size=10,
        )
    )
    places = draw(st.sets(st.tuples(one_chunk, one_form), max_size=8))

    def mask(count: int) -> tuple[bool, ...] | None:
        return tuple(draw(st.lists(st.booleans(), min_size=count, max_size=count))) if draw(st.booleans()) else None

    return World(
        said=tuple(said),
        forms=forms,
        chunks=chunks,
        mentions=dict.fromkeys(sorted(places), 1.0),
        nodes_allowed=mask(forms),
        labels_allowed=draw(st.none() | st.frozensets(st.sampled_from(["a", "b", "c"]))),
        chunks_allowed=mask(chunks),
        together=draw(st.booleans()),
        starts=tuple(sorted(draw(st.sets(one_form, min_size=1, max_size=2)))),
        hops=draw(st.integers(0, 4)),
    )
