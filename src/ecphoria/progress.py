"""How long actions report: through one callback, which faces draw."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    """One step of a long action.

    Attributes:
        stage: ``"ingest"``, ``"index"``, ``"embed"``, ``"communities"``, ``"summaries"``, ``"merging"``, ``"pruning"``.
        done, total: units finished and in all; ``total`` is ``None`` when it is not known.
        committed: ids of documents that are safe from now on, whatever happens.
        failed: inputs given up just now, as their error messages.
    """

    stage: str
    done: int
    total: int | None = None
    committed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


ProgressCallback: TypeAlias = Callable[[Progress], None]


def silent(_progress: Progress) -> None:
    """Report to nobody."""
