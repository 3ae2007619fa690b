"""How a recall came about: cues, steps, active entities."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ecphoria.model.document import Span
from ecphoria.model.time import AskedTime


@dataclass(frozen=True, kw_only=True, slots=True)
class Cue:
    """A stretch of the question that woke something.

    ``how``: ``name`` (of the memory), ``alias`` (another form of one), ``verbatim`` or ``words`` (that stand so, or at
    all, in few chunks), ``spelling`` (mended), ``phrase``; ``model`` (a language model named it);
    ``session`` (it was in mind); ``query`` for the whole question. Cues that wake chunks directly have no entities.
    """

    text: str
    entity_ids: tuple[str, ...]
    how: str
    strength: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One link of the path that led to a hit. ``share`` (0..1) is the part of the next node's mass that came this way.

    ``kind`` is ``cue``, ``entity``, ``value`` or ``chunk``; ``label`` is what a person reads, of an entity the form
    found in the text, and ``name`` the entity's own name where that is another. ``relation`` says what ties this step
    to the one before: the type of a statement between the two, which ``span`` holds in its document (``backward``: it
    is one of this step about the former), else the text's own words where they stand close enough. ``chunk_id`` is
    where it is said.
    """

    kind: str
    id: str
    label: str
    share: float
    relation: str = ""
    chunk_id: str = ""
    name: str = ""
    span: Span | None = None
    backward: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ActiveEntity:
    """An entity that a recall woke, with its activation (relative to the strongest: 0..1, or a cosine)."""

    id: str
    name: str
    type: str
    activation: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Trace:
    """How a recall came about: the strategy and its parameters, the cues, and what it found on the way.

    ``provenance`` holds the sets of Algorithm 1 (E 3.2) by name for ``strategy="ecphory"``: entity or chunk ids.
    ``time`` is the one that the question's words name, where the strategy read it.
    """

    strategy: str
    parameters: Mapping[str, float | int | bool | str] = field(default_factory=dict)
    cues: tuple[Cue, ...] = ()
    provenance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    time: AskedTime | None = None
