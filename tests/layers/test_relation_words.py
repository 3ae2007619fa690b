"""Labels and the words of questions: which statements say what is asked."""

import numpy as np
import pytest
from tests.layers.statements import Said, typed_of

from ecphoria.layers.graph.relation_words import RelationWords, folded_label, readable


@pytest.mark.parametrize(
    ("label", "read"),
    [
        ("has_side_effect", "has side effect"),
        ("hasSideEffect", "has side effect"),
        ("CEO of", "CEO of"),
        ("isCEOOf", "is CEOOf"),
        ("treats", "treats"),
        ("", ""),
    ],
)
def test_labels_read_as_people_write_them(label: str, read: str) -> None:
    assert readable(label) == read


def test_labels_that_differ_in_writing_fold_to_one() -> None:
    assert {folded_label(label) for label in ("born_in", "Born in", "bornIn", "born-in")} == {"born in"}


def _asked(labels: list[str], question: str) -> tuple[list[list[int]], list[float]]:
    """The numbers of the words that each statement says, and the words' weights."""
    typed = typed_of([Said(source=0, target=1, label=label) for label in labels])
    bits, weights = RelationWords.build(typed).asked(typed, question)
    return [[bit for bit in range(64) if value >> bit & 1] for value in bits.tolist()], weights.tolist()


def test_words_agree_in_their_stem_or_their_beginning() -> None:
    said, _ = _asked(["prescribed", "directed_by", "has side effect"], "side effects of what the director prescribes")
    assert said == [[3], [2], [0, 1]]


def test_a_word_that_every_label_says_is_worth_little() -> None:
    said, weights = _asked(["located near", "located far"], "near the place where it is located")
    assert said == [[0, 1], [1]]
    assert weights == pytest.approx([1, np.log(2) / np.log(3)])


def test_stop_words_and_unknown_words_say_nothing() -> None:
    assert _asked(["is the of", "led"], "who is the one of them") == ([[], []], [])
    assert _asked([], "anything") == ([], [])


def test_more_words_than_bits_are_left_out() -> None:
    words = [f"word{number}x" for number in range(80)]
    said, weights = _asked(words, " ".join(words))
    assert len(weights) == 64
    assert said[63] == [63]
    assert said[64] == []
