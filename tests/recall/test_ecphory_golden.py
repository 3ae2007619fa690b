"""Paper E's Algorithm 1 on eight entities, worked out by hand (E 3.2, equations 3 to 5)."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.handmade import Page, snapshot_of

from ecphoria.formulas.weighted_centroid import weighted_centroid
from ecphoria.layers.snapshot import Snapshot
from ecphoria.recall.ecphory import EcphoryParameters, ecphory
from ecphoria.recall.finding import Finding, Question

ENGRAMS = {  # unit vectors; the query is (1, 0, 0), so that the first number is the similarity
    "a": (0.96, 0.28, 0.0),
    "b": (0.80, 0.60, 0.0),
    "c": (0.48, -0.36, -0.80),
    "d": (0.60, 0.64, 0.48),
    "e": (0.00, 0.60, 0.80),
    "f": (0.00, -0.60, 0.80),
    "g": (-0.60, 0.80, 0.0),
    "h": (-1.00, 0.00, 0.0),
}
CHUNKS = {  # the entities in each chunk, and its vector
    "p1": ("A C", (0.60, 0.80, 0.0)),
    "p2": ("B D H", (0.00, 1.00, 0.0)),
    "p3": ("E", (0.80, 0.60, 0.0)),
    "p4": ("F G", (0.96, 0.28, 0.0)),
    "p5": ("H", (-1.00, 0.00, 0.0)),
    "p6": ("A", (0.28, 0.96, 0.0)),
}
PARAMETERS = EcphoryParameters(
    k_initial=2, direct_chunks=2, retrieval_depth=2, search_breadth=2, n_seeds=3, k_final=6, final_chunks=3
)


@cache
def _snapshot() -> Snapshot:
    return _with_engrams(
        [
            Page(id=id_, chunks=[[f"{names}."]], names=names.split(), vectors=[vector])
            for id_, (names, vector) in CHUNKS.items()
        ],
        ENGRAMS,
    )


def _with_engrams(pages: Sequence[Page], engrams: dict[str, tuple[float, float, float]]) -> Snapshot:
    snapshot = snapshot_of(pages, dimension=3)
    assert list(snapshot.shadows.rows.entities) == sorted(engrams)
    return replace(snapshot, engrams=np.array([engrams[name] for name in sorted(engrams)], dtype=np.float32))


def _asked(snapshot: Snapshot, parameters: EcphoryParameters, allowed: NDArray[np.bool_] | None = None) -> Finding:
    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([(1, 0, 0)] * len(texts), dtype=np.float32)

    def embed_ahead(text: str) -> "Future[NDArray[np.float32]]":
        done: Future[NDArray[np.float32]] = Future()
        done.set_result(embed([text]))
        return done

    question = Question(text="Which?", embed=embed, embed_ahead=embed_ahead, k=10, allowed=allowed)
    return ecphory(question, snapshot, parameters)


def _found(**changes: object) -> dict[str, str]:
    """The sets of Algorithm 1, each as its ids in order."""
    found = _asked(_snapshot(), replace(PARAMETERS, **changes))  # type: ignore[arg-type]
    return {name: " ".join(id_.removesuffix("#0") for id_ in ids) for name, ids in found.provenance.items()}


def test_the_trace_of_two_rounds() -> None:
    # Line 3: the two of the highest similarity are a (0.96) and b (0.80).
    # Line 4: a stands in p1 and p6, b in p2. Line 5: p4 (0.96) and p3 (0.80) are nearest.
    # Line 6, in the order of similarity: p4 0.96, p3 0.80, p1 0.60, p6 0.28, p2 0.00; line 22 takes three.
    #
    # Round 1: seeds a and b, all there are; weights 0.96/1.76 = 6/11 and 0.80/1.76 = 5/11.
    #   11 v = (6 * 0.96 + 5 * 0.80, 6 * 0.28 + 5 * 0.60, 0) = (9.76, 4.68, 0), and 11 v times each entity:
    #   a 10.68, b 10.616, d 8.8512, c 3.0, e 2.808, g -2.112, f -2.808, h -9.76; the first four: c and d are new.
    #
    # Round 2: seeds a 0.96, b 0.80, d 0.60 (c has 0.48), in all 2.36.
    #   2.36 v = (0.9216 + 0.64 + 0.36, 0.2688 + 0.48 + 0.384, 0.288) = (1.9216, 1.1328, 0.288), times each:
    #   b 2.21696, a 2.16192, d 2.016192, e 0.91008, c 0.28416, g -0.24672, f -0.44928, h -1.9216: now e is new.
    #
    # Lines 20 and 21: a 0.96, b 0.80, d 0.60, c 0.48, e 0.00.
    assert _found() == {
        "E_init": "a b",
        "C_init": "p4 p3 p1 p6 p2",
        "E_seed": "a b d",
        "E_final": "a b d c e",
        "C_final": "p4 p3 p1",
    }


def test_the_centroids_of_both_rounds() -> None:
    vectors = np.array(list(ENGRAMS.values()), dtype=np.float32)
    first = weighted_centroid(vectors[[0, 1]], vectors[[0, 1], 0])
    assert first.tolist() == pytest.approx([9.76 / 11, 4.68 / 11, 0])
    second = weighted_centroid(vectors[[0, 1, 3]], vectors[[0, 1, 3], 0])
    assert second.tolist() == pytest.approx([1.9216 / 2.36, 1.1328 / 2.36, 0.288 / 2.36])


def test_one_round_ends_before_e_is_found() -> None:
    found = _found(retrieval_depth=1)
    assert (found["E_seed"], found["E_final"]) == ("a b", "a b d c")


def test_without_rounds_the_initial_entities_are_the_final_ones() -> None:
    found = _found(retrieval_depth=0)
    assert (found["E_init"], found["E_seed"], found["E_final"]) == ("a b", "", "a b")
    assert found["C_init"] == "p4 p3 p1 p6 p2"  # rounds find no chunks, with them or without


def test_k_final_cuts_the_path() -> None:
    assert _found(k_final=3)["E_final"] == "a b d"


def test_graph_neighbours_join_in_each_round() -> None:
    # a stands with c; b stands with d and h in p2: h, whose similarity is -1, comes last.
    assert _found(graph_neighbours=True)["E_final"] == "a b d c e h"
    assert _found(graph_neighbours=True, retrieval_depth=0)["E_final"] == "a b"


@pytest.mark.parametrize("parameter", ["k_initial", "direct_chunks", "search_breadth", "k_final", "final_chunks"])
def test_a_size_of_zero_gives_nothing(parameter: str) -> None:
    emptied = {"k_initial": "E_init", "direct_chunks": "", "search_breadth": "", "k_final": "E_final"}
    found = _found(**{parameter: 0})
    assert found.get(emptied.get(parameter, "C_final"), "") == ""
    assert found["C_init"] == {"k_initial": "p4 p3", "direct_chunks": "p1 p6 p2"}.get(parameter, "p4 p3 p1 p6 p2")


def test_negative_similarities_do_not_pull_the_centroid() -> None:
    # E_init: p (0.6) and n (-0.28). As the paper writes it, n would weigh -0.28 / 0.32 and push v away from itself;
    # clamped, v = p. Times v: p 1, x 0.28, y 0.152, n -0.168; the two nearest are p and x.
    # Not clamped, v = (0.6 p - (-0.28) ...) / 0.32: times 0.32 v, x 0.6 * 0.28 - 0.28 * 0.168 = 0.12096 and
    # y 0.6 * 0.152 + 0.28 * 0.2928 = 0.173184, so that y would have come instead of x.
    engrams = {
        "n": (-0.28, 0.0, 0.96),
        "p": (0.6, 0.8, 0.0),
        "x": (-0.6, 0.8, 0.0),
        "y": (-0.6, 0.64, -0.48),
    }
    page = Page(id="all", chunks=[["N P X Y."]], names=["N", "P", "X", "Y"], vectors=[(1, 0, 0)])
    parameters = replace(PARAMETERS, retrieval_depth=1, search_breadth=1, n_seeds=2)
    found = _asked(_with_engrams([page], engrams), parameters)
    assert found.provenance["E_init"] == ("p", "n")
    assert found.provenance["E_final"] == ("p", "n", "x")


def test_only_entities_and_chunks_that_pass_the_filter_take_part() -> None:
    # Without p1, p4 and p6: a, c, f and g are mentioned nowhere, so that b 0.80 and d 0.60 are initial;
    # b and d stand in p2; p3 (0.80) and p2 (0.00) are nearest.
    found = _asked(_snapshot(), PARAMETERS, allowed=np.array([False, True, True, False, True, False]))
    assert found.provenance["E_init"] == ("b", "d")
    assert found.provenance["C_init"] == ("p3#0", "p2#0")
    assert set(found.provenance["E_final"]) <= set("bdeh")


def test_hits_name_the_initial_entity_that_led_to_them() -> None:
    found = _asked(_snapshot(), PARAMETERS)
    assert [ranked.chunk for ranked in found.ranked] == [3, 2, 0, 5, 1]
    assert [ranked.score for ranked in found.ranked] == pytest.approx([0.96, 0.80, 0.60, 0.28, 0.00])
    assert all(ranked.path[-1].index == ranked.chunk for ranked in found.ranked if ranked.path)
    entities = [[link.index for link in ranked.path if link.kind == "entity"] for ranked in found.ranked]
    assert entities == [[], [], [0], [0], [1]]  # p4 and p3 were found directly; a led to p1 and p6, b to p2
    assert [(entity.id, round(entity.activation, 2)) for entity in found.entities] == [
        ("a", 0.96),
        ("b", 0.80),
        ("d", 0.60),
        ("c", 0.48),
        ("e", 0.00),
    ]
