"""What docs/time.md shows of asking about a time runs, and does what it says."""

import re
from pathlib import Path

from tests.recall.harbour import FERRY

from ecphoria import Memory

PAGE = (Path(__file__).parents[2] / "docs" / "time.md").read_text(encoding="utf-8")


def test_its_questions_run(memory: Memory) -> None:
    memory.add_documents(FERRY)
    names: dict[str, object] = {"memory": memory}
    blocks = re.findall(r"```py\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "time.md", "exec"), names)
    found = memory.recall("Who ran the ferry from 1995 to 2003?")
    assert found.trace.time is not None
    assert found.trace.time.text == ("from 1995 to 2003",)
    assert found.hits[0].why.endswith("in time: from 1995 to 2003")
    answer = memory.ask("Who ran the Skarn ferry in 1950?", remember=False)
    assert answer.text in PAGE
