"""Recall@k, precision@k, MRR and nDCG@k (T 8.3) of documents, by ``ir-measures``."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ecphoria.errors import ConfigurationError


def retrieval_scores(
    ranked: Mapping[str, Sequence[str]], relevant: Mapping[str, Collection[str]], k: int, depth: int
) -> dict[str, dict[str, float]]:
    """The scores of each question by the measure's name; ``R@5``, ``P@5``, ``MRR@10``, ``nDCG@5`` for k 5, depth 10.

    Args:
        ranked: by question, document ids, best first; each counts once, at its first place.
        relevant: by question, the documents that hold the evidence; questions without any are left out.
        k: the cut of all but the reciprocal rank; ``depth`` is its.

    T 8.3 gains 2^rel - 1 in nDCG where ``ir-measures`` gains rel. Evidence is relevant or not (rel is 0 or 1), and for
    these two values both gains are the same.

    Raises:
        ConfigurationError: ``ir-measures`` is not installed.
    """
    try:
        import ir_measures
    except ImportError as error:
        raise ConfigurationError(
            "retrieval metrics need ir-measures, which is not installed; run: pip install 'ecphoria[eval]'"
        ) from error
    measures = {
        ir_measures.R @ k: f"R@{k}",
        ir_measures.P @ k: f"P@{k}",
        ir_measures.RR @ depth: f"MRR@{depth}",
        ir_measures.nDCG @ k: f"nDCG@{k}",
    }
    golden = {question: set(ids) for question, ids in relevant.items() if ids and question in ranked}
    scores = {question: dict.fromkeys(measures.values(), 0.0) for question in golden}
    if not golden:
        return scores
    qrels: list[Any] = [ir_measures.Qrel(question, id_, 1) for question, ids in golden.items() for id_ in sorted(ids)]
    run: list[Any] = [
        ir_measures.ScoredDoc(question, id_, -float(rank))
        for question in golden
        for rank, id_ in enumerate(dict.fromkeys(ranked[question]))
    ]
    for found in ir_measures.iter_calc(list(measures), qrels, run):
        scores[found.query_id][measures[found.measure]] = float(found.value)
    return scores
