"""Drawing entities for people."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ecphoria.entities.entity import Alias, Entity, Review
from ecphoria.faces.cli.as_json import print_json
from ecphoria.faces.cli.draw import line
from ecphoria.model import Version

if TYPE_CHECKING:
    from ecphoria.entities.matching.train import TrainingReport


def entity(given: Entity, versions: Sequence[Version] = (), *, as_json: bool) -> None:
    """An entity with its names, and what was true of it."""
    if as_json:
        print_json({"entity": given, "versions": list(versions)})
        return
    line((given.name, "bold"), *_kind(given), (f"  {given.id}", "dim"))
    for name in given.aliases:
        line(_alias(name), indent=2)
    for version in versions:
        period = f", {version.period}" if version.period else ""
        line(f"{version.relation}: {version.value}{period}", (f"  {version.status}", "dim"), indent=2)


def entities(given: Sequence[Entity], *, as_json: bool) -> None:
    """Entities, a line each."""
    if as_json:
        print_json(list(given))
        return
    if not given:
        line("No entity was found.")
    for one in given:
        others = ", ".join(alias.name for alias in one.aliases[1:])
        line((one.name, "bold"), *_kind(one), f"; {_counted(one)}", f"; also {others}" if others else "", hanging=4)


def reviews(given: Sequence[Review], *, as_json: bool) -> None:
    """Pairs to be decided."""
    if as_json:
        print_json(list(given))
        return
    if not given:
        line("Nothing is waiting for a decision.")
    for pair in given:
        line(
            f"{pair.probability:.2f}  ",
            (pair.left.name, "bold"),
            *_kind(pair.left),
            "  =?  ",
            (pair.right.name, "bold"),
            *_kind(pair.right),
            (f"  {pair.why}", "dim"),
            hanging=6,
        )


def undone(given: Sequence[NamedTuple], *, as_json: bool) -> None:
    """Decisions that were taken back."""
    if as_json:
        print_json([decision._asdict() for decision in given])
        return
    if not given:
        line("There is nothing to undo.")
    for kind, left, right, *_ in given:
        line(f"undone: {left} {kind} {right}")


def training(report: "TrainingReport", out: Path, *, as_json: bool) -> None:
    """What came of training."""
    kept = report.trained
    if as_json:
        figures = {"kept": report.kept, "pairs": report.pairs, "matches": report.matches, "f1": kept.f1}
        print_json({**figures, "calibration_error": kept.calibration_error, "out": str(out)})
        return
    line(f"{report.kept} kept, F1 {kept.f1:.3f} on pairs it was not trained on; {report.pairs} pairs read")
    line((f"weights: {out}", "dim"))


def _kind(given: Entity) -> Sequence[tuple[str, str]]:
    kind = f"  {given.type}" if given.type else ""
    return ((f"{kind} (provisional)" if given.provisional else kind, "cyan"),)


def _counted(given: Entity | Alias) -> str:
    return f"{_count(given.mentions, 'mention')} in {_count(given.documents, 'document')}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _alias(name: Alias) -> str:
    tie = f"; {name.why} ({name.probability:.2f})" if name.why else ""
    return f"{name.name}: {_counted(name)}{tie}"
