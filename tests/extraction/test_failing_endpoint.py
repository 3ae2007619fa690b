"""Whatever the endpoint does, every chunk ends as done, empty or failed; none is lost; a retry finishes it."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from tests.extraction.reader import Unreliable, notes, reads
from tests.scripted_server import Fails, scripted

from ecphoria import Memory
from ecphoria.errors import ModelError

CHUNKS = 60


def states(folder: Path) -> dict[str, int]:
    connection = sqlite3.connect(folder / "ecphoria.db")
    found = dict(connection.execute("SELECT state, count(*) FROM extractions GROUP BY state"))
    connection.close()
    return found


def test_none_is_lost_and_a_retry_finishes_it(tmp_path: Path) -> None:
    with scripted(respond=Unreliable(seed=7)) as server:
        endpoint = replace(server.endpoint, timeout_s=0.4)
        with Memory.open(tmp_path, chat=endpoint, extractor="llm") as memory:
            report = memory.add_documents(notes(CHUNKS))
            assert len(report.added) == report.chunks == CHUNKS
            found = report.extraction
            assert found.done + found.empty + found.failed == sum(states(tmp_path).values()) == CHUNKS
            assert found.failed > 0
            assert memory.status().extraction == found
            hits = memory.recall("Who left by boat in storm 3?", strategy="vector", k=CHUNKS).hits
            assert len({hit.document_id for hit in hits}) > CHUNKS // 2  # failed ones are searched like the others
            for _ in range(20):
                if not memory.status().extraction.failed:
                    break
                again = memory.retry_failed()
                assert again.extraction.failed <= found.failed
            assert not memory.status().extraction.failed
            assert sum(states(tmp_path).values()) == CHUNKS
            assert not memory.retry_failed().chunks


def test_what_was_retried_is_in_the_graph(tmp_path: Path) -> None:
    with scripted("Sorry, I cannot do that.") as server, Memory.open(tmp_path, chat=server.endpoint) as memory:
        assert memory.add_documents(notes(1)).extraction.done == 0  # the local extractor keeps no ledger
    with (
        scripted("Sorry, I cannot do that.") as server,
        Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory,
    ):
        report = memory.add_documents(notes(1))
        assert (report.updated, report.extraction.failed) == (("note-000",), 1)
        assert {entity.id for entity in memory.recall("Ada Brandt", k=1).entities} <= {"note 0"}
        server.respond = reads
        assert memory.retry_failed().updated == ("note-000",)
        assert "ada brandt" in {entity.id for entity in memory.recall("Ada Brandt", k=1).entities}
        assert memory.status().extraction.done == 1


def test_an_endpoint_that_refuses_everyone_ends_the_run_and_nothing_is_marked(tmp_path: Path) -> None:
    with (
        scripted(Fails(status=401, message="wrong key")) as server,
        Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory,
    ):
        with pytest.raises(ModelError, match=r"wrong key.*ECPHORIA_CHAT_URL"):
            memory.add_documents(notes(3))
        assert memory.status().documents == 0
        server.respond = reads
        assert memory.add_documents(notes(3)).extraction.done == 3


def test_a_schema_is_asked_for_and_done_without_where_it_is_refused(tmp_path: Path) -> None:
    with scripted(respond=reads) as server:
        with Memory.open(tmp_path / "a", chat=server.endpoint, extractor="llm") as memory:
            memory.add_documents(notes(1))
        assert server.requests[0]["response_format"]["type"] == "json_schema"
    with scripted(respond=reads, refuses=["response_format"]) as server:
        with Memory.open(tmp_path / "b", chat=server.endpoint, extractor="llm") as memory:
            assert memory.add_documents(notes(1)).extraction.done == 1
            assert memory.add_documents(notes(3)[1:]).extraction.done == 2
        kinds = [request.get("response_format", {}).get("type") for request in server.requests]
        assert kinds[:3] == ["json_schema", "json_object", None]
