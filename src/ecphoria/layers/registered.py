"""The registry of a collection, from what its documents say and what people decided."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from ecphoria.entities.build import build
from ecphoria.entities.decisions import Decision, Reference
from ecphoria.entities.judge import Judge
from ecphoria.entities.names import fold
from ecphoria.entities.occurrences import Occurrence, Occurrences
from ecphoria.entities.registry import Registry
from ecphoria.entities.stated import SAME_AS
from ecphoria.store.decisions import Decision as StoredDecision
from ecphoria.store.occurrences import OccurrenceRow
from ecphoria.store.relations import RelationRow


def build_registry(
    rows: Iterable[OccurrenceRow],
    said: Sequence[RelationRow],
    aliases: Mapping[str, Collection[str]],
    decided: Sequence[StoredDecision],
    judge: Judge | None = None,
) -> Registry:
    """The registry.

    Args:
        rows: which form occurs in which document.
        said: statements; those in ``SAME_AS`` tie their ends.
        aliases: of forms, second names as they are written, which a model found and the texts bear out.
        decided: what people decided, the oldest first.
        judge: how probable a pair is; ``None`` for the matcher that comes with the package.
    """
    occurrences = occurrences_of(rows, aliases)
    stated = {(form, fold(alias)) for form, names in aliases.items() for alias in names}
    stated |= {(row.source_id, row.target_id) for row in said if row.type in SAME_AS and row.target_id}
    known = set(occurrences.forms)
    pairs = sorted(pair for pair in stated if pair[0] != pair[1] and known.issuperset(pair))
    return build(occurrences, [_decision(one) for one in decided], stated=pairs, judge=judge)


def occurrences_of(rows: Iterable[OccurrenceRow], aliases: Mapping[str, Collection[str]]) -> Occurrences:
    """Where names occur, as the registry counts them; arguments are as of :func:`build_registry`."""
    rows = list(rows)
    named = sorted((row.form, row.name) for row in rows if row.form in aliases and row.name not in aliases[row.form])
    own = dict(reversed(named))  # the first of each form
    return Occurrences.of(
        Occurrence(
            form=row.form,
            document=row.document_id,
            # A second name that a model gave is shown only where the first one is written nowhere.
            name=own.get(row.form, row.name) if row.name in aliases.get(row.form, ()) else row.name,
            type="" if row.titled else row.type,  # a title does not say what kind of thing it names
            count=1 if row.titled else row.times,  # a title heads every chunk, and is written once
            titled=row.titled,
        )
        for row in rows
    )


def _decision(stored: StoredDecision) -> Decision:
    same = stored.kind != "different"
    return Decision(same=same, left=(reference(stored.left),), right=(reference(stored.right),))


def reference(text: str) -> Reference:
    """A form, in one document where one stands behind ``@``; folded forms hold none."""
    form, _, document = text.partition("@")
    return Reference(form, document)
