"""Where a text says that two names are one: "Project Phoenix (PX2024)", "Vell Freight, also known as the Fox".

Only forms that leave little doubt: initials of the name beside them, codes of letters and digits in parentheses, and
words that say it. What else stands in parentheses (places, years, kinds of things) is no second name.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ecphoria.entities.names import fold, words
from ecphoria.model import Chunk, Mention
from ecphoria.store.records import StoredRelation

_SAYING = r"""(?:also|formerly|better|previously|otherwise|originally)\s+(?:known|referred\s+to)\s+as|a\.?k\.?a\.?|
known\s+as|code[\s-]?named?|trading\s+as|abbreviated(?:\s+as)?|in\s+short|short\s+for|nicknamed|alias"""
_NAME = r"(?:[A-Z0-9][\w&.'’-]*(?:\s+(?:of|the|and|for|de|von|&)?\s*[A-Z0-9][\w&.'’-]*){0,5})"
_QUOTE = "[\"“”'‘’]?"
_BEHIND = re.compile(
    rf"""(?P<open>\s?\(\s*|,?\s+)(?P<saying>(?:{_SAYING}),?:?\s+)?(?:the\s+)?{_QUOTE}(?P<name>{_NAME}){_QUOTE}(?P<close>\s*\))?""",
    re.VERBOSE,
)
_CODE = re.compile(r"(?=.*\d)[A-Z]{1,5}[-‐]?\d{2,6}[A-Z]?")
_CONFIDENCE = 0.9
_SMALL = frozenset(["of", "the", "and", "for", "de", "la", "von", "van", "&", "in", "on"])


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedAlias:
    """``alias`` is another name of ``name``: both are mentions of the text."""

    name: Mention
    alias: Mention


def stated_aliases(text: str, mentions: Sequence[Mention]) -> Iterator[StatedAlias]:
    """The second names that a text gives for its mentions (sorted, not overlapping)."""
    for mention in mentions:
        match = _BEHIND.match(text, mention.end)
        if match is None:
            continue
        inside = "(" in match["open"] and match["close"] is not None
        name = match["name"].rstrip(".,'’")
        start = match.start("name")
        if (match["saying"] and (inside or "(" not in match["open"])) or (inside and _evident(mention.text, name)):
            alias = Mention(start=start, end=start + len(name), text=name, type=mention.type)
            if len(name) > 1 and words(name) != words(mention.text):
                yield StatedAlias(name=mention, alias=_as_found(alias, mentions))


def with_aliases(mentions: Sequence[Mention], stated: Sequence[StatedAlias]) -> list[Mention]:
    """Mentions with those second names that were not among them, sorted; what overlaps one gives way to it."""
    fresh = [one.alias for one in stated if one.alias not in mentions]
    kept = [one for one in mentions if not any(one.start < new.end and new.start < one.end for new in fresh)]
    return sorted([*kept, *fresh], key=lambda mention: mention.start)


def alias_relations(chunk: Chunk, stated: Sequence[StatedAlias]) -> Iterator[StoredRelation]:
    """What a chunk states of second names, as statements; offsets become the document's."""
    for one in stated:
        source, target = fold(one.name.name or one.name.text), fold(one.alias.text)
        if source and target and source != target:
            yield StoredRelation(
                chunk=chunk.ordinal,
                source_id=source,
                type="also known as",
                target_id=target,
                confidence=_CONFIDENCE,
                valid_from=None,
                valid_to=None,
                start=chunk.start + one.name.start,
                end=chunk.start + one.alias.end,
                target_name=one.alias.text,
            )


def _evident(name: str, alias: str) -> bool:
    """Whether a name in parentheses is another's initials, or the other way round, or a code."""
    return _initials(name, alias) or _initials(alias, name) or _CODE.fullmatch(alias) is not None


def _initials(name: str, short: str) -> bool:
    """Whether ``short`` is made of the first letters of the words of ``name``, small words counted or not."""
    letters = re.sub(r"[^\w]", "", short).casefold()
    if not short.isupper() or len(letters) < 2:
        return False
    every = "".join(word[0] for word in words(name))
    long = "".join(word[0] for word in words(name) if word not in _SMALL)
    return letters in (every, long)


def _as_found(alias: Mention, mentions: Sequence[Mention]) -> Mention:
    """The mention that stands at the same place, if there is one: it has its own type."""
    for mention in mentions:
        if (mention.start, mention.end) == (alias.start, alias.end):
            return mention
    return replace(alias)
