"""docs/facts.md: its Python runs as it stands there."""

import re
from pathlib import Path

from ecphoria import Document, Memory
from tests.answer.offices import DOCUMENTS

PAGE = Path(__file__).parents[2] / "docs" / "facts.md"
LENOVO = Document(id="lenovo", text="IBM was the parent company of Lenovo from 2004 to 2006.")


def test_the_page_runs(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    with Memory.open(tmp_path) as memory:
        memory.add_documents([*DOCUMENTS, LENOVO])
        for block in blocks:
            exec(compile(block, str(PAGE), "exec"), {"memory": memory})  # our own page
        before = memory.recall("Who is IBM's CEO?", as_of="2010", known_at="2012-03-01").facts
        assert before == ()  # nothing had been learned by then
        held = memory.recall("Who was IBM's CEO?", during=("2005-01-01", "2015-01-01")).facts
        assert {fact.version.value for fact in held if fact.holds} == {"Samuel Palmisano", "Ginni Rometty"}
