"""Implicit relations at query time (E, abstract): what the recalled texts say about two entities of the final path.

Nothing is enumerated when documents are read in. When a question is answered, the sentences of the recalled chunks that
name two of the entities that were woken are the relations between them, in the text's own words.
"""

from collections.abc import Iterator, Sequence

from ecphoria.answer.cite import quote
from ecphoria.entities.names import fold, without_parenthesis, words
from ecphoria.model import ActiveEntity, Hit, ImplicitRelation, Span

MAX_RELATIONS = 12


def implicit_relations(
    hits: Sequence[Hit], entities: Sequence[ActiveEntity], limit: int = MAX_RELATIONS
) -> tuple[ImplicitRelation, ...]:
    """The sentences that tie two entities, those of the most active pair first; ties in the order of the hits.

    The title of a document counts as named in each of its sentences: "She was born in Port Lunde", under the title Ada
    Brandt, ties both. A name inside a longer one does not count. Of a sentence that names several entities, the two
    most active are its ends; of each pair the first two sentences are kept, so that one pair does not fill the list.
    """
    rank = {name: place for place, entity in reversed(list(enumerate(entities))) if (name := fold(entity.name))}
    found = sorted(_sentences(hits, rank), key=lambda item: item[0])
    kept: list[ImplicitRelation] = []
    pairs: dict[tuple[int, int], int] = {}
    for (first, second, *_), hit, span in found:
        pairs[first, second] = pairs.get((first, second), 0) + 1
        if pairs[first, second] <= 2 and len(kept) < limit:
            kept.append(
                ImplicitRelation(
                    source=entities[first].name,
                    target=entities[second].name,
                    text=" ".join(quote(hit, span).split()),
                    chunk_id=hit.chunk_id,
                    span=span,
                )
            )
    return tuple(kept)


def _sentences(hits: Sequence[Hit], rank: dict[str, int]) -> Iterator[tuple[tuple[int, int, int, int], Hit, Span]]:
    """Each sentence that ties two entities: their places, its place, the hit and the span."""
    longest = max((name.count(" ") + 1 for name in rank), default=0)
    for place, hit in enumerate(hits):
        title = rank.get(fold(without_parenthesis(hit.title))) if hit.title else None
        for span in hit.sentences:
            named = _named(words(quote(hit, span)), rank, longest)
            ends = sorted(named if title is None else named | {title})
            if named and len(ends) > 1:
                yield (ends[0], ends[1], place, span.start), hit, span


def _named(said: Sequence[str], rank: dict[str, int], longest: int) -> set[int]:
    """The entities that a sentence names: from each word on the longest name, then on behind it."""
    named: set[int] = set()
    at = 0
    while at < len(said):
        for size in range(min(longest, len(said) - at), 0, -1):
            place = rank.get(" ".join(said[at : at + size]))
            if place is not None:
                named.add(place)
                at += size - 1
                break
        at += 1
    return named
