"""The command line as a user meets it: the real program in a process of its own."""

import json
import os
import pty
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.faces.corpus import BAD, write_corpus
from tests.faces.program import PROGRAM, environment, run
from tests.scripted_server import Fails, scripted

QUESTION = "In which town was the designer of the Tidebell born?"


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose files are in its memory; tests only read it (or add episodes)."""
    folder = write_corpus(tmp_path_factory.mktemp("cli"))
    assert run("add", "docs", cwd=folder).returncode == 1
    return folder


def as_json(folder: Path, *arguments: str, code: int = 0, **settings: str) -> Any:
    done = run(*arguments, "--json", cwd=folder, **settings)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_a_bad_file_is_named_with_reason_and_remedy_and_harms_no_other(tmp_path: Path) -> None:
    done = run("add", "docs", cwd=write_corpus(tmp_path))
    assert done.returncode == 1
    assert f"failed docs/{BAD}: is a damaged PDF" in done.stderr
    assert "; fetch it again" in done.stderr
    assert "4 added, 1 failed" in done.stdout
    again = run("add", "docs", cwd=tmp_path)
    assert again.returncode == 1
    assert "4 unchanged, 1 failed" in again.stdout
    (tmp_path / "docs" / BAD).unlink()
    report = as_json(tmp_path, "add", "docs")
    assert len(report["unchanged"]) == 4
    assert report["added"] == report["failed"] == []


def test_times_that_are_given_filter_and_one_that_is_read_is_shown(remembered: Path) -> None:
    given = as_json(remembered, "recall", "Who designed the Tidebell?", "--during", "1955..1965", "--as-of", "1965")
    assert {hit["document_id"] for hit in given["hits"]} == {"docs/notes/tidebell.md"}
    read = as_json(remembered, "recall", "Who designed the Tidebell in 1961?")
    assert read["trace"]["time"]["text"] == ["1961"]
    assert "; in time: 1961" in read["hits"][0]["why"]
    assert len(read["hits"]) > 1
    assert as_json(remembered, "recall", "Who designed the Tidebell in 1961?", "--no-time")["trace"]["time"] is None
    nothing = as_json(remembered, "ask", "Who designed the Tidebell?", "--known-at", "1999")
    assert nothing["abstained"]
    wrong = run("ask", "Who designed the Tidebell?", "--during", "some day", cwd=remembered)
    assert (wrong.returncode, wrong.stderr.startswith("error: during: 'some day' is no time")) == (2, True)


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run("add", "no such file", cwd=tmp_path)
    assert done.returncode == 1
    assert "no such file: there is no such file or folder" in done.stderr


def test_reading_and_writing_verbs_give_json(tmp_path: Path) -> None:
    write_corpus(tmp_path)
    added = as_json(tmp_path, "add", "docs", code=1)
    assert len(added["added"]) == 4
    assert BAD in added["failed"][0]
    found = as_json(tmp_path, "recall", QUESTION)
    assert {"docs/notes/tidebell.md", "docs/notes/brandt.md"} <= {hit["document_id"] for hit in found["hits"]}
    answer = as_json(tmp_path, "ask", QUESTION)
    for citation in answer["citations"]:
        assert citation["quote"]
        assert f"[{citation['number']}]" in answer["text"]
    noted = as_json(tmp_path, "feedback", answer["episode_id"], "positive")
    assert noted == {"episode_id": answer["episode_id"], "feedback": "positive"}
    status = as_json(tmp_path, "status")
    assert (status["documents"], status["episodes"], status["chat"]) == (4, 1, None)
    consolidated = as_json(tmp_path, "consolidate")
    assert consolidated["levels"][0] >= 1
    assert consolidated["chunks"] == as_json(tmp_path, "status")["chunks"]
    overview = as_json(tmp_path, "ask", "What are the main themes?", "--strategy", "global")
    assert len(overview["citations"]) == len(overview["recall"]["communities"]) >= 1
    assert as_json(tmp_path, "remove", "docs/harbour.txt") == {"removed": ["docs/harbour.txt"]}
    assert as_json(tmp_path, "status")["documents"] == 3
    assert set(as_json(tmp_path, "compact")) == {"bytes_before", "bytes_after"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["recall", "x", "--strategy", "nope"], "unknown strategy 'nope'; known ones: auto"),
        (["recall", "x", "--where", "source"], "--where 'source': write KEY=VALUE"),
        (["recall", "x", "--where", "published=soon"], "'soon' is not a time"),
        (["recall", "x", "--set", "steps=many"], "--set steps: 'many' is not a number"),
        (["recall", "x", "--set", "pace=3"], "has no parameter 'pace'; known ones: "),
        (["remove", "no such document"], "no document 'no such document'"),
        (["feedback", "no such episode", "positive"], "no episode 'no such episode'"),
        (["feedback", "no such episode", "great"], "'great' is not one of positive, negative"),
        (["recall", "x", "--kb", "docs/harbour.txt"], "docs/harbour.txt: is a file"),
        (["add", "docs", "--kb", "docs/harbour.txt"], "docs/harbour.txt: "),
        (["recall", "x", "-k", "0"], "greater than or equal to 1"),
        (["recal", "x"], "No such command 'recal'"),
    ],
)
def test_a_mistake_is_an_error_in_words_with_exit_code_2(remembered: Path, arguments: list[str], message: str) -> None:
    done = run(*arguments, cwd=remembered)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    "arguments", [["recall", "x"], ["ask", "x"], ["status"], ["remove", "x"], ["compact"], ["consolidate"], ["reembed"]]
)
def test_only_add_makes_a_memory(tmp_path: Path, arguments: list[str]) -> None:
    done = run(*arguments, "--kb", "nowhere", cwd=tmp_path)
    assert done.returncode == 2
    assert "nowhere: there is no memory here; make one: ecphoria add FILES --kb nowhere" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_of_several_documents_to_remove_those_before_a_missing_one_are_gone_and_named(tmp_path: Path) -> None:
    run("add", "docs", cwd=write_corpus(tmp_path))
    done = run("remove", "docs/harbour.txt", "missing", "docs/prices.csv", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == "removed docs/harbour.txt\n"
    assert "no document 'missing'" in done.stderr


def test_an_empty_collection_is_told_from_a_question_without_hits(remembered: Path) -> None:
    done = run("recall", QUESTION, "--collection", "typo", cwd=remembered)
    assert done.returncode == 0
    assert "Nothing was recalled." in done.stdout
    assert "collection 'typo' holds no documents; add some: ecphoria add FILES" in done.stderr
    assert run("recall", QUESTION, "--where", "source=none", cwd=remembered).stderr == ""


def test_an_interrupted_add_keeps_what_was_committed_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "many").mkdir()
    for number in range(1500):
        text = f"Note {number} tells that Ada Brandt sent {number} crowns from Port Lunde to Saltmere. " * 4
        (tmp_path / "many" / f"{number}.txt").write_text(text, encoding="utf-8")
    with subprocess.Popen(
        [PROGRAM, "add", "many"], cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        until = time.monotonic() + 300
        while _documents(tmp_path) == 0 and time.monotonic() < until:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=300)
    assert process.returncode == 130, errors.decode()
    assert errors.decode() == "interrupted: what was committed is kept; run the same command to go on\n"
    kept = as_json(tmp_path, "status")["documents"]
    assert 0 < kept < 1500
    assert run("recall", "Who sent crowns from Port Lunde?", cwd=tmp_path).returncode == 0


def _documents(folder: Path) -> int:
    try:
        with sqlite3.connect(f"file:{folder}/.ecphoria/ecphoria.db?mode=ro", uri=True) as connection:
            (count,) = connection.execute("SELECT count(*) FROM documents").fetchone()
        connection.close()
    except sqlite3.OperationalError:  # not made yet
        return 0
    return int(count)


def test_progress_is_drawn_on_a_terminal_only(tmp_path: Path) -> None:
    write_corpus(tmp_path)
    (tmp_path / "docs" / BAD).unlink()
    assert run("add", "docs", "--kb", "plain", cwd=tmp_path).stderr == ""
    assert "reading and remembering" in _on_terminal(["add", "docs", "--kb", "drawn"], tmp_path)


def _on_terminal(arguments: list[str], folder: Path) -> str:
    """What a program writes to a terminal (standard error)."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, *arguments], cwd=folder, env=environment(TERM="xterm"), stdout=subprocess.DEVNULL, stderr=theirs
    ) as process:
        os.close(theirs)
        written = b""
        while part := _read(ours):
            written += part
    os.close(ours)
    assert process.returncode == 0
    return written.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux's way to say that the other side is closed
        return b""


