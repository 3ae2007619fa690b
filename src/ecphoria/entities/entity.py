"""Entities as people see them."""

from dataclasses import dataclass

from ecphoria.model import Version


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
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

    Attributes:
        id: its folded name; where several entities share a name, further ones have a number behind it. Ids move with
            what documents say and people decide; every form of an entity finds it.
        name: the form that is written most.
        type: the most frequent one; ``provisional``: it is not among the known ones (T 10.4).
        mentions, documents: how often, and in how many documents, it is written.
        aliases: its other names, those that no document writes yet included.
        forms: what is written, the most frequent first, and why each belongs.
        versions: what was true of it, and when (T 5.4); only of entities that were asked for one by one.
    """

    id: str
    name: str
    type: str
    provisional: bool
    mentions: int
    documents: int
    aliases: tuple[str, ...]
    forms: tuple[Form, ...]
    versions: tuple[Version, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Review:
    """Two entities that may be one: people should say. ``why`` is what speaks for it."""

    left: Entity
    right: Entity
    probability: float
    why: str
