"""Killed at any point, a reopened memory has every acknowledged document whole and goes on (promise 1)."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ecphoria import Memory
from tests.dump import dump
from tests.texts import small_world

DOCUMENTS = 320
KILLS = 20

# Acknowledged is what was printed. The last line is printed after the indexes were written.
_INGEST = f"""
import sys
from ecphoria import Memory
from tests.texts import small_world
with Memory.open(sys.argv[1]) as memory:
    print("open", flush=True)
    memory.add_documents(small_world({DOCUMENTS}), progress=lambda step: print(*step.committed, flush=True))
    print("end", flush=True)
"""


def _start(folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", _INGEST, str(folder)], stdout=subprocess.PIPE, text=True, start_new_session=True
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float]:
    """A memory that was ingested in peace, and the seconds from its opening to its end."""
    folder = tmp_path_factory.mktemp("whole") / "kb"
    with _start(folder) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        started = time.monotonic()
        assert process.stdout.read().endswith("end\n")
    assert process.returncode == 0
    return folder, time.monotonic() - started


def test_killed_at_twenty_times_nothing_acknowledged_is_lost_and_nothing_is_half_there(
    whole: tuple[Path, float], tmp_path: Path
) -> None:
    peaceful, seconds = whole
    wanted = dump(peaceful)
    expected = {doc: [row for row in rows if doc in row] for doc, rows in _documents(wanted).items()}
    interrupted = 0
    for kill in range(KILLS):
        folder = tmp_path / f"kill-{kill}"
        acknowledged = _killed_after(folder, seconds * (kill + 0.5) / KILLS)
        held = dump(folder)
        present = _documents(held)
        assert acknowledged <= set(present)
        assert {doc: [row for row in rows if doc in row] for doc, rows in present.items()} == {
            doc: expected[doc] for doc in present
        }
        interrupted += len(present) < DOCUMENTS
        if kill % 5 == 4:
            with Memory.open(folder) as memory:
                report = memory.add_documents(small_world(DOCUMENTS))
                assert len(report.unchanged) == len(present)
                assert len(report.added) == DOCUMENTS - len(present)
                assert memory.recall("Who designed the Tidebell 3?", strategy="vector").hits
            assert dump(folder) == wanted
    assert interrupted >= KILLS // 4  # the kills did fall into the ingest


def _killed_after(folder: Path, seconds: float) -> set[str]:
    """Ingest, kill the process group after some seconds, and return the ids that had been acknowledged."""
    with _start(folder) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGKILL)
        lines = process.stdout.read()
    return {word for word in lines.split() if word.startswith("doc-")}


def _documents(tables: dict[str, list[tuple[object, ...]]]) -> dict[str, list[tuple[object, ...]]]:
    """All rows of each document, from every table that speaks of it."""
    found: dict[str, list[tuple[object, ...]]] = {_id(row): [("documents", *row)] for row in tables["documents"]}
    for table in ("document_metadata", "sections", "chunks", "mentions"):
        for row in tables[table]:
            found[_id(row)].append((table, *row))
    return found


def _id(row: tuple[object, ...]) -> str:
    """The document that a row is of."""
    return next(value for value in row if isinstance(value, str) and value.startswith("doc-"))
