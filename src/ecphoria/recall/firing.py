"""Questions charge related memories; those that hold enough fire and come back (T 6.3).

A question is a pulse. Its input to a trace is their similarity, and spreads to traces that share entities with the
question, or with the traces it charges: who is who says the registry, so that another name leads there as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.leaky_integration import charged, fires, leaked
from ecphoria.layers.episodic.columns import Fading, days_between
from ecphoria.layers.episodic.index import FoundTrace
from ecphoria.layers.episodic.view import TraceView
from ecphoria.layers.snapshot import Snapshot
from ecphoria.recall.past_parameters import PastParameters

CHARGED = 50
"""Traces that a question charges directly, at most."""
FLOOR = 0.25
"""The least similarity that charges."""
SPREAD = 0.5
"""The part of an input that passes on over a shared entity."""
_SPREADING = 10
_FORMS = 8
_HUB = 200
"""An entity that was active in more live traces than this spreads nothing."""
_NOTHING = 0.01


@dataclass(frozen=True, kw_only=True, slots=True)
class Charge:
    """Potentials after a question, of the traces that hold any, and the ones that fired with the potential they had."""

    potentials: Mapping[str, float]
    fired: Mapping[str, float]


def charge(
    view: TraceView,
    snapshot: Snapshot,
    vector: NDArray[np.float32],
    forms: Sequence[tuple[str, float]],
    now: datetime,
    parameters: PastParameters,
) -> Charge:
    """What a question does to the potentials.

    Args:
        view: the traces.
        snapshot: says who is who.
        vector: the question's.
        forms: entities that the question names, by a form each, with their strength (0..1).
        now: when it is asked.
        parameters: of the neuron.
    """
    near = view.search(vector, now, CHARGED, Fading(rate=0.0), floor=FLOOR, weighted=False)
    inputs = _inputs(view, snapshot, near, forms)
    held = {id_: float(leaked(v, days_between(at, now), parameters.tau)) for id_, (v, at) in view.charges().items()}
    ids = sorted(inputs.keys() | held.keys())
    potentials = charged(
        [held.get(id_, 0.0) for id_ in ids], [inputs.get(id_, 0.0) for id_ in ids], parameters.pulse, parameters.tau
    )
    firing = fires(potentials, parameters.threshold)
    fired = {id_: float(v) for id_, v, fire in zip(ids, potentials, firing, strict=True) if fire}
    after = {id_: parameters.reset if fire else float(v) for id_, v, fire in zip(ids, potentials, firing, strict=True)}
    return Charge(potentials={id_: v for id_, v in after.items() if v > _NOTHING}, fired=fired)


def _inputs(
    view: TraceView, snapshot: Snapshot, near: Sequence[FoundTrace], forms: Sequence[tuple[str, float]]
) -> dict[str, float]:
    """The input to each trace: its similarity, or what spreads to it where that is more."""
    inputs = {trace.id: trace.similarity for trace in near}
    strongest = [trace.id for trace in near[:_SPREADING]]
    active = view.forms(strongest)
    woken: dict[str, float] = dict(forms)
    for id_ in strongest:
        for form, activation in active.get(id_, ()):
            woken[form] = max(woken.get(form, 0.0), inputs[id_] * activation)
    missing: dict[str, float] = {}
    for alike, strength in _by_entity(snapshot, woken).items():
        reached: dict[str, float] = {}
        for found in view.sharing(alike, _HUB).values():
            for id_, activation in found:
                reached[id_] = max(reached.get(id_, 0.0), SPREAD * strength * activation)
        for id_, passed in reached.items():
            missing[id_] = missing.get(id_, 1.0) * (1.0 - min(passed, 1.0))
    for id_, left in missing.items():
        inputs[id_] = max(inputs.get(id_, 0.0), 1.0 - left)
    return inputs


def _by_entity(snapshot: Snapshot, woken: Mapping[str, float]) -> dict[tuple[str, ...], float]:
    """The woken forms with the other forms of their entities, and the strength of the strongest of each."""
    registry, described = snapshot.shadows.registry, snapshot.described
    found: dict[tuple[str, ...], float] = {}
    for form, strength in woken.items():
        row = described.row(form)
        others: Iterable[str] = () if row is None else (registry.forms[at] for at in described.forms(row)[:_FORMS])
        alike = tuple(sorted({form, *others}))
        found[alike] = max(found.get(alike, 0.0), strength)
    return found
