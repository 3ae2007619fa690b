"""What the demo prints is computed from its corpus."""

import shutil
from pathlib import Path

from ecphoria import Memory

DEMO = Path(__file__).parent.parent / "demo"
QUESTION = "From which boat were the Project Heron prototypes tried at sea?"


def _printed(corpus: Path, kb: Path) -> str:
    with Memory.open(kb) as memory:
        report = memory.add(corpus)
        assert not report.failed
        answer = memory.ask(QUESTION, k=8)
        paths = "\n".join(hit.why for hit in answer.recall.hits)
        texts = "\n".join(hit.text for hit in answer.recall.hits)
    return f"{answer.text}\n{paths}\n{texts}"


def test_changing_a_name_in_the_corpus_changes_the_output(tmp_path: Path) -> None:
    changed = tmp_path / "corpus"
    shutil.copytree(DEMO / "corpus", changed)
    for file in changed.rglob("*"):
        if file.suffix in {".md", ".txt", ".eml", ".mbox", ".csv", ".tsv", ".json", ".html"}:
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace("Ailsa Wren", "Morna Sgarbh").replace("Heron", "Gannet"), encoding="utf-8")
    before = _printed(DEMO / "corpus", tmp_path / "before")
    with Memory.open(tmp_path / "after") as memory:
        memory.add(changed)
        found = memory.recall(QUESTION.replace("Heron", "Gannet"), k=8)
    after = "\n".join(f"{hit.why}\n{hit.text}" for hit in found.hits)
    assert "Ailsa Wren" in before
    assert "Morna Sgarbh" in after
    assert "Ailsa Wren" not in after
    assert any(hit.why.startswith("Project Gannet") for hit in found.hits)


def test_the_program_of_the_demo_names_nothing_of_the_corpus(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "kb") as memory:
        memory.add(DEMO / "corpus")
        active = memory.recall(QUESTION, k=200).entities
    program = (DEMO / "run.py").read_text(encoding="utf-8").casefold()
    names = [entity.id for entity in active if " " in entity.id]
    assert names
    assert [name for name in names if name in program] == []
