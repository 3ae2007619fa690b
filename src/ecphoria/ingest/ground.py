"""Holding what a model says against the text: names that do not stand in it are dropped, the others get their spans."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ecphoria.entities.names import fold, without_parenthesis, word_spans
from ecphoria.ingest.values import is_value
from ecphoria.model import Chunk, Mention
from ecphoria.models.extracted import Extracted, ProposedEntity
from ecphoria.store.records import ExtractedRows, LedgerEntry, StoredDescription, StoredRelation

_PRONOUNS = """he she it they we you i him her them us his hers its their theirs our who which this that these those
one"""
_NO_ALIASES = frozenset(_PRONOUNS.split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Grounded:
    """What is left: mentions (offsets relative to the text), and everything else that is stored for the chunk."""

    mentions: tuple[Mention, ...]
    rows: ExtractedRows


def ground(chunk: Chunk, text: str, title: str | None, said: Extracted) -> Grounded:
    """Hold what was said of a chunk against its text and its document's title."""
    keys = frozenset({said.reply_key} if said.reply_key else ())
    if said.failure:
        entry = LedgerEntry(chunk=chunk.ordinal, state="failed", reason=said.failure, dropped=0)
        return Grounded(mentions=(), rows=ExtractedRows(ledger=(entry,), reply_keys=keys))
    words = _Words(text)
    titles = {fold(title), fold(without_parenthesis(title))} if title else set()
    names = {fold(entity.name) for entity in said.entities}
    mentions: dict[tuple[int, int], Mention] = {}
    described: dict[str, StoredDescription] = {}
    ids: dict[str, str] = {}
    dropped = 0
    for entity in said.entities:
        id_ = fold(entity.name)
        if not id_ or is_value(entity.name):
            dropped += 1
            continue
        own = list(words.places(entity.name))
        aliases = {
            alias: places
            for alias in entity.aliases
            if _is_alias(alias, id_, names) and (places := list(words.places(alias)))
        }
        if not own and id_ in titles and title:
            id_ = fold(title)  # its mention is the title's
        elif not own and aliases:  # what is written is the name, whatever the model made of it
            entity = replace(entity, name=next(iter(aliases)))
            id_, own = fold(entity.name), aliases.pop(entity.name)
        elif all(place in mentions for place in own):  # nowhere, or another's already
            dropped += 1
            continue
        for start, end in own + [place for places in aliases.values() for place in places]:
            mentions.setdefault((start, end), _mention(entity, text, start, end, id_))
        written = tuple(sorted({text[start:end] for places in aliases.values() for start, end in places}))
        described.setdefault(id_, _description(chunk, id_, entity, written))
        ids |= {fold(form): id_ for form in (*aliases, entity.name)}
    relations = tuple(_relations(chunk, said, ids, mentions))
    entry = LedgerEntry(chunk=chunk.ordinal, state="done" if described else "empty", reason="", dropped=dropped)
    return Grounded(
        mentions=tuple(mentions[place] for place in sorted(mentions, key=lambda place: (place[0], -place[1]))),
        rows=ExtractedRows(
            descriptions=tuple(described.values()), relations=relations, ledger=(entry,), reply_keys=keys
        ),
    )


def _mention(entity: ProposedEntity, text: str, start: int, end: int, id_: str) -> Mention:
    form = text[start:end]
    return Mention(start=start, end=end, text=form, type=entity.type, name="" if fold(form) == id_ else entity.name)


def _description(chunk: Chunk, id_: str, entity: ProposedEntity, aliases: tuple[str, ...]) -> StoredDescription:
    return StoredDescription(
        chunk=chunk.ordinal,
        entity_id=id_,
        description=entity.description,
        importance=entity.importance,
        aliases=aliases,
    )


def _relations(
    chunk: Chunk, said: Extracted, ids: dict[str, str], mentions: Mapping[tuple[int, int], Mention]
) -> Iterator[StoredRelation]:
    """The relations between two names that are left."""
    for relation in said.relations:
        source, target = ids.get(fold(relation.source)), ids.get(fold(relation.target))
        if source and target and source != target:
            start, end = _evidence(chunk, mentions, {source, target})
            yield StoredRelation(
                chunk=chunk.ordinal,
                source_id=source,
                type=relation.type,
                target_id=target,
                confidence=relation.confidence,
                valid_from=relation.valid_from,
                valid_to=relation.valid_to,
                start=start,
                end=end,
                target_name=relation.target,
            )


def _evidence(chunk: Chunk, mentions: Mapping[tuple[int, int], Mention], wanted: set[str]) -> tuple[int, int]:
    """The first sentence that mentions all of these entities, the whole chunk when there is none."""
    for start, end in chunk.sentences:
        inside = {
            fold(mention.name or mention.text)
            for mention in mentions.values()
            if start <= chunk.start + mention.start < end
        }
        if wanted <= inside:
            return start, end
    return chunk.start, chunk.end


def _is_alias(alias: str, id_: str, names: set[str]) -> bool:
    """Whether a second name is one: not the name itself, not another entity's, no pronoun, date or common word."""
    folded = fold(alias)
    common = alias.islower() or folded in _NO_ALIASES
    return bool(folded) and folded != id_ and folded not in names and not common and not is_value(alias)


class _Words:
    """The words of a text, to look names up among them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = word_spans(text)
        self._at: dict[str, list[int]] = {}
        for position, (_, _, word) in enumerate(self._words):
            self._at.setdefault(word, []).append(position)

    def places(self, name: str) -> Iterator[tuple[int, int]]:
        """Start and end of every occurrence: the same folded words one after another.

        A script that does not part its words is searched letter by letter.
        """
        wanted = fold(name).split()
        found = False
        for position in self._at.get(wanted[0], ()) if wanted else ():
            run = self._words[position : position + len(wanted)]
            if [word for _, _, word in run] == wanted:
                found = True
                yield run[0][0], run[-1][1]
        if not found and not any(char.isupper() or char.islower() for char in name):
            start = self._text.find(name)
            while start >= 0:
                yield start, start + len(name)
                start = self._text.find(name, start + len(name))
