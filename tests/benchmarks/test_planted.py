"""The corpus of planted themes, and the benchmark over a small one."""

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.planted import Generator

ROOT = Path(__file__).parent.parent.parent


def test_the_same_seed_writes_the_same_passages_and_another_one_others() -> None:
    one, again, other = (Generator(seed).write(40, "p") for seed in (3, 3, 4))
    assert one == again
    assert one.documents != other.documents
    assert len({document.id for document in one.documents}) == 40


def test_the_benchmark_prints_its_figures() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.themes", "--passages", "240", "--themes", "4", "-k", "8"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    for state in ("before", "stale", "refreshed", "rebuilt"):
        assert found[state]["cited"] == 100
        assert found[state]["vector"] <= 100
    assert found["purity"] > 90
