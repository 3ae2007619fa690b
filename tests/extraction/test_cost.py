"""What is paid is seen, bounded, estimated, and paid once."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.dump import dump
from tests.extraction.reader import notes, reads
from tests.scripted_server import scripted

from ecphoria import Document, Memory
from ecphoria.config import Endpoint, Settings
from ecphoria.errors import ConfigurationError


def test_the_same_passage_is_paid_for_once(tmp_path: Path) -> None:
    with scripted(respond=reads) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        first = memory.add_documents(notes(10))
        assert (first.usage.calls, first.usage.cache_hits, len(server.requests)) == (10, 0, 10)
        changed = [replace(note, metadata={"read": True}) for note in notes(10)]
        second = memory.add_documents(changed)
        assert (len(second.updated), second.usage.calls, second.usage.cache_hits) == (10, 0, 10)
        copy = Document(id="copy", title=notes(1)[0].title, text=notes(1)[0].text)
        memory.add_documents([copy])
        assert len(server.requests) == 10
        spent = first.usage.prompt_tokens + first.usage.completion_tokens
        assert first.usage.stages["extract"].prompt_tokens == first.usage.prompt_tokens > 1500
        assert memory.status().indexing_tokens == spent
        assert memory.status().indexing_tokens_per_chunk == round(spent / 11, 1)


def test_the_tokens_of_questions_are_kept_too(tmp_path: Path) -> None:
    with scripted(respond=reads) as server, Memory.open(tmp_path, chat=server.endpoint) as memory:
        memory.add_documents(notes(3))
        asked = [memory.ask(question).usage for question in ("Who left Port Lunde?", "Who left Saltmere?")]
        spent = sum(usage.prompt_tokens + usage.completion_tokens for usage in asked)
        assert memory.status().query_tokens == spent > 0
        assert memory.status().query_tokens_per_question == round(spent / 2, 1)
        assert memory.status().indexing_tokens == 0


def test_a_budget_of_calls_stops_and_is_continued(tmp_path: Path) -> None:
    with scripted(respond=reads) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        runs = 0
        while (report := memory.add_documents(notes(30), max_calls=7)).stopped:
            runs += 1
            assert report.usage.calls == 7
            assert len(server.requests) == 7 * runs
        assert (runs, len(server.requests)) == (4, 30)
        assert memory.status().extraction.done == 30


def test_a_budget_of_tokens_is_not_exceeded(tmp_path: Path) -> None:
    with scripted(respond=reads) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        report = memory.add_documents(notes(30), max_tokens=4000)
        assert report.stopped
        assert 0 < report.usage.prompt_tokens + report.usage.completion_tokens <= 4000
        assert 0 < len(server.requests) < 30
        assert not memory.add_documents(notes(30), max_tokens=20_000).stopped
        assert len(server.requests) == 30


def test_an_estimate_asks_nothing_and_knows_what_is_paid(tmp_path: Path) -> None:
    with scripted(respond=reads) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        told = memory.estimate_documents(notes(12))
        assert (told.documents, told.chunks, told.calls, server.requests) == (12, 12, 12, [])
        assert 12 * 100 < told.prompt_tokens < 12 * 400
        assert memory.add_documents(notes(12), max_calls=5).stopped
        assert memory.estimate_documents(notes(12)).calls == 7
        memory.add_documents(notes(12))
        assert memory.estimate_documents(notes(12)).chunks == 0


def test_removing_a_document_removes_its_replies(tmp_path: Path) -> None:
    with scripted(respond=reads) as server:
        with Memory.open(tmp_path / "a", chat=server.endpoint, extractor="llm-relations") as memory:
            memory.add_documents(notes(6))
            changed = Document(id="note-001", title="Note 1", text="Ivo Marsh came back to Saltmere.")
            memory.add_documents([changed])
            for number in (0, 3, 5):
                memory.remove(f"note-{number:03d}")
        with Memory.open(tmp_path / "b", chat=server.endpoint, extractor="llm-relations") as memory:
            memory.add_documents([notes(6)[4], changed, notes(6)[2]])
    assert dump(tmp_path / "a") == dump(tmp_path / "b")
    assert len(dump(tmp_path / "a")["model_calls"]) == 3


def test_compact_forgets_replies_whose_document_never_came(tmp_path: Path) -> None:
    with scripted(respond=reads) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        long = Document(id="long", text="\n\n".join(note.text * 6 for note in notes(8)))
        assert memory.add_documents([long], max_calls=2).stopped
        assert memory.status().documents == 0
        memory.compact()
        assert dump(tmp_path)["model_calls"] == []
        assert b"Fairweather" not in b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_each_role_has_its_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted(respond=reads) as server:
        monkeypatch.setenv("ECPHORIA_CHAT_URL", server.endpoint.url)
        monkeypatch.setenv("ECPHORIA_CHAT_MODEL", "for-the-rest")
        monkeypatch.setenv("ECPHORIA_EXTRACT_MODEL", "for-reading")
        with Memory.open(tmp_path, extractor="llm") as memory:
            memory.add_documents(notes(1))
            memory.ask("Who left?")
        assert [request["model"] for request in server.requests] == ["for-reading", "for-the-rest"]
        monkeypatch.setenv("ECPHORIA_ANSWER_MODEL", "for-answers")
        with Memory.open(tmp_path) as memory:
            memory.ask("Who left?")
            assert memory.status().chat == "for-answers"
        assert server.requests[-1]["model"] == "for-answers"


def test_roles_without_a_model_of_their_own_take_the_common_one() -> None:
    settings = Settings(chat=Endpoint(url="http://x", model="common"), cue_model="small")
    models = [endpoint.model for role in ("extract", "cue", "answer") if (endpoint := settings.endpoint(role))]
    assert models == ["common", "small", "common"]
    assert Settings().endpoint("extract") is None


def test_the_extractor_is_remembered_and_needs_its_endpoint(tmp_path: Path) -> None:
    with scripted(respond=reads) as server:
        with Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
            memory.add_documents(notes(2))
        with Memory.open(tmp_path, chat=server.endpoint) as memory:
            assert len(memory.add_documents(notes(3)).unchanged) == 2
            assert memory.status().extractor == "llm"
    with Memory.open(tmp_path) as memory:
        assert memory.recall("Who left Saltmere?").hits
        with pytest.raises(ConfigurationError, match="ECPHORIA_CHAT_URL"):
            memory.add_documents(notes(4))
    with Memory.open(tmp_path, extractor="local") as memory:
        with pytest.raises(ConfigurationError, match="local extractor"):
            memory.retry_failed()
        with pytest.raises(ConfigurationError, match="no tokens"):
            memory.estimate_documents(notes(1))
