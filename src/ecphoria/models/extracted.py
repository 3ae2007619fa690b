"""What a model, or a file made with one, says about a passage: names and relations that are not yet looked up in it."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True, slots=True)
class Passage:
    """A chunk to be read, with its document's title."""

    document_id: str
    chunk: int
    title: str | None
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ProposedEntity:
    """A name that should stand in the passage. ``importance`` is 1 (an aside) to 5 (the subject), 0 when not said."""

    name: str
    type: str = "concept"
    description: str = ""
    importance: int = 0
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ProposedRelation:
    """What ties two names, which are among the entities; ``confidence`` is 0..1, dates are ISO 8601, maybe partial.

    ``status``: asserted, ended (it held and no longer does) or retracted (it never held).
    """

    source: str
    type: str
    target: str
    confidence: float = 1.0
    valid_from: str | None = None
    valid_to: str | None = None
    status: Literal["asserted", "ended", "retracted"] = "asserted"


@dataclass(frozen=True, kw_only=True, slots=True)
class Extracted:
    """What was said of one passage. ``failure`` is the reason why nothing can be known of it, empty otherwise.

    ``reply_key`` names the cached reply that this was read from.
    """

    entities: tuple[ProposedEntity, ...] = ()
    relations: tuple[ProposedRelation, ...] = ()
    failure: str = ""
    reply_key: str | None = None
