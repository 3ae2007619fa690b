"""What a session adds to a question (E 6.1): entities that are in mind become weaker cues, and its vector is turned a
little towards what was talked of.

The question dominates. How much the rest counts is a matter of how much the question leaves unsaid: one that names its
subject is hardly moved, one without a name, or with a pronoun, is completed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import word_spans
from ecphoria.entities.nouns import gender_of_name
from ecphoria.layers.graph.cues import WokenCue
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import Cue

SESSION = "session"
"""``Cue.how`` of what a session had in mind."""

LEFT_UNSAID, POINTING, SAID = 1.0, 0.6, 0.05
"""How much the context counts: for a question without a name; with one, and a pronoun; with one."""

_FITTING, _MISFIT = 1.0, 0.1
"""What is left of an entity that a pronoun may mean, and of one that it cannot."""

_MALE, _FEMALE = frozenset({"he", "him", "his"}), frozenset({"she", "her", "hers"})
_THING = frozenset({"it", "its"})
_PLACE = frozenset({"there"})
_POINTING = (
    _MALE | _FEMALE | _THING | frozenset({"they", "them", "their", "theirs", "this", "that", "these", "those", "same"})
)
_OPENING = re.compile(r"\s*(?:and|but|so|then|what about|how about)\b", re.IGNORECASE)
_NAMING = frozenset({"name", "alias", "verbatim", "spelling", "words"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """What a session has in mind while a question is asked.

    Attributes:
        entities: ids with strengths 0..1, the strongest first.
        vector: (d,) float32 unit, of what was said before and is aimed at; ``None`` without any.
        share: 0..1, of the vector in a question that leaves its subject unsaid.
    """

    entities: tuple[tuple[str, float], ...] = ()
    vector: NDArray[np.float32] | None = None
    share: float = 0.5


def unsaid(question: str, woken: Sequence[WokenCue]) -> float:
    """How much of its subject a question leaves to the context: 0..1.

    Args:
        question: as asked.
        woken: its own cues.
    """
    named = any(cue.how in _NAMING for cue in woken)
    if not named:
        return LEFT_UNSAID
    return POINTING if _pronouns(question) or _OPENING.match(question) else SAID


def woken_by(context: Context, question: str, own: Sequence[WokenCue], snapshot: Snapshot) -> tuple[WokenCue, ...]:
    """The cues that a context adds to a question's own; entities that the question names itself are left out."""
    weight = unsaid(question, own)
    pronouns = _pronouns(question)
    described, registry = snapshot.described, snapshot.shadows.registry
    named = {int(snapshot.entity_of[form]) for cue in own for form in cue.entities}
    added: list[WokenCue] = []
    for id_, strength in context.entities:
        row = described.row(id_)
        if row is None or row in named:
            continue
        fit = _fits(registry.names[row], registry.types[row], pronouns)
        forms = tuple(described.forms(row))
        if strength * weight * fit > 0 and forms:
            added.append(
                WokenCue(text=registry.names[row], how=SESSION, strength=strength * weight * fit, entities=forms)
            )
    return tuple(added)


def subjects(cues: Sequence[Cue]) -> tuple[Cue, ...]:
    """The cues that say whom a question is about: its own; where it names nobody, the strongest that was in mind."""
    own = tuple(cue for cue in cues if cue.how != SESSION)
    if any(cue.entity_ids for cue in own):
        return own
    return (*own, *sorted((cue for cue in cues if cue.how == SESSION), key=lambda cue: -cue.strength)[:1])


def completed(question: str, cues: Sequence[Cue | WokenCue]) -> str:
    """A question that names nobody, with the strongest that was in mind behind it: ``and who owns it? (Ailsa Wren)``.

    So it is kept as an episode, and so past ones are compared with it: in other words it would be anybody's question.
    """
    beside = [cue for cue in cues if cue.how == SESSION]
    if not beside or any(cue.how in _NAMING for cue in cues):
        return question
    return f"{question} ({max(beside, key=lambda cue: cue.strength).text})"


def turned(
    vector: NDArray[np.float32], context: Context, question: str, own: Sequence[WokenCue]
) -> NDArray[np.float32]:
    """A question's vector (d,), turned towards its context as far as it leaves its subject unsaid; of unit length."""
    if context.vector is None:
        return vector
    mixed = vector + unsaid(question, own) * context.share * context.vector
    length = float(np.linalg.norm(mixed))
    return (mixed / length).astype(np.float32) if length > 0 else vector


def _pronouns(question: str) -> frozenset[str]:
    return _POINTING.intersection(folded for _, _, folded in word_spans(question)) | _PLACE.intersection(
        folded for _, _, folded in word_spans(question)[-1:]
    )


def _fits(name: str, type_: str, pronouns: frozenset[str]) -> float:
    """Whether what a pronoun stands for may be this: a person for "she", anything else for "it"."""
    if not pronouns & (_MALE | _FEMALE | _THING | _PLACE):
        return _FITTING
    if pronouns & _THING and type_ != "person":
        return _FITTING
    if pronouns & _PLACE and type_ == "location":
        return _FITTING
    gender = gender_of_name([folded for _, _, folded in word_spans(name)])
    if pronouns & _MALE and type_ == "person" and gender != "f":
        return _FITTING
    if pronouns & _FEMALE and type_ == "person" and gender != "m":
        return _FITTING
    return _MISFIT
