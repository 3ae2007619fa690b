"""``decay``: the components of activation one by one (T 10.3), what time is worth (T 10.1), and what it costs."""

from collections.abc import Mapping, Sequence

from ecphoria.evaluation.simulated.live import Seen
from ecphoria.evaluation.simulated.rung import Rung
from ecphoria.evaluation.simulated.runs import Runs
from ecphoria.evaluation.simulated.scores import (
    BySeed,
    Measure,
    difference,
    fall,
    irrelevant,
    of_kind,
    outdated,
    over_seeds,
    precision,
    recall,
    timely_recall,
)
from ecphoria.evaluation.simulated.show import as_record, percent, points
from ecphoria.evaluation.simulated.study import Line, Plot, Study, Table
from ecphoria.evaluation.statistics import Mean

DOMAIN = "support"
_AGELESS = {"ageing": 0.0, "superseding": 0.0}
_FROZEN = {"fade": False, "frequency": False, "recency": False, **_AGELESS}
LADDER = (
    Rung(label="no decay", domain=DOMAIN, parameters=_FROZEN),
    Rung(label="+ base decay", domain=DOMAIN, parameters={"frequency": False, "recency": False}),
    Rung(label="+ frequency", domain=DOMAIN, parameters={"recency": False}),
    Rung(label="+ recency", domain=DOMAIN),
    Rung(label="+ feedback", domain=DOMAIN, told="readers"),
)
WHOLE = LADDER[-1]
WITHOUT_TIME = Rung(
    label="all but time", domain=DOMAIN, parameters={"fade": False, "recency": False, **_AGELESS}, told="readers"
)
PLACEBO = Rung(label="placebo", domain=DOMAIN, told="chance")
YOUNG = Rung(label="documents do not age", domain=DOMAIN, parameters=_AGELESS, told="readers")
NO_TRACES = Rung(label="no traces", domain=DOMAIN, remember=False)
_MONTH = 30


def decay(runs: Runs, seeds: Sequence[int]) -> Study:
    """Live through all rungs with all seeds."""
    rungs = (*LADDER, WITHOUT_TIME, PLACEBO)
    seen: dict[str, dict[int, Sequence[Seen]]] = {rung.label: {} for rung in rungs}
    kept: dict[str, dict[int, Sequence[Seen]]] = {rung.label: {} for rung in (WHOLE, WITHOUT_TIME)}
    for seed in seeds:
        for rung in rungs:
            seen[rung.label][seed] = runs.seen("offices", seed, rung)
        for rung in (WHOLE, WITHOUT_TIME):
            kept[rung.label][seed] = runs.seen("archive", seed, rung)
    fell = fall(seen[WITHOUT_TIME.label], seen[WHOLE.label], irrelevant)
    costs = difference(kept[WITHOUT_TIME.label], kept[WHOLE.label], recall)
    return Study(
        experiment="decay",
        tables=(_figures(seen), _steps(seen), _kinds(seen), _bars(seen, fell, costs), _costs(kept)),
        plots=(_over_time(seen, runs.days), _ladder_plot(seen)),
        notes=_notes(seeds, runs.days),
        figures={
            "rungs": {label: _numbers(by_seed) for label, by_seed in seen.items()},
            "steps": {label: as_record(step) for label, step in _differences(seen, precision).items()},
            "fall": as_record(fell),
            "timely_recall": as_record(over_seeds(seen[WHOLE.label], timely_recall)),
            "archive_cost": as_record(costs),
        },
    )


def _figures(seen: Mapping[str, BySeed]) -> Table:
    measures = (precision, irrelevant, outdated, timely_recall, recall)
    return Table(
        title="Generator 1, offices: means over seeds",
        headers=("rung", "P@10", "irrelevant@10", "outdated@10", "recall@10, time-sensitive", "recall@10, all"),
        rows=tuple((label, *(percent(over_seeds(runs, m)) for m in measures)) for label, runs in seen.items()),
    )


def _differences(seen: Mapping[str, BySeed], measure: Measure) -> dict[str, Mean]:
    labels = [rung.label for rung in LADDER]
    pairs = [*zip(labels[1:], labels, strict=False), (PLACEBO.label, LADDER[-2].label)]
    pairs.append((WHOLE.label, WITHOUT_TIME.label))
    return {f"{one} against {other}": difference(seen[one], seen[other], measure) for one, other in pairs}


