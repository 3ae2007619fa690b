"""What a pattern is: an expression over a masked sentence, and how its match is read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ecphoria.store.records import RelationStatus

Times: TypeAlias = Literal["none", "holds", "starts", "ends"]
"""How a date beside a match is read: not at all, as when it holds, as when it began or as when it ended."""

Label: TypeAlias = "str | Callable[[str], tuple[tuple[str, bool], ...]]"
"""A relation's label, or what reads labels (and whether each is a former one) in the group ``label``."""

ALWAYS = frozenset({""})
"""The trigger of patterns that hang on no word."""

ANY: frozenset[str] = frozenset()
PERSON = frozenset({"person", "concept"})
"""Types that a person's name may come with; a run of proper nouns that no model knew is a ``concept``."""
PLACE = frozenset({"location"})
NOT_PERSON = frozenset({"organization", "concept", "event", "artifact", "location"})
BODY = frozenset({"organization", "concept", "artifact", "location"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Pattern:
    """One way of saying something.

    Attributes:
        name: what it is called where patterns are counted and judged.
        trigger: lower-case words; a sentence without any of them cannot match. ``ALWAYS`` lets all pass.
        expression: its groups ``s`` (the source) and ``o`` (one or more targets) hold names; ``d`` a date as the
            target instead; ``label`` words to read the label from.
        head: what the sentence must be up to the match; its group ``s`` is then the source.
        label: of the statement.
        swap: the targets are its source, and the source its target.
        sources, targets: types that they may have (before any swap); all when empty.
        times: how dates beside it are read.
        status: where no date says that it ended.
        confidence: the share of its statements that are right, as measured.
    """

    name: str
    trigger: frozenset[str]
    expression: "re.Pattern[str]"
    label: Label
    head: "re.Pattern[str] | None" = None
    swap: bool = False
    sources: frozenset[str] = ANY
    targets: frozenset[str] = ANY
    times: Times = "none"
    status: RelationStatus = "asserted"
    confidence: float = 0.9
