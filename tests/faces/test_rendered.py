"""What recall and ask print, as golden files. ``UPDATE_GOLDEN=1 make test`` writes them anew after a wanted change."""

import os
import re
from pathlib import Path

import pytest
from tests.faces.corpus import write_corpus
from tests.faces.program import run

GOLDEN = Path(__file__).parent.parent / "golden"
QUESTION = "In which town was the designer of the Tidebell born?"

_UNSTABLE = (
    (re.compile(r"\d+ ms"), "N ms"),
    (re.compile(r"\d+% of its activation"), "N% of its activation"),
    (re.compile(r"confidence \d\.\d\d"), "confidence N"),
    (re.compile(r"episode [0-9a-f]{32}"), "episode N"),
)


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose files are in its memory."""
    folder = write_corpus(tmp_path_factory.mktemp("golden"))
    run("add", "docs", cwd=folder)
    return folder


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("recall.txt", ["recall", QUESTION, "-k", "4"]),
        ("recall-vector.txt", ["recall", QUESTION, "-k", "2", "--strategy", "vector"]),
        ("ask.txt", ["ask", QUESTION]),
        ("ask-nothing.txt", ["ask", QUESTION, "--where", "source=none"]),
    ],
)
def test_the_output_is_the_golden_one(remembered: Path, name: str, arguments: list[str]) -> None:
    printed = run(*arguments, cwd=remembered).stdout
    for pattern, replacement in _UNSTABLE:
        printed = pattern.sub(replacement, printed)
    if os.environ.get("UPDATE_GOLDEN"):
        (GOLDEN / name).write_text(printed, encoding="utf-8")
    assert printed == (GOLDEN / name).read_text(encoding="utf-8")
