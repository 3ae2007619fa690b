"""What is compared: one thing as one source knows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """A written name with what is known beside it. Everything but the name may be missing, and missing is no evidence.

    Attributes:
        name: the name as written; case and punctuation may already be folded away.
        type: person, organization, concept, event, artifact, location, any other word, or empty for unknown.
        attributes: what a table says of it, by column; empty values are missing ones.
        aliases: other names that somebody declared for it.
        context: the folded names of what is mentioned beside it.
        count: how often it is mentioned, at least 1.
        first: the first instant it is known from, in UTC.
        last: the last one.
    """

    name: str
    type: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    context: frozenset[str] = frozenset()
    count: int = 1
    first: datetime | None = None
    last: datetime | None = None
