"""The real program, run as a user runs it."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = str(Path(sys.executable).parent / "ecphoria")


def environment(**more: str) -> dict[str, str]:
    """This process's environment without settings of Ecphoria and of terminals."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("ECPHORIA_")}
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        ours.pop(name, None)
    return {**ours, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", **more}


def run(*arguments: str | Path, cwd: Path, **settings: str) -> "subprocess.CompletedProcess[str]":
    """Run to the end; output as text."""
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)],
        cwd=cwd,
        env=environment(**settings),
        capture_output=True,
        text=True,
        encoding=settings.get("PYTHONIOENCODING", "utf-8"),
        timeout=600,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done
