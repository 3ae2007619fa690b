"""docs/time.md cannot lie: its code runs, and its examples are times."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ecphoria.times import expressions

PAGE = (Path(__file__).parents[2] / "docs" / "time.md").read_text(encoding="utf-8")
PART = PAGE.split("\n## What is read as a time", 1)[1].split("\n## ", 1)[0]
SPOKEN = datetime(2020, 3, 18, tzinfo=UTC)


def test_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PART, re.DOTALL)
    exec(compile(code, "time.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("last quarter 2019-10-01 00:00:00+00:00 2020-01-01")
    assert printed[1].startswith("mid-1990s 1994-01-01 00:00:00+00:00 1997-01-01")
    assert printed[2].startswith("range ")


EXAMPLES = [example for line in PART.splitlines() if line.startswith("| ") for example in re.findall("`(.*?)`", line)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_its_examples_are_times(example: str) -> None:
    found = expressions(f"It was sold in 1901, and burned {example}.", SPOKEN)
    assert len(found) == 2, found


@pytest.mark.parametrize("example", ["May I ask", "$2019", "2,019", "version 2.4", "room 2019", "2019 people"])
def test_what_it_says_is_none_is_none(example: str) -> None:
    assert example in PART
    assert expressions(example, SPOKEN) == ()
