"""Model calls: what is tried again, when, and how long."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.scripted_server import Fails, Hangs, Reply, Says, scripted

from ecphoria.config import Endpoint
from ecphoria.errors import ModelBudgetError, ModelCallError, ModelError
from ecphoria.models.calls import Budget, ModelCalls, Request
from ecphoria.models.calls.calls import UNREACHED_IN_A_ROW
from ecphoria.models.calls.retry import ATTEMPTS, pause, wished_pause
from ecphoria.store.database import Database
from ecphoria.store.replies import StoredReplies


def asked(text: str) -> Request:
    message = {"role": "user", "content": text}
    return Request(document_id="d", stage="extract", messages=(message,), schema={"name": "x"}, max_tokens=10)


def calls_to(endpoint: Endpoint, folder: Path, **budget: int) -> ModelCalls:
    return ModelCalls(endpoint, StoredReplies(Database(folder / "x.db"), "default"), Budget(**budget))


def test_pauses_double_with_jitter_up_to_a_bound_and_obey_the_endpoint() -> None:
    for attempt, longest in enumerate([0.5, 1, 2, 4, 8, 16, 30, 30]):
        assert all(longest / 2 <= pause(attempt, None) <= longest for _ in range(20))
    assert pause(5, 0.25) == 0.25
    assert wished_pause({"retry-after": "7"}) == 7
    assert wished_pause({"retry-after-ms": "1500", "retry-after": "7"}) == 1.5
    assert wished_pause({"retry-after": "900"}) == 120
    assert wished_pause({"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"}) is None


def test_failures_that_may_pass_are_tried_again_and_counted(tmp_path: Path) -> None:
    with scripted(Fails(status=429), Fails(status=503), Hangs(seconds=0.6), Says(parts=["x"])) as server:
        calls = calls_to(replace(server.endpoint, timeout_s=0.3), tmp_path)
        assert calls.ask(asked("a")).text == "x"
        assert (len(server.requests), calls.usage()["extract"].calls) == (4, 4)
        calls.close()


def test_a_call_that_keeps_failing_fails_alone(tmp_path: Path) -> None:
    with scripted(*[Fails(status=500)] * ATTEMPTS, Says(parts=["x"])) as server:
        calls = calls_to(server.endpoint, tmp_path)
        with pytest.raises(ModelCallError, match=f"{ATTEMPTS} attempts"):
            calls.ask(asked("a"))
        assert calls.ask(asked("b")).text == "x"
        calls.close()


def test_an_endpoint_that_is_not_there_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecphoria.models.calls.retry._FIRST_PAUSE_S", 0.001)
    calls = calls_to(Endpoint(url="http://127.0.0.1:9/v1", model="x"), tmp_path)
    for _ in range(UNREACHED_IN_A_ROW - 1):
        with pytest.raises(ModelCallError):
            calls.ask(asked("a"))
    with pytest.raises(ModelError, match=r"does not answer.*same command"):
        calls.ask(asked("a"))
    calls.close()


def test_who_asks_the_same_at_the_same_time_shares_the_reply(tmp_path: Path) -> None:
    gate = threading.Barrier(2, timeout=20)

    def respond(request: dict[str, Any]) -> Reply:
        gate.wait()
        return Says(parts=[request["messages"][0]["content"]])

    with scripted(respond=respond) as server, ThreadPoolExecutor(6) as threads:
        calls = calls_to(server.endpoint, tmp_path)
        texts = [reply.text for reply in threads.map(calls.ask, [asked(text) for text in "ababab"])]
        assert (texts, len(server.requests)) == (list("ababab"), 2)
        calls.close()


def test_a_budget_is_not_exceeded_by_calls_under_way() -> None:
    budget = Budget(max_tokens=100, max_calls=2)
    budget.set_aside(60)
    with pytest.raises(ModelBudgetError, match="100 tokens"):
        budget.set_aside(60)
    budget.settle(60, 10)
    budget.set_aside(60)
    budget.count_request()
    budget.count_request()
    with pytest.raises(ModelBudgetError, match="2 calls"):
        budget.count_request()


def test_the_key_is_of_all_that_makes_the_reply_and_not_of_the_document() -> None:
    request = asked("a")
    assert request.key("m") == replace(request, document_id="other", stage="cue").key("m")
    others = [asked("b"), replace(request, schema={}), replace(request, max_tokens=11)]
    assert len({request.key("m"), request.key("n"), *(other.key("m") for other in others)}) == 5