def test_an_output_that_is_no_unicode_is_no_reason_to_fail(remembered: Path) -> None:
    question = "Who sells the Tidebell for 40 crowns?"
    text = run("recall", question, cwd=remembered, PYTHONIOENCODING="cp1252")
    assert text.returncode == 0
    assert "Tidebell" in text.stdout
    assert "?" in text.stdout
    found = as_json(remembered, "recall", question, PYTHONIOENCODING="cp1252")
    assert any("Żuławski & 東京 → Søn" in hit["text"] for hit in found["hits"])


def test_a_generated_answer_is_streamed_once_and_its_sources_quoted(remembered: Path) -> None:
    with scripted("She was born in Port Lunde [1].") as server:
        settings = {"ECPHORIA_CHAT_URL": server.endpoint.url, "ECPHORIA_CHAT_MODEL": server.endpoint.model}
        done = run("ask", QUESTION, cwd=remembered, **settings)
    assert done.returncode == 0
    assert done.stdout.startswith("She was born in Port Lunde [1].\n\n[1] ")
    assert done.stdout.count("born in Port Lunde [1]") == 1
    assert "    “" in done.stdout
    assert "100 + 10 tokens" in done.stdout


def test_an_endpoint_that_refuses_is_an_error_in_words(remembered: Path) -> None:
    with scripted(Fails(status=401, message="no such key")) as server:
        settings = {"ECPHORIA_CHAT_URL": server.endpoint.url, "ECPHORIA_CHAT_MODEL": server.endpoint.model}
        done = run("ask", QUESTION, cwd=remembered, **settings)
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: chat endpoint {server.endpoint.url} (model scripted): ")
    assert "no such key" in done.stderr


