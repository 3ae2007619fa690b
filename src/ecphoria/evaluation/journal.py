"""A run's file: a header line that says what was run, then a line for each answered question, written at once.

A run that was stopped goes on where it stopped, days later if need be; a run that is not the same run is refused.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ecphoria.errors import ConfigurationError, InputError
from ecphoria.evaluation.outcome import Outcome

FORMAT = 1


class Journal:
    """The answered questions of one run.

    Args:
        path: the file; made when it is new.
        header: what the run is; a file with another header is another run.

    Raises:
        ConfigurationError: the file holds another run; says in what it differs.
        InputError: the file is no run's file.
    """

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self._header = {"format": FORMAT, **json.loads(json.dumps(header))}
        self.outcomes: dict[str, Outcome] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = self._whole_lines()
        if lines:
            self._check(lines[0])
            for number, line in enumerate(lines[1:], 2):
                outcome = self._outcome(number, line)
                self.outcomes[outcome.id] = outcome
        else:
            self._append(self._header)

    def record(self, outcome: Outcome) -> None:
        """Write an answered question; it is on the disk when this returns."""
        self._append(outcome.as_row())
        self.outcomes[outcome.id] = outcome

    def _whole_lines(self) -> list[str]:
        """The lines of the file; one that a crash cut short is taken off it."""
        if not self.path.exists():
            return []
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            os.truncate(self.path, len(whole))
        return whole.decode("utf-8").split("\n")[:-1]  # texts may hold other line ends

    def _check(self, line: str) -> None:
        try:
            found = dict(json.loads(line)["run"])
        except (ValueError, KeyError, TypeError):
            raise self._no_run(1) from None
        differing = [key for key in (*self._header, *found) if found.get(key) != self._header.get(key)]
        if differing:
            key = differing[0]
            raise ConfigurationError(
                f"{self.path}: holds another run ({key}: {found.get(key)!r} there, {self._header.get(key)!r} now); "
                "choose another folder with --out, or remove the file to run anew"
            )

    def _outcome(self, number: int, line: str) -> Outcome:
        try:
            return Outcome.from_row(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise self._no_run(number) from None

    def _no_run(self, line: int) -> InputError:
        return InputError(f"{self.path}, line {line}", "not written by a run", "choose another folder with --out")

    def _append(self, row: Mapping[str, Any]) -> None:
        row = {"run": row} if row is self._header else row
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