def _steps(seen: Mapping[str, BySeed]) -> Table:
    by_precision, by_recall = _differences(seen, precision), _differences(seen, timely_recall)
    return Table(
        title="Steps, paired by seed",
        headers=("step", "P@10", "seeds above", "recall@10, time-sensitive", "seeds above"),
        rows=tuple(
            (
                label,
                points(by_precision[label]),
                f"{by_precision[label].above} of {by_precision[label].n}",
                points(by_recall[label]),
                f"{by_recall[label].above} of {by_recall[label].n}",
            )
            for label in by_precision
        ),
    )


def _kinds(seen: Mapping[str, BySeed]) -> Table:
    kinds = ("named", "shorthand", "past")
    return Table(
        title="P@10 / recall@10 by kind of question",
        headers=("rung", *kinds),
        rows=tuple(
            (
                label,
                *(
                    f"{100 * over_seeds(runs, of_kind(precision, kind)).mean:.1f} / "
                    f"{100 * over_seeds(runs, of_kind(recall, kind)).mean:.1f}"
                    for kind in kinds
                ),
            )
            for label, runs in seen.items()
        ),
    )


def _bars(seen: Mapping[str, BySeed], fell: Mean, costs: Mean) -> Table:
    kept = over_seeds(seen[WHOLE.label], timely_recall)
    placebo = difference(seen[PLACEBO.label], seen[LADDER[-2].label], precision)
    return Table(
        title="Bars",
        headers=("what", "bar", "measured"),
        rows=(
            ("irrelevant context in the top 10, against all but time", "falls by 31.4%", f"{percent(fell)}"),
            ("recall on time-sensitive questions", ">= 94.2%", percent(kept)),
            ("what decay costs where old facts stay right", "<= 1 point", points(costs)),
            ("a component that does nothing (P@10)", "no gain", points(placebo)),
        ),
    )


def _costs(kept: Mapping[str, BySeed]) -> Table:
    return Table(
        title="Generator 2, archive",
        headers=("rung", "recall@10", "P@10"),
        rows=tuple(
            (label, percent(over_seeds(runs, recall)), percent(over_seeds(runs, precision)))
            for label, runs in kept.items()
        ),
    )


def _over_time(seen: Mapping[str, BySeed], days: int) -> Plot:
    lines = []
    for rung in (LADDER[0], WITHOUT_TIME, LADDER[1], WHOLE):
        points = []
        for begin in range(0, days, _MONTH):
            months = {
                seed: [one for one in found if begin <= one.at < begin + _MONTH]
                for seed, found in seen[rung.label].items()
            }
            if all(months.values()):
                figure = over_seeds(months, irrelevant)
                points.append((begin + _MONTH / 2, figure.mean, figure.low, figure.high))
        lines.append(Line(label=rung.label, points=tuple(points)))
    return Plot(title="Irrelevant context in the top 10", x="day", y="percent", lines=tuple(lines))


def _ladder_plot(seen: Mapping[str, BySeed]) -> Plot:
    labels = [rung.label for rung in (*LADDER, PLACEBO)]
    measures = (("P@10", precision), ("recall@10, time-sensitive", timely_recall))
    return Plot(
        title="The ladder of components",
        x="",
        y="percent",
        ticks=tuple(labels),
        lines=tuple(
            Line(
                label=name,
                points=tuple(
                    (float(place), figure.mean, figure.low, figure.high)
                    for place, label in enumerate(labels)
                    if (figure := over_seeds(seen[label], measure))
                ),
            )
            for name, measure in measures
        ),
    )


def _notes(seeds: Sequence[int], days: int) -> tuple[str, ...]:
    return (
        f"{days} simulated days; seeds {', '.join(map(str, seeds))}. Means over a seed's questions, then over seeds, "
        "with 95% intervals (Student's t over seeds); differences are paired by seed.",
        "Each rung lives through the whole time by itself, with the same constants on all seeds. All but time: traces, "
        "frequency and feedback as in the whole, no decay, no recency, documents do not age. Placebo: + recency, told "
        "as much as + feedback is, but at random.",
        "Irrelevant: what the generator does not hold for right at that moment (docs/decisions/0020).",
    )


def _numbers(by_seed: BySeed) -> dict[str, float]:
    measures: dict[str, Measure] = {
        "precision": precision,
        "irrelevant": irrelevant,
        "outdated": outdated,
        "timely_recall": timely_recall,
        "recall": recall,
    }
    return {name: round(100 * over_seeds(by_seed, measure).mean, 2) for name, measure in measures.items()}
