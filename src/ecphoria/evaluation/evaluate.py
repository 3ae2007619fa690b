"""An evaluation from its arguments to its report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ecphoria.config import Settings
from ecphoria.errors import ConfigurationError
from ecphoria.evaluation.datasets import DataSet, load
from ecphoria.evaluation.experiments import Experiment, find_experiment
from ecphoria.evaluation.figures import Comparison, Row, Scores, compare, metric_names, row_of
from ecphoria.evaluation.run import Plan, run
from ecphoria.evaluation.variant import parse
from ecphoria.progress import ProgressCallback, silent

HOT = 0.7
"""The temperature of several runs, unless one is given: at 0 they would repeat one another."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Evaluation:
    """Everything that a report shows."""

    experiment: str
    plan: Plan
    metrics: tuple[str, ...]
    rows: tuple[Row, ...]
    comparisons: tuple[Comparison, ...]
    notes: tuple[str, ...]
    model: str | None
    axis: str = ""


def evaluate(
    folders: Sequence[Path],
    plan: Plan,
    *,
    systems: Sequence[str] = (),
    experiment: str = "",
    temperature: float | None = None,
    seeds: Sequence[int] = (),
    lax: bool = False,
    progress: ProgressCallback = silent,
    tell: Callable[[str], None] = lambda _line: None,
) -> Evaluation:
    """Run systems, or an experiment, on data sets; runs that are in ``plan.out`` already go on where they stopped.

    Args:
        folders: of the data sets.
        plan: how; its seeds and temperature are replaced by these.
        systems: by name, with parameters behind a colon (``evaluation.variant.parse``); not beside an experiment.
        experiment: one of paper E's, by name.
        temperature, seeds: of the model; when not given 0 and one seed, or the experiment's seeds and 0.7.
        lax: also score with the laxer normalisation.
        progress, tell: as of ``evaluation.run.run``.

    Raises:
        InputError: a data set that is not one.
        ConfigurationError: an unknown system, parameter or experiment; runs of another evaluation in the folder.
        ModelError: the endpoint failed; what was answered is kept.
    """
    if bool(systems) == bool(experiment):
        raise ConfigurationError("eval: name either systems (--system) or an experiment (--experiment)")
    endpoint = Settings.load(plan.out).chat
    if experiment:
        chosen = find_experiment(experiment, chat=endpoint is not None)
    else:
        chosen = Experiment(name="", variants=tuple(map(parse, dict.fromkeys(systems))), notes=())
    plan = replace(plan, seeds=tuple(dict.fromkeys(seeds)) or chosen.seeds)
    plan = replace(plan, temperature=_temperature(temperature, plan.seeds))
    data_sets = _load(folders)
    rows: list[Row] = []
    comparisons: list[Comparison] = []
    notes = [*chosen.notes, *_protocol(plan, endpoint.model if endpoint else None)]
    metrics = metric_names(plan, lax=lax)
    for data in data_sets:
        ran = run(data, chosen.variants, plan, progress=progress, tell=tell)
        found = [(outcome.variant.sweep, *row_of(outcome, plan, lax=lax)) for outcome in ran]
        kept = _best_of_sweeps(found)
        rows += [row for row, _ in kept]
        comparisons += compare(data.name, [(row.label, scores) for row, scores in kept], ("EM", "F1", f"R@{plan.k}"))
        notes += [note for outcome in ran for note in outcome.notes]
    if not rows:
        raise ConfigurationError("eval: none of the systems can run without a chat endpoint; set ECPHORIA_CHAT_URL")
    return Evaluation(
        experiment=chosen.name,
        plan=plan,
        metrics=metrics,
        rows=tuple(rows),
        comparisons=tuple(comparisons),
        notes=tuple(dict.fromkeys(notes)),
        model=endpoint.model if endpoint else None,
        axis=chosen.axis,
    )


def _load(folders: Sequence[Path]) -> list[DataSet]:
    data_sets = [load(folder) for folder in folders]
    names = [data.name for data in data_sets]
    if repeated := next((name for name in names if names.count(name) > 1), ""):
        raise ConfigurationError(f"eval: two data sets are called {repeated!r}; rename one of the folders")
    return data_sets


def _temperature(given: float | None, seeds: Sequence[int]) -> float:
    return given if given is not None else (0.0 if len(seeds) == 1 else HOT)


def _best_of_sweeps(found: Sequence[tuple[str, Row, Scores]]) -> list[tuple[Row, Scores]]:
    """The rows, of those that share a sweep only the best by F1 (the first among equals), in its first one's place."""
    kept: dict[str, tuple[Row, Scores]] = {}
    for sweep, row, scores in found:
        key = f"sweep {sweep}" if sweep else f"row {row.label}"
        if key not in kept or _f1(row) > _f1(kept[key][0]):
            kept[key] = (row, scores)
    return list(kept.values())


def _f1(row: Row) -> float:
    return row.figures["F1"].mean if "F1" in row.figures else -1.0


def _protocol(plan: Plan, model: str | None) -> list[str]:
    """What every reader of the figures must know."""
    sample = f"{plan.sample} at most, sampled with seed {plan.sample_seed}" if plan.sample else "all"
    notes = [
        f"Questions: {sample}. Figures are percentages with 95% bootstrap intervals over questions; ± is the standard "
        "deviation over seeds. R, P, nDCG and MRR count documents; IT and QT are prompt and completion tokens by the "
        "endpoint's own count."
    ]
    if model is None:
        notes.append(
            "No chat endpoint: EM and F1 are not measured. Shown is the share of questions whose answer stands in the "
            "sentences that an extractive answer shows (questions with yes or no for an answer are left out)."
        )
    else:
        seeds = ", ".join(map(str, plan.seeds))
        notes.append(
            f"Model: {model}, temperature {plan.temperature:g}, seeds {seeds}. EM and F1 score the short answer; "
            "one that says that the documents do not hold it counts as empty."
        )
    return notes
