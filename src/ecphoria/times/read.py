"""The times that a text names."""

import re
from collections.abc import Sequence
from datetime import datetime

from ecphoria.model import Interval
from ecphoria.times.compose import place
from ecphoria.times.expression import Sense, TimeExpression
from ecphoria.times.parts import Placed
from ecphoria.times.rules import Scene
from ecphoria.times.scan import scan
from ecphoria.times.seasons import seasonal
from ecphoria.times.senses import senses

_SIGNS = ("://", "www.", "@", "doi:")
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|[^\s@]{1,64}@[^\s@]{1,255}|\bdoi:\S+")
"""Addresses, in which nothing is a time."""


def expressions(
    text: str,
    reference: datetime | None = None,
    *,
    names: Sequence[tuple[int, int]] = (),
    fiscal_start: int = 1,
) -> tuple[TimeExpression, ...]:
    """The times that a text names, in order, without overlap (T 10.4, pattern 3).

    Args:
        text: any text.
        reference: when it speaks, UTC; without it, words that count from then ("last quarter") are nothing.
        names: spans ``[start, end)`` in which nothing is a time: the year in the title of a book.
        fiscal_start: the month, 1 to 12, with which the fiscal year starts; it is named for the year in which it ends.
    """
    scene = scene_of(text, reference, fiscal_start)
    return tuple(_expression(one, scene) for one in senses(placed(scene, names), scene))


def scene_of(text: str, reference: datetime | None, fiscal_start: int = 1) -> Scene:
    """What a text is read in."""
    lower = text.lower()
    if len(lower) != len(text):  # a few letters become two
        lower = "".join(one if len(one) == 1 else char for char in text for one in (char.lower(),))
    if any(sign in lower for sign in _SIGNS):
        lower = _ADDRESS.sub(lambda match: " " * len(match[0]), lower)
    return Scene(text=text, lower=lower, reference=reference, fiscal_start=fiscal_start)


def placed(scene: Scene, names: Sequence[tuple[int, int]] = ()) -> list[Placed]:
    """The stretches of calendar that a text names, outside of ``names``."""
    atoms = list(scan(scene))
    if names:
        atoms = [atom for atom in atoms if not any(start < atom.end and atom.start < end for start, end in names)]
    return [seasonal(one, scene) for one in place(atoms, scene)]


def _expression(said: tuple[Placed, Interval, Sense], scene: Scene) -> TimeExpression:
    here, interval, sense = said
    stretch = here.stretch
    return TimeExpression(
        start=here.start,
        end=here.end,
        text=scene.text[here.start : here.end],
        interval=interval,
        named=stretch.interval,
        kind=stretch.kind,
        sense=sense,
        grain=stretch.grain,
        approximate=stretch.approximate,
    )
