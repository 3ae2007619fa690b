"""When statements hold, with what other documents say of the same slot: a successor ends what a predecessor's documents
leave open."""

from ecphoria.entities.facts import slot_facts
from ecphoria.entities.slots import SlotTable
from ecphoria.entities.versions import stretches
from ecphoria.layers.graph.constraints import Bounds, validity
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.temporal.ticks import OPEN_BEGIN, OPEN_END, ticks
from ecphoria.model import When


def standing(snapshot: Snapshot, when: When, slots: SlotTable) -> Bounds | None:
    """When each statement holds within the time asked for, (r, 2); ``None`` where none is.

    It is as its sentence says (``constraints.validity``), and of a slot within its version (``entities.versions``).
    """
    within = when.within
    if within is None:
        return None
    held = validity(snapshot.shadows.typed, within)
    facts = slot_facts(snapshot.shadows, slots=slots, entity_of=snapshot.entity_of, known_at=when.known_at)
    for row, begin, end in stretches(facts, slots):
        held[row, 0] = max(held[row, 0], OPEN_BEGIN if begin is None else ticks(begin))
        held[row, 1] = min(held[row, 1], OPEN_END if end is None else ticks(end))
    return held
