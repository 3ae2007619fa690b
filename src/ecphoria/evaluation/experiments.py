"""Paper E's experiments by name: which variants each runs, and what its readers must know."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ecphoria.errors import ConfigurationError
from ecphoria.evaluation.variant import Variant

TOP_K = (3, 5, 10, 20)
"""Passages of vanilla RAG, swept (E 4.1.2 gives no values)."""
DEPTHS = (0, 1, 2, 3)
SIZES = (20, 40, 60, 80)
RUNS = tuple(range(10))


@dataclass(frozen=True, kw_only=True, slots=True)
class Experiment:
    """Variants to run, the seeds of ours unless others are given, and notes for the report."""

    name: str
    variants: tuple[Variant, ...]
    notes: tuple[str, ...]
    seeds: tuple[int, ...] = (0,)
    axis: str = ""


def _ecphory(label: str, *, passages: int = 5, relations: bool = True, **more: object) -> Variant:
    series, x = str(more.pop("series", "")), more.pop("x", None)
    return Variant(
        label=label,
        system="ecphory",
        passages=passages,
        relations=relations,
        parameters={**more, "final_chunks": passages},
        series=series,
        x=float(str(x)) if x is not None else None,
    )


def _table1(chat: bool) -> Experiment:
    swept = TOP_K if chat else (5,)  # without a model, nothing depends on how many passages it reads
    vanilla = tuple(
        Variant(
            label=f"top {passages}", system="dense", passages=passages, relations=False, once=True, sweep="vanilla RAG"
        )
        for passages in swept
    )
    return Experiment(
        name="table1",
        variants=(*vanilla, _ecphory("ecphory"), Variant(label="auto", system="auto")),
        seeds=RUNS,
        notes=(
            "Table 1 of paper E: vanilla RAG's number of passages is swept and the best by F1 is kept, with one run "
            "(seed 42); ecphory and auto are means over their seeds (E 4.1). The sweep is chosen on the questions that "
            "it is scored on, as in the paper.",
        ),
    )


def _depth(_chat: bool) -> Experiment:
    return Experiment(
        name="depth",
        variants=tuple(
            _ecphory(f"depth {depth}", retrieval_depth=depth, series="ecphory", x=depth) for depth in DEPTHS
        ),
        axis="retrieval depth",
        notes=(
            "Table 2 of paper E. The depth changes which entities the model reads; the order of the passages comes "
            "from the first search (Algorithm 1, line 22), so that retrieval figures are equal at all depths.",
        ),
    )


def _context(_chat: bool) -> Experiment:
    series = (("entity only", 0, False), ("entity + chunk", 5, False), ("entity + chunk + relations", 5, True))
    return Experiment(
        name="context",
        variants=tuple(
            _ecphory(f"{name}, k {size}", passages=passages, relations=relations, k_final=size, series=name, x=size)
            for name, passages, relations in series
            for size in SIZES
        ),
        axis="k (entities)",
        notes=(
            "Figure 4 of paper E, with implicit relations as a third series. Entities are names with types, without "
            "descriptions. Retrieval figures are those of the same search in all rows.",
        ),
    )


def _k_sweep(_chat: bool) -> Experiment:
    entities = tuple(_ecphory(f"entities {size}", k_final=size, series="entities", x=size) for size in SIZES)
    passages = tuple(_ecphory(f"passages {size}", passages=size, series="passages", x=size) for size in SIZES)
    return Experiment(
        name="k-sweep",
        variants=(*entities, *passages),
        axis="k",
        notes=(
            "Figure 5 of paper E, which speaks of k as entities (k_final) and as passages: both are swept, each while "
            "the other stays at its default (40 entities, 5 passages). Retrieval figures are cut at --k in all rows.",
        ),
    )


EXPERIMENTS: Mapping[str, Callable[[bool], Experiment]] = {
    "table1": _table1,
    "depth": _depth,
    "context": _context,
    "k-sweep": _k_sweep,
}


def find_experiment(name: str, *, chat: bool) -> Experiment:
    """An experiment by its name; ``chat``: whether there is a model.

    Raises:
        ConfigurationError: there is none of this name.
    """
    if name not in EXPERIMENTS:
        raise ConfigurationError(f"unknown experiment {name!r}; known ones: {', '.join(EXPERIMENTS)}")
    return EXPERIMENTS[name](chat)
