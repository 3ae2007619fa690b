"""The options of ``ecphoria add`` that have to do with a model."""

import json
from pathlib import Path

from tests.extraction.reader import notes, reads
from tests.faces.program import run
from tests.scripted_server import Says, scripted


def write(folder: Path, count: int) -> None:
    (folder / "notes").mkdir()
    for note in notes(count):
        (folder / "notes" / f"{note.id}.txt").write_text(note.text, encoding="utf-8")


def test_estimate_budget_retry_and_ledger(tmp_path: Path) -> None:
    write(tmp_path, 12)
    with scripted(respond=reads) as server:
        settings = {"ECPHORIA_CHAT_URL": server.endpoint.url, "ECPHORIA_CHAT_MODEL": "scripted"}
        told = run("add", "notes", "--extractor", "llm", "--estimate", cwd=tmp_path, **settings)
        assert told.returncode == 0
        assert "an estimate" in told.stdout
        assert "12 documents, 12 chunks, 12 of them not paid for yet" in told.stdout
        assert not server.requests
        part = run("add", "notes", "--extractor", "llm", "--max-calls", "10", cwd=tmp_path, **settings)
        assert part.returncode == 1
        assert "stopped the budget is used up" in part.stdout
        server.respond = lambda _: Says(parts=["No."])
        rest = run("add", "notes", cwd=tmp_path, **settings)  # the extractor is remembered
        assert rest.returncode == 1
        assert "2 failed (again: ecphoria add --retry-failed)" in rest.stdout
        server.respond = reads
        again = run("add", "--retry-failed", "--json", cwd=tmp_path, **settings)
        assert again.returncode == 0
        report = json.loads(again.stdout)
        assert report["extraction"] == {"done": 2, "empty": 0, "failed": 0, "dropped": 0}
        assert report["usage"]["stages"]["extract"]["calls"] == 2
    state = json.loads(run("status", "--json", cwd=tmp_path).stdout)
    assert (state["extractor"], state["extraction"]["done"]) == ("llm", 12)
    assert state["indexing_tokens"] > 12 * 100
    assert state["indexing_tokens_per_chunk"] == round(state["indexing_tokens"] / 12, 1)


def test_without_files_there_is_nothing_to_add(tmp_path: Path) -> None:
    done = run("add", cwd=tmp_path)
    assert done.returncode == 2
    assert "--retry-failed" in done.stderr


def test_an_extraction_file_is_taken(tmp_path: Path) -> None:
    write(tmp_path, 2)
    lines = [{"id": f"notes/note-00{number}.txt", "entities": ["Port Lunde", "Saltmere"]} for number in range(2)]
    (tmp_path / "names.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    done = run("add", "notes", "--extraction", "names.jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "2 done, 0 empty, 0 failed; 2 names dropped" in done.stdout
