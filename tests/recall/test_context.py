"""How much of its subject a question leaves to its session."""

import numpy as np
import pytest

from ecphoria.layers.graph.cues import WokenCue
from ecphoria.model import Cue
from ecphoria.recall.context import LEFT_UNSAID, POINTING, SAID, SESSION, Context, completed, subjects, turned, unsaid


def own(*names: str) -> list[WokenCue]:
    return [WokenCue(text=name, how="name", strength=1.0, entities=(0,)) for name in names]


@pytest.mark.parametrize(
    ("question", "names", "left"),
    [
        ("and who owns it?", (), LEFT_UNSAID),
        ("And the owner?", (), LEFT_UNSAID),
        ("Who holds the key?", (), LEFT_UNSAID),
        ("Where did she go to school before she moved to the coast?", (), LEFT_UNSAID),
        ("Did she design the Kestrel Pump as well?", ("Kestrel Pump",), POINTING),
        ("Where did Ada Brandt live when she was a child?", ("Ada Brandt",), SAID),
        ("Who owns the Kestrel Pump?", ("Kestrel Pump",), SAID),
        ("What is the river that flows through the town where the poet who wrote of bees was born?", (), SAID),
        (
            "Which institution lets church courts have functions in secular society and churches align with it?",
            (),
            SAID,
        ),
    ],
)
def test_a_question_leaves_unsaid_what_it_neither_names_nor_describes(
    question: str, names: tuple[str, ...], left: float
) -> None:
    assert unsaid(question, own(*names)) == left


def test_a_vector_is_turned_as_far_as_the_subject_is_unsaid() -> None:
    asked, before = np.array([1, 0], dtype=np.float32), np.array([0, 1], dtype=np.float32)
    context = Context(vector=before, share=0.5)
    assert turned(asked, context, "and who owns it?", ()) == pytest.approx(np.array([1, 0.5]) / 1.25**0.5)
    assert turned(asked, context, "Who owns the Kestrel Pump?", own("Kestrel Pump"))[1] < 0.006
    assert turned(asked, Context(), "and who owns it?", ()) is asked


def test_what_is_kept_names_the_subject_that_was_left_out() -> None:
    weak = Cue(text="Port Lunde", entity_ids=("port lunde",), how=SESSION, strength=0.2)
    strong = Cue(text="Ailsa Wren", entity_ids=("ailsa wren",), how=SESSION, strength=0.9)
    name = Cue(text="Heron Lass", entity_ids=("heron lass",), how="name", strength=1.0)
    assert completed("and who owns it?", [weak, strong]) == "and who owns it? (Ailsa Wren)"
    assert completed("Who owns the Heron Lass?", [name, strong]) == "Who owns the Heron Lass?"
    assert completed("and who owns it?", []) == "and who owns it?"
    assert subjects([weak, strong]) == (strong,)
    assert subjects([name, strong]) == (name,)
