"""``ecphoria eval``: measure systems on data sets."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from ecphoria.faces.cli import draw
from ecphoria.faces.cli.as_json import print_json

if TYPE_CHECKING:
    from ecphoria.evaluation.simulated.runs import Runs


class ListedCommand(TyperCommand):
    """Takes several values behind one ``--system`` or ``--seeds``, as long as they are systems or numbers."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _spread(args))


def _spread(arguments: Sequence[str]) -> list[str]:
    """``--system a b`` as ``--system a --system b``."""
    from ecphoria.evaluation.variant import SYSTEMS

    belongs = {"--system": lambda text: text.partition(":")[0] in SYSTEMS, "--seeds": str.isdigit}
    spread: list[str] = []
    option, taken = "", 0
    for argument in arguments:
        if argument in belongs:
            option, taken = argument, 0
        elif option and taken == 0:
            taken = 1  # the option's own value, right or wrong
        elif option and belongs[option](argument):
            spread.append(option)
        else:
            option = ""
        spread.append(argument)
    return spread


def evaluate(
    datasets: Annotated[
        list[Path] | None, typer.Argument(help="Folders with corpus.jsonl and questions.jsonl; none for simulations.")
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(
            help="auto, graph, ecphory, vector, dense, bm25, closed-book or full-context, several behind one option; "
            "parameters behind a colon: ecphory:cues=true,passages=10,relations=false. Default: vector auto."
        ),
    ] = None,
    experiment: Annotated[
        str | None,
        typer.Option(
            help="An experiment of paper E, not systems: table1, depth, context or k-sweep; or one over simulated use, "
            "without data sets: decay, decay-rates, firing or cold-start."
        ),
    ] = None,
    seeds: Annotated[
        list[int] | None,
        typer.Option(
            help="Of the runs, sent to the model, or of simulations; several behind one option. Default: 0, or the ten "
            "simulations for reporting."
        ),
    ] = None,
    days: Annotated[int, typer.Option(help="Simulated days.", min=1, max=180)] = 180,
    sample: Annotated[int | None, typer.Option(help="Questions at most, drawn at random once.", min=1)] = None,
    sample_seed: Annotated[int, typer.Option(help="Of that draw.")] = 42,
    k: Annotated[int, typer.Option("--k", "-k", help="The cut of the retrieval metrics.", min=1)] = 5,
    temperature: Annotated[
        float | None, typer.Option(help="Of the model. Default: 0 with one seed, 0.7 with several.", min=0)
    ] = None,
    context_characters: Annotated[int, typer.Option(help="Text that full-context may read.", min=1)] = 400_000,
    lax: Annotated[bool, typer.Option("--lax", help="Also score with a laxer normalisation, labelled so.")] = False,
    out: Annotated[Path, typer.Option(help="Folder of runs and reports; a stopped run goes on from it.")] = Path(
        "ecphoria-eval"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure systems on data sets: answers, retrieval, tokens and time, as tables and a report."""
    from ecphoria.errors import ConfigurationError
    from ecphoria.evaluation.evaluate import evaluate as run_evaluation
    from ecphoria.evaluation.report.plots import require_plots
    from ecphoria.evaluation.report.write import as_record, text_of, write_report
    from ecphoria.evaluation.run import Plan
    from ecphoria.evaluation.simulated.experiments import SIMULATED
    from ecphoria.evaluation.simulated.runs import Runs
    from ecphoria.evaluation.usage.seeds import UNTOUCHED

    require_plots()
    if experiment is not None and experiment in SIMULATED:
        _simulate(experiment, Runs(out=out, days=days, tell=_tell), datasets or (), seeds or UNTOUCHED, as_json=as_json)
        return
    if not datasets:
        raise ConfigurationError("eval: name the folders of data sets")
    plan = Plan(out=out, k=k, sample=sample, sample_seed=sample_seed, context_characters=context_characters)
    with draw.progress(quiet=as_json) as report_progress:
        found = run_evaluation(
            datasets,
            plan,
            systems=system or ([] if experiment else ["vector", "auto"]),
            experiment=experiment or "",
            temperature=temperature,
            seeds=seeds or (),
            lax=lax,
            progress=report_progress,
            tell=_tell,
        )
    files = write_report(found, out)
    if as_json:
        print_json(as_record(found))
        return
    typer.echo(text_of(found))
    typer.echo(f"\nwritten: {', '.join(map(str, files))}", err=True)


def _tell(line: str) -> None:
    typer.echo(line, err=True)


def _simulate(name: str, runs: "Runs", datasets: Sequence[Path], seeds: Sequence[int], *, as_json: bool) -> None:
    from ecphoria.errors import ConfigurationError
    from ecphoria.evaluation.report.study import study_record, text_of_study, write_study
    from ecphoria.evaluation.simulated.experiments import SIMULATED

    if datasets:
        raise ConfigurationError(f"eval: {name} simulates its documents and questions; leave the data sets out")
    with draw.progress(quiet=as_json) as progress:
        study = SIMULATED[name](replace(runs, progress=progress), tuple(dict.fromkeys(seeds)))
    files = write_study(study, runs.out)
    if as_json:
        print_json(study_record(study))
        return
    typer.echo(text_of_study(study))
    typer.echo(f"\nwritten: {', '.join(map(str, files))}", err=True)
