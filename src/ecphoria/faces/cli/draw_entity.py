"""Drawing entities for people."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ecphoria.entities.entity import Entity, Form, Review
from ecphoria.faces.cli.as_json import print_json
from ecphoria.faces.cli.draw import line

if TYPE_CHECKING:
    from ecphoria.entities.matching.train import TrainingReport


def entity(given: Entity, *, as_json: bool) -> None:
    """An entity with its names, and what was true of it."""
    if as_json:
        print_json(given)
        return
    line((given.name, "bold"), *_kind(given), (f"  {given.id}", "dim"))
    for form in given.forms:
        line(_form(form), indent=2)
    for name in given.aliases:
        if name not in {form.name for form in given.forms}:
            line(f"{name}: written nowhere yet; people decided so", indent=2)
    for version in given.versions:
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
        others = ", ".join(one.aliases)
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


def _counted(given: Entity | Form) -> str:
    return f"{_count(given.mentions, 'mention')} in {_count(given.documents, 'document')}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _form(form: Form) -> str:
    tie = f"; {form.why} ({form.probability:.2f})" if form.why else ""
    return f"{form.name}: {_counted(form)}{tie}"
