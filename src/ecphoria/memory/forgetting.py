"""Forgetting when asked, saying why something was forgotten, and taking it back."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.formulas.decay_rates import half_life
from ecphoria.memory.parts import Parts
from ecphoria.memory.pruning import figures
from ecphoria.memory.trace_state import TraceState
from ecphoria.model import Forgotten, TraceLimits
from ecphoria.store.archive import ARCHIVED, Tombstone, archive, bury, erase, release, restore, state_of, tombstone
from ecphoria.store.merging import ancestors

_GRACE = TraceLimits().grace


def forget(parts: Parts, episode_id: str, *, now: bool) -> Forgotten:
    """Take a trace out of use because somebody says so; with ``now`` it is gone for good.

    A merged trace that it is part of is taken apart first, and the others stand alone again.

    Raises:
        NotFoundError: there is no such trace.
    """
    with parts.database.write() as connection:
        if state_of(connection, parts.collection, episode_id) is None:
            raise _unknown(parts, episode_id)
        tomb = Tombstone(
            episode_id=episode_id, at=parts.database.now(), reason="asked", detail={} if now else {"grace": _GRACE}
        )
        release(connection, parts.collection, [episode_id])
        if now:
            # What is left above it is archived: it goes along, as it was made of this.
            above = ancestors(connection, parts.collection, [episode_id])
            erase(connection, parts.collection, [episode_id, *sorted(above)])
            bury(connection, parts.collection, tomb)
        else:
            archive(connection, parts.collection, [tomb])
    return why(parts, episode_id)


def restore_trace(parts: Parts, episode_id: str) -> None:
    """Take an archived trace into use again. It is pinned, since what took it away would take it again.

    Raises:
        NotFoundError: there is no such trace any more.
        ConfigurationError: it is not archived.
    """
    with parts.database.write() as connection:
        if restore(connection, parts.collection, episode_id):
            return
        state = state_of(connection, parts.collection, episode_id)
        buried = tombstone(connection, parts.collection, episode_id)
    if state is None and buried is not None:
        raise NotFoundError(f"episode {episode_id!r}: was deleted for good; see: ecphoria forget --why {episode_id}")
    if state is None:
        raise _unknown(parts, episode_id)
    raise ConfigurationError(f"episode {episode_id!r}: is {state}, not archived; there is nothing to restore")


def why(parts: Parts, episode_id: str) -> Forgotten:
    """Why a trace is not recalled, or that it is, with the figures.

    Raises:
        NotFoundError: there is no such trace, and none is known to have been.
    """
    with parts.database.read() as connection:
        state = state_of(connection, parts.collection, episode_id)
        tomb = tombstone(connection, parts.collection, episode_id)
        into = str(tomb.detail.get("into", "")) if tomb is not None and state == "merged" else ""
        above = tombstone(connection, parts.collection, into) if into else None
    if tomb is not None:
        return _told(state, tomb, above)
    if state is None:
        raise _unknown(parts, episode_id)
    return _in_use(parts, episode_id, state)


def _told(state: str | None, tomb: Tombstone, above: Tombstone | None) -> Forgotten:
    """Of a forgotten trace; ``above`` is of the one that it was merged into, where that was forgotten too."""
    shown = {name: value for name, value in tomb.detail.items() if name not in ("grace", "state")}
    until = None
    if state == ARCHIVED:
        until = tomb.at + timedelta(days=float(tomb.detail.get("grace", _GRACE)))
    return Forgotten(
        episode_id=tomb.episode_id,
        state=state or "gone",
        reason=tomb.reason,
        at=tomb.at,
        figures=shown,
        until=until,
        text=" ".join(
            [
                _sentence(tomb.reason, tomb.at, tomb.detail),
                f"That one: {_sentence(above.reason, above.at, above.detail)}" if above else _fate(tomb, state, until),
            ]
        ),
    )


def _in_use(parts: Parts, episode_id: str, state: str) -> Forgotten:
    standing = TraceState.of(parts, (state,))
    row = standing.traces.ids.index(episode_id)
    known = figures(standing, row)
    pinned = " It is pinned: nothing prunes it." if standing.traces.pinned[row] else ""
    stale = " A document that it stands on was replaced since: it is not recalled." if state == "stale" else ""
    return Forgotten(
        episode_id=episode_id,
        state=state,
        reason="",
        at=None,
        figures=known,
        until=None,
        text=f"It is {'in use' if state == 'live' else state}: {_activation(known)}.{stale}{pinned}",
    )


def _sentence(reason: str, at: datetime, detail: Mapping[str, float | int | str]) -> str:
    """What happened, and why."""
    day = f"{at:%Y-%m-%d}"
    if reason == "asked":
        return f"Forgotten on {day}, because somebody asked for it."
    if reason == "merged":
        return f"Merged on {day} into {detail.get('into')}, which stands for it."
    strength = _activation(detail)
    return {
        "expired": f"Forgotten on {day}, because its term had come. Then {strength}.",
        "faded": f"Forgotten on {day}, because it had faded below {detail.get('threshold')}: {strength}.",
        "redundant": (
            f"Forgotten on {day}, because {detail.get('stronger')} asks the same (similarity "
            f"{detail.get('similarity')}), brought back all that it stood on, and was stronger (activation "
            f"{detail.get('stronger_activation')}). Then {strength}."
        ),
        "capacity": (
            f"Forgotten on {day}, because more than {detail.get('capacity')} were in use, and it was among the "
            f"weakest: {strength}."
        ),
    }.get(reason, f"Forgotten on {day}: {reason}.")


def _activation(detail: Mapping[str, float | int | str]) -> str:
    """How strong it was, and what that came from."""
    rate = float(detail.get("rate", 0))
    used = int(detail.get("accesses", 0))
    last = f", the last time {detail.get('since_access')} days before" if used else ""
    half = f" (half is left after {half_life(rate):.1f} days)" if rate > 0 else ""
    return (
        f"activation {detail.get('activation')}, {detail.get('age')} days after it was made, used {used} "
        f"time{'' if used == 1 else 's'} since{last}, reinforcement {detail.get('reinforcement')}, at a rate of "
        f"{rate:g} a day{half}"
    )


def _fate(tomb: Tombstone, state: str | None, until: datetime | None) -> str:
    """What can still be done."""
    if state == ARCHIVED and until is not None:
        return (
            f"It is archived, and deleted for good from {until:%Y-%m-%d} on: ecphoria episode restore {tomb.episode_id}"
        )
    if state == "merged":
        return "It comes back when the consolidation is undone: ecphoria episode undo"
    return "It is deleted for good." if state is None else f"It is {state}."


def _unknown(parts: Parts, episode_id: str) -> NotFoundError:
    return NotFoundError(f"no episode {episode_id!r} in collection {parts.collection!r}; see: ecphoria episode list")
