"""``cold-start``: what traces are worth by how many there are (T 10.2, limitation 3)."""

from collections.abc import Sequence
from itertools import pairwise

from ecphoria.evaluation.simulated.ladder import NO_TRACES, WHOLE
from ecphoria.evaluation.simulated.runs import Runs
from ecphoria.evaluation.simulated.scores import BySeed, Measure, difference, of_kind, precision, recall
from ecphoria.evaluation.simulated.show import as_record, points
from ecphoria.evaluation.simulated.study import Line, Plot, Study, Table

_EDGES = (0, 1, 25, 50, 100, 200, 400, 800)


def cold_start(runs: Runs, seeds: Sequence[int]) -> Study:
    """Gains of a memory with traces over the same one without, by the number of traces before the question."""
    whole: BySeed = {seed: runs.seen("offices", seed, WHOLE) for seed in seeds}
    without: BySeed = {seed: runs.seen("offices", seed, NO_TRACES) for seed in seeds}
    measures: dict[str, Measure] = {
        "P@10": precision,
        "recall@10": recall,
        "P@10, site left out": of_kind(precision, "shorthand"),
    }
    rows, figures = [], {}
    lines: dict[str, list[tuple[float, float, float, float]]] = {name: [] for name in measures}
    for low, high in pairwise(_EDGES):
        mine, others = _between(whole, whole, low, high), _between(without, whole, low, high)
        if not mine:
            continue
        gains = {name: difference(mine, others, measure) for name, measure in measures.items()}
        label = str(low) if high == low + 1 else f"{low} to {high - 1}"
        rows.append((label, *(points(gain) for gain in gains.values())))
        figures[label] = {name: as_record(gain) for name, gain in gains.items()}
        for name, gain in gains.items():
            lines[name].append(((low + high - 1) / 2, gain.mean, gain.low, gain.high))
    return Study(
        experiment="cold-start",
        tables=(Table(title="Gain over no traces, in points", headers=("traces before", *measures), rows=tuple(rows)),),
        plots=(
            Plot(
                title="What traces are worth by their number",
                x="traces",
                y="points",
                lines=tuple(Line(label=name, points=tuple(found)) for name, found in lines.items()),
            ),
        ),
        notes=(
            f"Generator 1, {runs.days} days, seeds {', '.join(map(str, seeds))}: the whole against the same memory "
            "that never keeps a question, paired by seed. Without traces there is nothing to gain, and nothing is.",
        ),
        figures=figures,
    )


def _between(seen: BySeed, counted: BySeed, low: int, high: int) -> BySeed:
    """The questions before which there were so many traces; seeds without such a question are left out."""
    found = {
        seed: [one for one, other in zip(mine, counted[seed], strict=True) if low <= other.traces < high]
        for seed, mine in seen.items()
    }
    return {seed: mine for seed, mine in found.items() if mine}
