"""What ``during``, ``as_of`` and ``known_at`` leave: hard conditions, along every hop, before anything is ranked."""

from datetime import datetime

from ecphoria.errors import ConfigurationError
from ecphoria.layers.graph.constraints import all_of, holding
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.temporal import held
from ecphoria.layers.temporal.ticks import ticks
from ecphoria.model import Interval, When
from ecphoria.recall.filters import Filters
from ecphoria.times import During, Instant, read_instant, read_interval


def read_when(
    during: During | None = None,
    as_of: Instant | None = None,
    known_at: Instant | None = None,
    *,
    now: datetime,
    read: bool = True,
) -> When:
    """The times that a caller gives; ``now`` is what "last year" counts from.

    Raises:
        ConfigurationError: one is no time, an interval ends before it begins, or ``as_of`` lies outside of it.
    """
    if not isinstance(read, bool):
        raise ConfigurationError(f"time: expected true or false, got {read!r}; for an interval there is 'during'")
    when = When(
        during=None if during is None else read_interval(during, now=now),
        as_of=None if as_of is None else read_instant(as_of, name="as_of", now=now),
        known_at=None if known_at is None else read_instant(known_at, name="known_at", now=now),
        read=read,
    )
    if when.during and when.as_of and not when.during.overlaps(Interval.at(when.as_of)):
        raise ConfigurationError(f"as_of: {as_of!r} lies outside of during: {during!r}; leave one of them out")
    return when


def held_to(snapshot: Snapshot, when: When) -> Filters:
    """The chunks and statements that pass; ``None`` where no time is asked for.

    ``during``: chunks that have a time in it, statements that hold at some time of it. ``as_of``: chunks that do not
    only tell of later times, statements that hold then. ``known_at``: what had been learned by then.
    """
    rows, typed = snapshot.shadows.rows, snapshot.shadows.typed
    chunks, statements = [], []
    if when.during is not None:
        chunks.append(held.chunks_during(rows, typed, when.during))
        statements.append(holding(typed, when.during))
    if when.as_of is not None:
        chunks.append(held.chunks_as_of(rows, ticks(when.as_of)))
        statements.append(holding(typed, Interval.at(when.as_of)))
    if when.known_at is not None:
        chunks.append(held.chunks_known_at(rows, ticks(when.known_at)))
    passing = all_of(*chunks)
    if passing is not None:
        statements.append(held.statements_of(typed, passing))
    return Filters(chunks=passing, statements=all_of(*statements))
