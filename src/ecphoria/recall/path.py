"""Paths for people: from rows of a snapshot to names, and the words of the texts that tie them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, zip_longest

from ecphoria.entities.names import fold, word_spans
from ecphoria.layers.graph.relation_words import readable
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import Span, Step
from ecphoria.recall.finding import Finding, Link, Ranked
from ecphoria.store.reading import StoredChunk

_LONGEST_TIE = 7
"""Words between two names that still read as what ties them."""

Stored = Mapping[tuple[str, int], StoredChunk]


def describe(snapshot: Snapshot, found: Finding, ranked: Ranked, stored: Stored) -> tuple[Step, ...]:
    """The path to a chunk in steps: its cue, the entities that carried the activation, and the chunk itself.

    Args:
        snapshot, found: where the rows of the links lead.
        ranked: the chunk.
        stored: the chunks on its path.
    """
    steps: list[Step] = []
    between: StoredChunk | None = None
    for former, link in pairwise((None, *ranked.path)):
        if link is None:
            continue
        if link.kind == "chunk" and link is not ranked.path[-1]:
            between = stored[snapshot.chunk_key(link.index)]
            continue
        steps.append(_step(snapshot, found, steps, former, link, between, stored))
        between = None
    return tuple(steps)


def why(path: Sequence[Step], remark: str) -> str:
    """One line: the path as a chain, or the remark where there is none."""
    if not path:
        return remark
    share = f" ({path[-1].share:.0%} of its activation)" if path[-1].share < 1 else ""
    return f"{chain(path[:-1])} -> this passage{share}"


def chain(steps: Sequence[Step]) -> str:
    """Steps as a chain: ``A -knows-> B <-led by- C`` by statements, ``A -> [words between] -> B`` by texts."""
    text = ""
    for step, following in zip_longest(steps, steps[1:]):
        cued = step.kind == "cue" and following is not None and following.kind == "entity"
        if cued and fold(step.label) == fold(following.label):
            continue  # the name is said once
        own = f" (that is, {step.name})" if step.name else ""
        text += f"{_arrow(step)}{step.label}{own}"
    return text.removeprefix(" -> ")


def _arrow(step: Step) -> str:
    if step.span is not None:
        return f" <-{step.relation}- " if step.backward else f" -{step.relation}-> "
    return f" -> [{step.relation}] -> " if step.relation else " -> "


def _step(
    snapshot: Snapshot,
    found: Finding,
    steps: Sequence[Step],
    former: Link | None,
    link: Link,
    between: StoredChunk | None,
    stored: Stored,
) -> Step:
    if link.kind == "cue":
        text = found.cues[link.index].text
        return Step(kind="cue", id=text, label=text, share=link.share)
    if link.kind == "chunk":
        return Step(kind="chunk", id=snapshot.chunk_id(link.index), label="this passage", share=link.share)
    shadows = snapshot.shadows
    if link.statement >= 0:
        return _stated(snapshot, link, stored)
    label, entity = shadows.labels.names[link.index], int(snapshot.entity_of[link.index])
    name = shadows.registry.names[entity]
    relation, chunk_id = "", ""
    if between is not None:
        relation = _tie(between, steps[-1].label if steps else "", label)
        chunk_id = f"{between.document_id}#{between.ordinal}"
    elif former is not None and former.kind == "entity":
        relation = "also written"
    return Step(
        kind="entity",
        id=shadows.registry.ids[entity],
        label=label,
        share=link.share,
        relation=relation,
        chunk_id=chunk_id,
        name="" if fold(name) == fold(label) else name,
    )


def _stated(snapshot: Snapshot, link: Link, stored: Stored) -> Step:
    """The step over a statement, with the span in which it is said."""
    shadows, typed, row = snapshot.shadows, snapshot.shadows.typed, link.statement
    chunk = stored[snapshot.chunk_key(int(typed.chunks[row]))]
    value = link.kind == "value"
    return Step(
        kind=link.kind,
        id=typed.values[row] if value else shadows.registry.ids[int(snapshot.entity_of[link.index])],
        label=typed.values[row] if value else shadows.labels.names[link.index],
        share=link.share,
        relation=readable(typed.label_names[int(typed.labels[row])]),
        chunk_id=f"{chunk.document_id}#{chunk.ordinal}",
        span=Span(start=int(typed.begins[row]), end=int(typed.ends[row]), locator=chunk.span.locator),
        backward=not link.forward,
    )


def _tie(chunk: StoredChunk, first: str, second: str) -> str:
    """What a chunk says between two names; where they stand apart, the chunk's title or document."""
    one, other = fold(first), fold(second)
    title = fold(chunk.title) if chunk.title else ""
    if title in (one, other):
        return "mentions" if title == one else "mentioned in"
    return _words_between(chunk.text, one, other) or f"named together in {chunk.title or chunk.document_id}"


def _words_between(text: str, one: str, other: str) -> str:
    """The words between the nearest places of two folded names, when they are few and of one sentence."""
    words, line = _folded(text)
    places = [(a, b, len(one), len(other)) for a in _places(line, one) for b in _places(line, other)]
    gaps = [(a + size, b) if a < b else (b + other_size, a) for a, b, size, other_size in places]
    begin, end = min(gaps, key=lambda gap: (abs(gap[1] - gap[0]), gap), default=(0, 0))
    first, last = line.count(" ", 0, begin), line.count(" ", 0, end) - 1  # a word's number is the spaces before it - 1
    if not 0 < last - first <= _LONGEST_TIE:
        return ""
    apart = text[words[first - 1][1] : words[last][0]]
    return "" if any(mark in apart for mark in (". ", "\n", "; ")) else text[words[first][0] : words[last - 1][1]]


@lru_cache(maxsize=1024)
def _folded(text: str) -> tuple[list[tuple[int, int, str]], str]:
    """The words of a text, and the same as a line that begins and ends with a space."""
    words = word_spans(text)
    return words, f" {' '.join(word for _, _, word in words)} "


def _places(line: str, name: str) -> list[int]:
    """Where a folded name begins in a line of folded words, which begins and ends with a space."""
    found, at = [], line.find(f" {name} ") if name else -1
    while at >= 0:
        found.append(at + 1)
        at = line.find(f" {name} ", at + 1)
    return found