def test_version_help_and_completion(tmp_path: Path) -> None:
    assert run("--version", cwd=tmp_path).stdout.startswith("ecphoria 0.")
    text = run("--help", cwd=tmp_path).stdout
    for option in ("--version", "--install-completion", "--show-completion"):
        assert option in text
    for verb in ("add", "recall", "ask", "feedback", "remove", "compact", "reembed", "status"):
        assert verb in text
    shown = run("--show-completion", "bash", cwd=tmp_path, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert "complete -o default -F _ecphoria_completion ecphoria" in shown.stdout


def test_records_are_added_with_a_mapping(tmp_path: Path) -> None:
    (tmp_path / "visits.csv").write_text("visit,doctor,patient\n1,Dr. Smith,Nina Mendes\n,Dr. Smith,nobody\n")
    (tmp_path / "visits.toml").write_text(
        'name = "visits"\nid = "visit"\n[[entities]]\ncolumn = "doctor"\ntype = "person"\n'
    )
    report = as_json(tmp_path, "add", "visits.csv", "--mapping", "visits.toml", code=1)
    assert report["added"] == ["visits:1"]
    assert "row 3" in report["failed"][0]
    connection = sqlite3.connect(tmp_path / "shop.db")
    connection.execute("CREATE TABLE visits (visit, doctor)")
    connection.execute("INSERT INTO visits VALUES (2, 'Dr. Jones')")
    connection.commit()
    connection.close()
    sql = ("--sql", "sqlite:///shop.db", "--mapping", "visits.toml", "--query", "SELECT * FROM visits")
    assert as_json(tmp_path, "add", *sql)["added"] == ["visits:2"]
    assert run("add", *sql[:2], cwd=tmp_path).returncode == 2
