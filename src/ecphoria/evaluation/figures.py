"""From outcomes to figures: a row for each variant on each data set, and tests between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ecphoria.evaluation.latency import percentiles
from ecphoria.evaluation.metrics.answer_shown import answer_shown
from ecphoria.evaluation.metrics.exact_match import exact_match
from ecphoria.evaluation.metrics.normalise import NORMALISATIONS
from ecphoria.evaluation.metrics.retrieval import retrieval_scores
from ecphoria.evaluation.metrics.token_f1 import token_f1
from ecphoria.evaluation.outcome import Outcome
from ecphoria.evaluation.run import Plan, Ran
from ecphoria.evaluation.statistics import PairedTest, bootstrap_interval, paired_t_test, spread

ALL_PAIRS_UP_TO = 6
"""Variants of which all pairs are tested; of more, each against the first."""

Scores = Mapping[str, Mapping[str, float]]
"""By metric, by question: the mean over seeds. A question that a metric says nothing about is left out."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """The mean of a metric over ``n`` questions, its 95% bootstrap interval, and its deviation over seeds."""

    mean: float
    low: float
    high: float
    n: int
    deviation: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """The figures of a variant on a data set; a metric that could not be measured is missing from ``figures``.

    Tokens and calls are totals over the questions (the mean over seeds); latency is in seconds over all runs.
    """

    dataset: str
    label: str
    system: str
    seeds: tuple[int, ...]
    model: str | None
    questions: int
    figures: Mapping[str, Figure]
    indexing_tokens: int
    indexing_tokens_per_document: float
    indexing_seconds: float
    query_tokens: float
    query_tokens_per_question: float
    latency: Mapping[str, float]
    series: str = ""
    x: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """A paired t-test between two variants over the questions of a data set that both were measured on."""

    dataset: str
    metric: str
    first: str
    second: str
    test: PairedTest


def metric_names(plan: Plan, *, lax: bool) -> tuple[str, ...]:
    """All metrics in the order of the tables."""
    answers = ("EM", "F1", "EM (lax)", "F1 (lax)") if lax else ("EM", "F1")
    return (*answers, "shown", f"R@{plan.k}", f"P@{plan.k}", f"MRR@{plan.depth}", f"nDCG@{plan.k}")


def row_of(ran: Ran, plan: Plan, *, lax: bool) -> tuple[Row, Scores]:
    """A variant's figures, and the scores of each question that they come from."""
    by_seed = [_scores(ran, outcomes, plan, lax=lax) for outcomes in ran.runs.values()]
    scores: dict[str, dict[str, float]] = {}
    figures: dict[str, Figure] = {}
    for name in metric_names(plan, lax=lax):
        runs = [found[name] for found in by_seed if found.get(name)]
        if not runs:
            continue
        scores[name] = {id_: spread([values[id_] for values in runs]).mean for id_ in runs[0]}
        over_seeds = spread([spread(list(values.values())).mean for values in runs])
        values = list(scores[name].values())
        low, high = bootstrap_interval(values)
        figures[name] = Figure(mean=over_seeds.mean, low=low, high=high, n=len(values), deviation=over_seeds.deviation)
    outcomes = [outcome for run in ran.runs.values() for outcome in run]
    spent = sum(outcome.tokens for outcome in outcomes) / len(ran.runs)
    row = Row(
        dataset=ran.data.name,
        label=(ran.variant.sweep and f"{ran.variant.sweep} ({ran.variant.label})") or ran.variant.label,
        system=ran.variant.system,
        seeds=tuple(ran.runs),
        model=ran.model,
        questions=len(ran.data.questions),
        figures=figures,
        indexing_tokens=ran.index_cost.tokens if ran.variant.retrieves else 0,
        indexing_tokens_per_document=ran.index_cost.tokens / len(ran.data.documents) if ran.variant.retrieves else 0.0,
        indexing_seconds=ran.index_cost.seconds if ran.variant.retrieves else 0.0,
        query_tokens=spent,
        query_tokens_per_question=spent / len(ran.data.questions),
        latency=percentiles([outcome.seconds for outcome in outcomes]),
        series=ran.variant.series,
        x=ran.variant.x,
    )
    return row, scores


def compare(dataset: str, scores: Sequence[tuple[str, Scores]], metrics: Sequence[str]) -> list[Comparison]:
    """Paired t-tests between the variants of a data set."""
    pairs = list(combinations(scores, 2))
    if len(scores) > ALL_PAIRS_UP_TO:
        pairs = pairs[: len(scores) - 1]
    found = []
    for metric in metrics:
        for (first, mine), (second, other) in pairs:
            common = [id_ for id_ in mine.get(metric, {}) if id_ in other.get(metric, {})]
            if common:
                test = paired_t_test([mine[metric][id_] for id_ in common], [other[metric][id_] for id_ in common])
                found.append(Comparison(dataset=dataset, metric=metric, first=first, second=second, test=test))
    return found


def _scores(ran: Ran, outcomes: Sequence[Outcome], plan: Plan, *, lax: bool) -> dict[str, dict[str, float]]:
    golden = {question.id: question.answers for question in ran.data.questions if question.answers}
    scores: dict[str, dict[str, float]] = {name: {} for name in metric_names(plan, lax=lax)}
    for outcome in outcomes:
        answers = golden.get(outcome.id)
        if answers and outcome.short is not None:
            for suffix, normalise in (("", "squad"), *((" (lax)", "lax"),) * lax):
                rule = NORMALISATIONS[normalise]
                scores[f"EM{suffix}"][outcome.id] = exact_match(outcome.short, answers, rule)
                scores[f"F1{suffix}"][outcome.id] = token_f1(outcome.short, answers, rule)
        if answers and outcome.quotes is not None:
            shown = answer_shown(outcome.quotes, answers)
            if shown is not None:
                scores["shown"][outcome.id] = shown
    ranked = {outcome.id: outcome.ranked for outcome in outcomes if outcome.ranked is not None}
    relevant = {question.id: question.supporting_ids for question in ran.data.questions}
    for id_, found in retrieval_scores(ranked, relevant, plan.k, plan.depth).items() if ranked else ():
        for name, value in found.items():
            scores[name][id_] = value
    return scores
