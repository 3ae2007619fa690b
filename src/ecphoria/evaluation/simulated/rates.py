"""``decay-rates``: the domains' rates on one collection (T 10.1, finding 5)."""

from collections.abc import Sequence

from ecphoria.evaluation.simulated.ladder import YOUNG
from ecphoria.evaluation.simulated.rung import Rung
from ecphoria.evaluation.simulated.runs import Runs
from ecphoria.evaluation.simulated.scores import BySeed, irrelevant, over_seeds, recall, timely_recall
from ecphoria.evaluation.simulated.show import as_record, percent
from ecphoria.evaluation.simulated.study import Study, Table
from ecphoria.formulas.decay_rates import DECAY_RATES, GENERAL

RATES = (
    YOUNG,
    *(
        Rung(label=f"domain {domain}", domain=domain, told="readers")
        for domain, _ in sorted(DECAY_RATES.items(), key=lambda item: item[1])
        if domain != GENERAL
    ),
)


def rates(runs: Runs, seeds: Sequence[int]) -> Study:
    """The whole under each domain's rate, and with documents that do not age, over both generators."""
    rows, figures = [], {}
    for rung in RATES:
        drifting: BySeed = {seed: runs.seen("offices", seed, rung) for seed in seeds}
        lasting: BySeed = {seed: runs.seen("archive", seed, rung) for seed in seeds}
        found = (
            over_seeds(drifting, irrelevant),
            over_seeds(drifting, timely_recall),
            over_seeds(lasting, recall),
        )
        rows.append((rung.label, f"{DECAY_RATES[rung.domain]:g}", *map(percent, found)))
        names = ("irrelevant", "timely_recall", "archive_recall")
        figures[rung.label] = {name: as_record(figure) for name, figure in zip(names, found, strict=True)}
    return Study(
        experiment="decay-rates",
        tables=(
            Table(
                title="Rates by domain",
                headers=("rung", "per day", "irrelevant@10", "recall@10, time-sensitive", "recall@10, archive"),
                rows=tuple(rows),
            ),
        ),
        plots=(),
        notes=(f"{runs.days} simulated days, seeds {', '.join(map(str, seeds))}; the whole, as in decay.",),
        figures=figures,
    )
