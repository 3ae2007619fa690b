"""``firing``: what leaky integration brings back that similarity times activation misses (T 6.3)."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from ecphoria.evaluation.simulated.live import K, SimulatedClock, documents
from ecphoria.evaluation.simulated.runs import Runs, open_memory
from ecphoria.evaluation.simulated.show import as_record, percent
from ecphoria.evaluation.simulated.study import Study, Table
from ecphoria.evaluation.statistics import mean_interval
from ecphoria.evaluation.usage.chains import Chain, chains
from ecphoria.memory import Memory
from ecphoria.progress import Progress

CHAINS = 30
_LATER = 60
"""Days from the first question to the chain; chains are a week apart, so that nothing holds charge."""
_MINUTES = 5 / 1440
_MODES = {
    "similarity x activation": (False, True),
    "firing": (True, True),
    "firing, in a chain about somebody else": (True, False),
}


def firing(runs: Runs, seeds: Sequence[int]) -> Study:
    """Whether the questions of a chain, none of which asks for it, bring the memory that they lead to."""
    found: dict[str, list[float]] = {label: [] for label in _MODES}
    for seed in seeds:
        for label, (fires, related) in _MODES.items():
            runs.tell(f"chains, seed {seed}: {label}")
            found[label].append(_share(runs, seed, fires=fires, related=related))
    figures = {label: mean_interval(shares) for label, shares in found.items()}
    return Study(
        experiment="firing",
        tables=(
            Table(
                title=f"The paper that the chain leads to among the first {K}",
                headers=("recall", "percent of chains"),
                rows=tuple((label, percent(figure)) for label, figure in figures.items()),
            ),
        ),
        plots=(),
        notes=(
            f"{CHAINS} chains a seed, seeds {', '.join(map(str, seeds))}: a question, answered and found good {_LATER} "
            "days before; later three other questions about the same person within minutes, and one that names "
            "nothing. The paper that is wanted does not name the person. It counts at any question of the chain.",
        ),
        figures={
            "off": as_record(figures["similarity x activation"]),
            "on": as_record(figures["firing"]),
            "stray": as_record(figures["firing, in a chain about somebody else"]),
        },
    )


def _share(runs: Runs, seed: int, *, fires: bool, related: bool) -> float:
    papers, asked = chains(seed, CHAINS)
    clock = SimulatedClock()
    runs.out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(dir=runs.out) as folder,
        open_memory(Path(folder), clock, runs.embedder) as memory,
    ):
        memory.add_documents(documents(papers))
        for chain in asked:
            clock.days += _MINUTES
            answer = memory.ask(chain.first, where={"id": chain.target})
            memory.feedback(answer.episode_id, "positive")
        brought = 0
        for number, chain in enumerate(asked):
            clock.days = _LATER + 7 * number
            brought += _leads(memory, clock, chain, fires=fires, related=related)
            runs.progress(Progress(stage="live", done=number + 1, total=len(asked)))
    return brought / len(asked)


def _leads(memory: Memory, clock: SimulatedClock, chain: Chain, *, fires: bool, related: bool) -> bool:
    shown: set[str] = set()
    for question in (*(chain.leading if related else chain.stray), chain.last):
        answer = memory.ask(question, k=K, firing=fires)
        shown.update(hit.document_id for hit in answer.recall.hits)
        clock.days += _MINUTES
    return chain.target in shown
