"""Second names that a text states: as mentions, where the extractor passed them over, and as statements.

What counts as stated is decided in ``entities.stated``; here are the names that it is asked about.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ecphoria.entities.names import fold
from ecphoria.entities.stated import Named, states
from ecphoria.model import Chunk, Mention
from ecphoria.store.records import StoredRelation

RELATION = "also known as"
_CONFIDENCE = 0.9
_NAME = r"[A-Z][\w&.'’/-]*(?:\s+(?:(?:of|the|and|for|de|von|&)\s+)?[A-Z0-9][\w&.'’/-]*){0,5}"
_BEHIND = re.compile(rf"[^!?\n]{{0,60}}?(?P<name>{_NAME})")


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedAlias:
    """``alias`` is another name of ``name``: both are mentions of the text."""

    name: Mention
    alias: Mention


def named_with_aliases(text: str, mentions: Sequence[Mention]) -> tuple[list[Mention], list[StatedAlias]]:
    """The mentions of a text with the second names that stand behind them, and which is whose; sorted.

    Args:
        text: of a chunk.
        mentions: sorted, not overlapping; one that overlaps a second name gives way to it.
    """
    stated: dict[tuple[int, int], StatedAlias] = {}
    for mention in mentions:
        for alias in _candidates(text, mention, mentions):
            if states(text, _named(mention), _named(alias)):
                stated[alias.start, alias.end] = StatedAlias(name=mention, alias=alias)
                break
    fresh = [one.alias for one in stated.values() if one.alias not in mentions]
    kept = [one for one in mentions if not any(one.start < new.end and new.start < one.end for new in fresh)]
    named = sorted([*kept, *fresh], key=lambda mention: mention.start)
    return named, [one for one in stated.values() if one.name in named]


def alias_relations(chunk: Chunk, stated: Sequence[StatedAlias]) -> Iterator[StoredRelation]:
    """What a chunk states of second names, as statements; offsets become the document's."""
    for one in stated:
        source, target = fold(one.name.name or one.name.text), fold(one.alias.name or one.alias.text)
        if source and target and source != target:
            yield StoredRelation(
                chunk=chunk.ordinal,
                source_id=source,
                type=RELATION,
                target_id=target,
                confidence=_CONFIDENCE,
                valid_from=None,
                valid_to=None,
                start=chunk.start + one.name.start,
                end=chunk.start + one.alias.end,
                target_name=one.alias.text,
            )


def _candidates(text: str, mention: Mention, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """The mention behind this one, and the capitalised run behind it, which may be longer."""
    following = next((other for other in mentions if other.start >= mention.end), None)
    match = _BEHIND.match(text, mention.end)
    if match is not None:
        name = match["name"].rstrip(".,'’-/")
        start = match.start("name")
        run = Mention(start=start, end=start + len(name), text=name, type=mention.type)
        if following is None or (following.start, following.end) != (run.start, run.end):
            yield run
    if following is not None:
        yield following


def _named(mention: Mention) -> Named:
    return Named(mention.start, mention.end, "" if mention.type == "concept" else mention.type)
