"""Running variants over a data set, seed by seed; every answered question is on the disk before the next is asked."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from pathlib import Path

from ecphoria.config import Endpoint, Settings
from ecphoria.errors import ConfigurationError
from ecphoria.evaluation.datasets import DataSet
from ecphoria.evaluation.indexed import IndexCost, index
from ecphoria.evaluation.journal import Journal
from ecphoria.evaluation.outcome import Outcome
from ecphoria.evaluation.systems import CONTEXT_CHARACTERS, ClosedBook, FullContext, Recalling, System, prompts
from ecphoria.evaluation.variant import Variant
from ecphoria.memory import Memory
from ecphoria.models.openai_chat import OpenAIChat
from ecphoria.progress import ProgressCallback, silent

DEPTH = 10
"""Hits recalled at least, so that the reciprocal rank has something to look at."""
BASELINE_SEED = 42
Told = Callable[[str], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """How everything is run.

    Attributes:
        seeds: of the runs, sent to the model; without a model a single run is made, because others would repeat it.
        k: the cut of the retrieval metrics.
        sample: questions at most, drawn once for all systems and runs with ``sample_seed``.
        temperature: of the model; 0 makes runs repeat one another.
        context_characters: the limit of ``full-context``.
    """

    out: Path
    seeds: tuple[int, ...] = (0,)
    k: int = 5
    sample: int | None = None
    sample_seed: int = BASELINE_SEED
    temperature: float = 0.0
    context_characters: int = CONTEXT_CHARACTERS

    @property
    def depth(self) -> int:
        """Hits recalled."""
        return max(DEPTH, self.k)


@dataclass(frozen=True, kw_only=True, slots=True)
class Ran:
    """What a variant did on a data set: its outcomes by seed, in the order of the questions."""

    variant: Variant
    data: DataSet
    runs: Mapping[int, Sequence[Outcome]]
    index_cost: IndexCost
    model: str | None
    notes: tuple[str, ...] = field(default=())


def run(
    data: DataSet,
    variants: Sequence[Variant],
    plan: Plan,
    *,
    progress: ProgressCallback = silent,
    tell: Told = lambda _line: None,
) -> list[Ran]:
    """Run the variants on a data set. Those that need a model are left out, and said to be, where there is none.

    Args:
        progress: of reading the data set in.
        tell: receives a line when a run begins.

    Raises:
        ConfigurationError: an unknown system or parameter; the output folder holds other runs.
        ModelError: the endpoint failed; what was answered is kept, and the same call goes on.
    """
    for variant in variants:
        variant.check()
    sampled = data.sample(plan.sample, plan.sample_seed)
    settings = Settings.load(plan.out)
    endpoint, extractor = settings.chat, settings.extractor or "local"
    # Another corpus, or another extractor, is another memory.
    folder = plan.out / "memory" / _file_name(f"{data.name}-{data.fingerprint[:8]}-{extractor}")
    needed = any(variant.retrieves for variant in variants)
    cost, embedder = index(folder, data, endpoint, progress) if needed else (IndexCost(), "")
    shared = {
        "version": version("ecphoria"),
        "dataset": data.name,
        "fingerprint": data.fingerprint,
        "sample": plan.sample,
        "sample_seed": plan.sample_seed,
        "depth": plan.depth,
        "model": endpoint.model if endpoint else None,
        "temperature": plan.temperature if endpoint else None,
        "prompts": prompts() if endpoint else None,
        "embedder": embedder,
        "extractor": extractor,
    }
    ran = []
    for variant in variants:
        if endpoint is None and not variant.retrieves:
            tell(f"{data.name}: {variant.label} needs a chat endpoint and is left out; set ECPHORIA_CHAT_URL")
            continue
        seeds = plan.seeds if endpoint else plan.seeds[:1]
        seeds = (BASELINE_SEED,) if variant.once else seeds
        runs = {}
        notes: tuple[str, ...] = ()
        for seed in seeds:
            name = "__".join((_file_name(data.name), _file_name(variant.label), str(seed)))
            header = {**shared, **asdict(variant), "seed": seed}
            if variant.system == "full-context":
                header["context_characters"] = plan.context_characters
            journal = Journal(plan.out / "runs" / f"{name}.jsonl", header)
            left = len(sampled.questions) - len(journal.outcomes)
            tell(f"{data.name}: {variant.label}, seed {seed}: {left} of {len(sampled.questions)} questions to answer")
            seeded = replace(endpoint, seed=seed, temperature=plan.temperature) if endpoint else None
            notes = _answer_all(sampled, variant, plan, folder, seeded, journal)
            runs[seed] = [journal.outcomes[question.id] for question in sampled.questions]
        model = endpoint.model if endpoint else None
        ran.append(Ran(variant=variant, data=sampled, runs=runs, index_cost=cost, model=model, notes=notes))
    return ran


def _answer_all(
    data: DataSet, variant: Variant, plan: Plan, folder: Path, endpoint: Endpoint | None, journal: Journal
) -> tuple[str, ...]:
    """Answer what is not answered yet; returns what readers of the figures must know."""
    if variant.retrieves:
        with Memory.open(folder, chat=endpoint) as memory:
            _answer_with(Recalling(memory, variant, plan.depth, generated=endpoint is not None), data, journal)
        return ()
    if endpoint is None:
        raise ConfigurationError(f"{variant.system} needs a chat endpoint; set ECPHORIA_CHAT_URL")
    if variant.system == "closed-book":
        _answer_with(ClosedBook(OpenAIChat(endpoint)), data, journal)
        return ()
    full = FullContext(OpenAIChat(endpoint), data.documents, plan.context_characters)
    _answer_with(full, data, journal)
    return (f"{variant.label}: {full.documents} of {len(data.documents)} documents fit into the prompt",)


def _answer_with(system: System, data: DataSet, journal: Journal) -> None:
    left = [question for question in data.questions if question.id not in journal.outcomes]
    if left:
        system.warm_up(left[0].text)
    for question in left:
        journal.record(system.answer(question))


def _file_name(label: str) -> str:
    return re.sub(r"[^\w.-]+", "-", label).strip("-") or "unnamed"
