"""A data set's memory in the output folder, and what making it cost (IT)."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from ecphoria.config import Endpoint
from ecphoria.errors import EcphoriaError
from ecphoria.evaluation.datasets import DataSet
from ecphoria.memory import Memory
from ecphoria.progress import ProgressCallback, silent


@dataclass(frozen=True, kw_only=True, slots=True)
class IndexCost:
    """Model tokens (IT; 0 with the local extractor) and seconds of reading a data set in, over all its runs."""

    tokens: int = 0
    seconds: float = 0.0


def index(
    folder: Path, data: DataSet, chat: Endpoint | None, progress: ProgressCallback = silent
) -> tuple[IndexCost, str]:
    """Read a data set into its memory; what is there already is passed over. Returns its cost and its embedder.

    Raises:
        EcphoriaError: a document failed: figures over the others would not be comparable.
    """
    ledger = folder.parent / f"{folder.name}.cost.json"
    former = IndexCost(**json.loads(ledger.read_text(encoding="utf-8"))) if ledger.exists() else IndexCost()
    with Memory.open(folder, chat=chat) as memory:
        report = memory.add_documents(data.documents, progress=progress)
        status = memory.status()
    cost = former
    if report.added or report.updated:
        seconds = former.seconds + sum(report.usage.seconds.values())
        cost = IndexCost(tokens=status.indexing_tokens, seconds=seconds)  # of every run, an interrupted one's too
        written = ledger.with_suffix(".new")
        written.write_text(json.dumps(asdict(cost)), encoding="utf-8")
        written.replace(ledger)
    if report.failed:
        raise EcphoriaError(f"{data.name}: {len(report.failed)} documents failed, the first: {report.failed[0]}")
    return cost, status.embedder or ""
