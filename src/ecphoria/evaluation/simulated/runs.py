"""Runs of simulations in a folder: each is lived through once, and read back by whoever needs it again."""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ecphoria.errors import ConfigurationError, EcphoriaError, InputError
from ecphoria.evaluation.simulated.live import Seen, SimulatedClock, documents, live
from ecphoria.evaluation.simulated.rung import Rung
from ecphoria.evaluation.simulated.vectors import KeptVectors
from ecphoria.evaluation.usage.archive import archive
from ecphoria.evaluation.usage.offices import offices
from ecphoria.evaluation.usage.usage import Usage
from ecphoria.memory import Memory
from ecphoria.progress import Progress, ProgressCallback, silent

GENERATORS: Mapping[str, Callable[..., Usage]] = {"offices": offices, "archive": archive}
FORMAT = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Runs:
    """Runs over simulations of ``days`` days, kept in the folder ``out``; ``tell`` receives a line for each new one."""

    out: Path
    days: int
    progress: ProgressCallback = silent
    tell: Callable[[str], None] = lambda _line: None
    embedder: KeptVectors = field(default_factory=KeptVectors)

    def seen(self, generator: str, seed: int, rung: Rung) -> tuple[Seen, ...]:
        """What the questions of a simulation brought to a rung, from the folder or lived through now.

        Raises:
            ConfigurationError: the folder holds another run under this name.
            InputError: it holds what is no run.
            EcphoriaError: a paper could not be added.
        """
        usage = GENERATORS[generator](seed, self.days)
        path = self.out / "runs" / f"{generator}-{seed}-{_file_name(rung.label)}.json"
        header = _header(usage, rung)
        if path.exists():
            return _read(path, header)
        self.tell(f"{generator}, seed {seed}: {rung.label}, {len(usage.asked)} questions")
        clock = SimulatedClock()
        lived: list[Seen] = []
        self.out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.out) as folder:
            shutil.copytree(self._beginning(usage), folder, dirs_exist_ok=True)
            with open_memory(Path(folder), clock, self.embedder, rung.domain) as memory:
                for seen in live(memory, clock, usage, rung):
                    lived.append(seen)
                    self.progress(Progress(stage="live", done=len(lived), total=len(usage.asked)))
        _write(path, {"run": header, "seen": [seen.as_row() for seen in lived]})
        return tuple(lived)

    def _beginning(self, usage: Usage) -> Path:
        """A memory of the papers that were there on day 0."""
        folder = self.out / "memory" / f"{usage.generator}-{usage.seed}-{_hash(usage)[:8]}"
        if folder.exists():
            return folder
        (self.out / "memory").mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.out) as made:
            with open_memory(Path(made), SimulatedClock(), self.embedder) as memory:
                report = memory.add_documents(documents([paper for paper in usage.papers if paper.day < 0]))
            if report.failed:
                raise EcphoriaError(f"{usage.generator}: papers failed, the first: {report.failed[0]}")
            shutil.copytree(made, f"{folder}.new", dirs_exist_ok=True)
        Path(f"{folder}.new").replace(folder)
        return folder


def open_memory(folder: Path, clock: SimulatedClock, embedder: KeptVectors, domain: str = "") -> Memory:
    """A memory's folder under a simulated clock."""
    return Memory.open(folder, clock=clock, embedder=embedder, domain=domain or None)


def _header(usage: Usage, rung: Rung) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": version("ecphoria"),
        "usage": _hash(usage),
        "days": usage.days,
        "rung": json.loads(json.dumps(asdict(rung))),
    }


def _hash(usage: Usage) -> str:
    said = json.dumps([asdict(paper) for paper in usage.papers]) + repr(
        [(question.id, question.text, sorted(question.relevant), question.reader) for question in usage.asked]
    )
    return hashlib.sha256(said.encode()).hexdigest()


def _read(path: Path, header: Mapping[str, Any]) -> tuple[Seen, ...]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        differing = [key for key in header if found["run"].get(key) != header[key]]
        seen = tuple(map(Seen.from_row, found["seen"]))
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(str(path), "not written by a run", "choose another folder with --out") from error
    if differing:
        raise ConfigurationError(
            f"{path}: holds another run (another {differing[0]}); choose another folder with --out, or remove the file"
        )
    return seen


def _write(path: Path, record: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".new")
    with written.open("w", encoding="utf-8") as file:
        json.dump(record, file)
        file.flush()
        os.fsync(file.fileno())
    written.replace(path)


def _file_name(label: str) -> str:
    return "".join(character if character.isalnum() else "-" for character in label)
