"""``ecphoria eval`` from end to end, without a model and with a scripted one."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.evaluation.folders import CORPUS, QUESTIONS, write
from tests.faces.program import PROGRAM, environment, run
from tests.scripted_server import Fails, ScriptedServer, scripted

REPLY = "It is said in [1].\nANSWER: Port Lunde"


def settings(server: ScriptedServer) -> dict[str, str]:
    return {"ECPHORIA_CHAT_URL": server.endpoint.url, "ECPHORIA_CHAT_MODEL": server.endpoint.model}


def report(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def asked(server: ScriptedServer) -> list[str]:
    """The questions that the server was asked, in order."""
    prompts = [request["messages"][-1]["content"] for request in server.requests]
    return [prompt.rpartition("Question: ")[2].partition("\n")[0] for prompt in prompts]


def test_without_a_model_retrieval_is_measured_and_the_report_holds_what_was_printed(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    done = run("eval", "tides", "--system", "bm25", "auto", "ecphory:cues=true", "--k", "2", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    out = tmp_path / "ecphoria-eval"
    assert done.stdout.strip() in (out / "report.md").read_text(encoding="utf-8")
    assert "EM and F1 are not measured" in done.stdout
    rows = report(out)["rows"]
    assert [row["label"] for row in rows] == ["bm25", "auto", "ecphory:cues=true"]
    for row in rows:
        assert row["figures"]["R@2"]["n"] == 4
        assert row["figures"]["shown"]["n"] == 3  # "yes" is no answer that can be shown
        assert "EM" not in row["figures"]
        assert (row["indexing_tokens"], row["query_tokens"]) == (0, 0)
        assert row["latency"]["p50"] <= row["latency"]["p99"]
        shown = f"{100 * row['figures']['R@2']['mean']:.1f} ["
        for name in ("report.md", "report.html"):
            assert shown in (out / name).read_text(encoding="utf-8")
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert 'src="' not in page  # self-contained
    assert "too few pairs for a t-test" in page


def test_with_a_model_the_short_answers_are_scored_and_tokens_counted(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    with scripted(REPLY) as server:
        arguments = ("eval", "tides", "--system", "vector", "closed-book", "full-context", "--lax", "--json")
        done = run(*arguments, cwd=tmp_path, **settings(server))
        assert done.returncode == 0, done.stderr
        assert len(server.requests) == 12
        assert any("<passages>" not in request["messages"][-1]["content"] for request in server.requests)
    found = json.loads(done.stdout)
    assert found == report(tmp_path / "ecphoria-eval")
    for row in found["rows"]:
        assert row["figures"]["EM"]["mean"] == 1 / 4
        assert row["figures"]["F1"]["mean"] == 1 / 4
        assert row["figures"]["EM (lax)"]["mean"] == 1 / 4
        assert row["query_tokens"] == 4 * 110
        assert row["query_tokens_per_question"] == 110
        assert ("R@5" in row["figures"]) == (row["label"] == "vector")
    assert any("5 of 5 documents fit" in note for note in found["notes"])


def test_seeds_reach_the_model_and_give_a_deviation(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    with scripted(*[REPLY] * 4, "ANSWER: Tom Fairweather") as server:
        arguments = ("eval", "tides", "--system", "dense", "--seeds", "3", "8", "--json")
        done = run(*arguments, cwd=tmp_path, **settings(server))
        sent = [(request["seed"], request["temperature"]) for request in server.requests]
    assert sent == [(3, 0.7)] * 4 + [(8, 0.7)] * 4
    figure = json.loads(done.stdout)["rows"][0]["figures"]["EM"]
    assert (figure["mean"], figure["deviation"]) == (1 / 4, 0)


def test_a_run_goes_on_where_it_stopped_and_asks_nothing_twice(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    with scripted(REPLY) as server:
        server.delay = 0.4
        command = [PROGRAM, "eval", "tides", "--system", "dense", "closed-book"]
        running = subprocess.Popen(
            command,
            cwd=tmp_path,
            env=environment(**settings(server)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        run_file = tmp_path / "ecphoria-eval" / "runs" / "tides__dense__0.jsonl"
        until = time.monotonic() + 300
        while time.monotonic() < until and (not run_file.exists() or run_file.read_text().count("\n") < 3):
            time.sleep(0.02)
        os.kill(running.pid, signal.SIGKILL)
        running.communicate()
        kept = [json.loads(line)["id"] for line in run_file.read_text().splitlines()[1:]]
        assert len(kept) >= 2
        texts = {str(row["id"]): str(row["question"]) for row in QUESTIONS}
        server.delay = 0
        before = len(server.requests)
        assert run(*command[1:], cwd=tmp_path, **settings(server)).returncode == 0
        again = asked(server)[before : before + 4 - len(kept)]
        assert again == [texts[id_] for id_ in texts if id_ not in kept]
        assert len(server.requests) <= 8 + 1  # at most the one that was not yet on the disk is paid for again
        total = len(server.requests)
        assert run(*command[1:], cwd=tmp_path, **settings(server)).returncode == 0
        assert len(server.requests) == total


def test_a_failing_model_stops_the_run_and_keeps_what_was_answered(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    with scripted(REPLY, REPLY, Fails(status=401)) as server:
        done = run("eval", "tides", "--system", "dense", cwd=tmp_path, **settings(server))
        assert done.returncode == 2
        assert "chat endpoint" in done.stderr
    run_file = tmp_path / "ecphoria-eval" / "runs" / "tides__dense__0.jsonl"
    assert run_file.read_text().count("\n") == 3


def test_other_parameters_are_not_mixed_into_a_run(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    assert run("eval", "tides", "--system", "bm25", cwd=tmp_path).returncode == 0
    done = run("eval", "tides", "--system", "bm25", "--sample", "2", cwd=tmp_path)
    assert done.returncode == 2
    assert "holds another run (sample: None there, 2 now)" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "corpus.jsonl: there is no such file"),
        (["tides", "--system", "lightrag"], "unknown system 'lightrag'"),
        (["tides", "--experiment", "table9"], "unknown experiment 'table9'"),
        (["tides", "--experiment", "depth", "--system", "auto"], "either systems (--system) or an experiment"),
        (["tides", "--system", "closed-book"], "none of the systems can run without a chat endpoint"),
        (["tides", "tides"], "two data sets are called 'tides'"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, arguments: list[str], said: str) -> None:
    write(tmp_path / "tides")
    done = run("eval", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr


def test_experiments_run_on_several_data_sets(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    write(tmp_path / "more")
    with scripted(REPLY) as server:
        arguments = ("eval", "tides", "more", "--experiment", "table1", "--seeds", "0", "1", "--sample", "1")
        done = run(*arguments, cwd=tmp_path, **settings(server))
        assert done.returncode == 0, done.stderr
        assert len(server.requests) == 2 * (4 * 1 + 2 * 2)  # vanilla once each, ecphory and auto twice
    labels = [row["label"] for row in report(tmp_path / "ecphoria-eval")["rows"]]
    assert labels == ["vanilla RAG (top 3)", "ecphory", "auto"] * 2
    assert "| average" in done.stdout


@pytest.mark.parametrize(("name", "rows"), [("depth", 4), ("context", 12), ("k-sweep", 8)])
def test_experiments_without_a_model_say_so(tmp_path: Path, name: str, rows: int) -> None:
    write(tmp_path / "tides")
    done = run("eval", "tides", "--experiment", name, "--sample", "2", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(report(tmp_path / "ecphoria-eval")["rows"]) == rows
    assert "EM and F1 are not measured" in done.stdout
    assert "paper E" in done.stdout


def test_a_changed_corpus_is_another_memory(tmp_path: Path) -> None:
    write(tmp_path / "tides")
    run("eval", "tides", "--system", "bm25", "--out", "one", cwd=tmp_path)
    write(tmp_path / "tides", corpus=tuple({**row, "title": "x"} for row in CORPUS))
    done = run("eval", "tides", "--system", "bm25", "--out", "one", cwd=tmp_path)
    assert "holds another run (fingerprint" in done.stderr
