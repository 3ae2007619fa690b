"""What is active in a session: its working memory (E 6.1)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

ActiveKind: TypeAlias = Literal["entity", "chunk", "episode"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Active:
    """Something that a session has in mind.

    Attributes:
        kind, id: what; an id as recalls give it.
        label: what a person reads.
        strength: 0..1, as of now.
        type: of an entity.
    """

    kind: ActiveKind
    id: str
    label: str
    strength: float
    type: str = ""
