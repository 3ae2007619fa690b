"""What a session adds to a question (E 6.1): entities that are in mind become weaker cues, and its vector is turned a
little towards what was talked of.

The question dominates. How much the rest counts is a matter of how much the question leaves unsaid: one that names its
subject is hardly moved, one without a name, or with a pronoun, is completed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import word_spans
from ecphoria.entities.nouns import gender_of_name
from ecphoria.formulas.cue_strength import cue_strength
from ecphoria.layers.graph.cues import WokenCue
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.terms import terms
from ecphoria.model import Cue

SESSION = "session"
"""``Cue.how`` of what a session had in mind."""

LEFT_UNSAID, POINTING, SAID = 1.0, 0.6, 0.01
"""How much the context counts: for a question without a name; with one, and a pronoun before it; for any other."""

_FEW, _SOME = 3, 6
"""Words that say something: a question of more describes what it is about, even where it names nothing; more, where a
pronoun or an "and" points back."""

_FITTING, _MISFIT = 1.0, 0.1
"""What is left of an entity that a pronoun may mean, and of one that it cannot."""

_MALE, _FEMALE = frozenset({"he", "him", "his"}), frozenset({"she", "her", "hers"})
_THING = frozenset({"it", "its"})
_PLACE = frozenset({"there"})
_POINTING = _MALE | _FEMALE | _THING | frozenset({"they", "them", "their", "theirs"})
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
    named = [question.find(cue.text) for cue in woken if cue.how in _NAMING]
    pointing = any(start < min(named, default=len(question)) for start in _pronoun_starts(question))
    if named:
        return POINTING if pointing else SAID  # "Ada when she ..." points at Ada
    room = _SOME if pointing or _OPENING.match(question) else _FEW
    return LEFT_UNSAID if len(terms(question)) <= room else SAID


def woken_by(context: Context, question: str, own: Sequence[WokenCue], snapshot: Snapshot) -> tuple[WokenCue, ...]:
    """The cues that a context adds to a question's own; entities that the question names itself are left out."""
    weight = unsaid(question, own)
    pronouns = _pronouns(question)
    described, registry = snapshot.described, snapshot.shadows.registry
    named = {int(snapshot.entity_of[form]) for cue in own for form in cue.entities}
    degrees = snapshot.shadows.graph.degrees
    loudest = max((_put_in(cue, degrees) for cue in own if cue.how in _NAMING), default=0.0)
    if weight == SAID and not loudest:
        return ()  # a question that describes what it is about: beside no cue of its own, any other would lead
    added: list[WokenCue] = []
    for id_, strength in context.entities:
        row = described.row(id_)
        if row is None or row in named:
            continue
        fit = _fits(registry.names[row], registry.types[row], pronouns)
        forms = tuple(described.forms(row))
        cue = WokenCue(text=registry.names[row], how=SESSION, strength=strength * weight * fit, entities=forms)
        put_in = _put_in(cue, degrees)
        if loudest and put_in:  # a rare name in mind must not drown a common one that was said
            cue = replace(cue, strength=cue.strength * min(1.0, cue.strength * loudest / put_in))
        if cue.strength > 0 and forms:
            added.append(cue)
    return tuple(added)


def _put_in(cue: WokenCue, degrees: NDArray[np.integer]) -> float:
    """The activation that a cue puts in at most (``formulas.cue_strength``)."""
    reached = [int(degrees[form]) for form in cue.entities] + ([len(cue.chunks)] if cue.chunks is not None else [])
    return max((cue_strength(cue.strength, degree) for degree in reached), default=0.0)


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


def _pronoun_starts(question: str) -> list[int]:
    """Where pronouns stand that mean somebody or something."""
    return [start for start, _, folded in word_spans(question) if folded in _POINTING]


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
