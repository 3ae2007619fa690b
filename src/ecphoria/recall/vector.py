"""The vector layer as a strategy: dense, lexical, and both fused by reciprocal rank (T 4.2)."""

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.reciprocal_rank_fusion import K, reciprocal_rank_fusion
from ecphoria.layers.ranking import best
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.terms import terms
from ecphoria.recall.finding import Finding, Question, Ranked


@dataclass(frozen=True, kw_only=True, slots=True)
class VectorParameters:
    """Weights of the two rankings (>= 0), the fusion's k, and how deep each ranking is read."""

    dense_weight: float = 1.0
    lexical_weight: float = 1.0
    rrf_k: float = K
    depth: int = 1000


def dense(question: Question, snapshot: Snapshot, parameters: VectorParameters) -> Finding:
    """Chunks by cosine with the question."""
    scores = snapshot.shadows.rows.vectors @ question.vector
    ranking = best(scores, question.k, question.allowed)
    return _finding(scores, ranking, parameters, "cosine {:.2f} with the question")


def lexical(question: Question, snapshot: Snapshot, parameters: VectorParameters) -> Finding:
    """Chunks by BM25; those that share no term with the question are left out."""
    scores = snapshot.shadows.lexical.scores(terms(question.text))
    ranking = best(scores, question.k, _matching(scores, question))
    return _finding(scores, ranking, parameters, "BM25 {:.1f} on the question's words")


def fused(question: Question, snapshot: Snapshot, parameters: VectorParameters) -> Finding:
    """Both rankings, fused by reciprocal rank."""
    cosines = snapshot.shadows.rows.vectors @ question.vector
    matches = snapshot.shadows.lexical.scores(terms(question.text))
    rankings = [
        best(cosines, parameters.depth, question.allowed),
        best(matches, parameters.depth, _matching(matches, question)),
    ]
    weights = [parameters.dense_weight, parameters.lexical_weight]
    scores = reciprocal_rank_fusion(rankings, len(cosines), weights, parameters.rrf_k)
    ranking = best(scores, question.k, scores > 0)
    return _finding(scores, ranking, parameters, "reciprocal rank fusion {:.4f} of meaning and words")


def _matching(scores: NDArray[np.float64], question: Question) -> NDArray[np.bool_]:
    return scores > 0 if question.allowed is None else (scores > 0) & question.allowed


def _finding(
    scores: NDArray[np.floating], ranking: NDArray[np.int64], parameters: VectorParameters, remark: str
) -> Finding:
    return Finding(
        ranked=tuple(
            Ranked(chunk=int(row), score=float(scores[row]), remark=remark.format(float(scores[row])))
            for row in ranking
        ),
        parameters=asdict(parameters),
    )
