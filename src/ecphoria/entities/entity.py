"""Entities as people see them."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Alias:
    """A form in which an entity is written, with how often and in how many documents.

    ``why`` says what ties it to the entity's name, with how probable that is (1 for the name itself).
    """

    name: str
    mentions: int
    documents: int
    why: str = ""
    probability: float = 1.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Entity:
    """One thing that the documents speak of (T 5.3).

    ``id`` is its folded name; where several entities share a name, further ones have a number behind it. Ids move with
    what documents say and people decide; every form of an entity finds it. ``provisional``: its type is not among the
    known ones (T 10.4). ``aliases`` are its forms, the most frequent first.
    """

    id: str
    name: str
    type: str
    provisional: bool
    mentions: int
    documents: int
    aliases: tuple[Alias, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Review:
    """Two entities that may be one: people should say. ``why`` is what speaks for it."""

    left: Entity
    right: Entity
    probability: float
    why: str
