"""The peers' protocol: what is sampled, how it is scored, what the proxy counts, and the HippoRAG 2 search."""

import json
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest
from benchmarks.peers import recording_proxy
from benchmarks.peers.hipporag2 import Extraction, HippoRag2, Setting
from benchmarks.peers.hipporag_openie.run import read_names
from benchmarks.peers.protocol import Passage, exact_match, f1, order_in, sample
from benchmarks.peers.standin_tokens import StandInTokenizer
from numpy.typing import NDArray
from tests.scripted_server import Fails, Says, scripted

PASSAGES = (
    Passage("a", "Heron", "The Heron was tried from the Ailsa Wren."),
    Passage("b", "Ailsa Wren", "Fergus Dunmarrow owns the Ailsa Wren."),
    Passage("c", "Oban", "Oban is a town."),
)


def _write(path: Path, rows: Sequence[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def test_a_sample_holds_the_evidence_of_its_questions_and_is_the_same_each_time(tmp_path: Path) -> None:
    _write(tmp_path / "corpus.jsonl", [{"id": f"p{i}", "title": "t", "text": f"text {i}"} for i in range(20)])
    _write(tmp_path / "questions.jsonl", [{"id": f"q{i}", "supporting_ids": [f"p{i}", f"p{19 - i}"]} for i in range(5)])
    passages, questions = sample(tmp_path, 7, 5)
    ids = [passage.id for passage in passages]
    assert len(ids) == 7
    assert [question["id"] for question in questions] == ["q0", "q1", "q2"]
    assert {id_ for question in questions for id_ in question["supporting_ids"]} <= set(ids)
    assert sample(tmp_path, 7, 5) == (passages, questions)


def test_passages_of_a_context_are_found_in_its_order() -> None:
    context = (
        '1,"Ailsa Wren\nFergus Dunmarrow owns  the Ailsa Wren."\n2,"Heron\nThe Heron was tried from the Ailsa Wren."'
    )
    assert order_in(context, PASSAGES) == ["b", "a"]


def test_answers_are_scored_as_squad_does() -> None:
    assert exact_match("The Ailsa Wren!", ["Ailsa Wren"]) == 1
    assert f1("the trawler Ailsa Wren", ["Ailsa Wren", "Oban"]) == pytest.approx(2 * 2 / (3 + 2))
    assert f1("nobody", ["Ailsa Wren"]) == 0


def test_the_stand_in_tokenizer_gives_a_text_back() -> None:
    tokenizer, text = StandInTokenizer(), "Fergus Dunmarrow's\n  boat: 42 ft, “Ailsa Wren”"
    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_names_that_cannot_be_read_are_none() -> None:
    assert read_names('{"named_entities": ["Oban", "Oban", "Heron"]}') == ["Oban", "Heron"]
    assert read_names('{"named_entities": ["Oban", "Ob') == []


@contextmanager
def _running(server: ThreadingHTTPServer) -> Iterator[str]:
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _post(url: str, content: dict[str, object]) -> bytes:
    request = urllib.request.Request(url, json.dumps(content).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        body: bytes = answer.read()
    return body


def test_the_proxy_counts_each_label_alone_streams_and_failures_included() -> None:
    replies = (Says(parts=["one"], usage=(7, 3)), Says(parts=["t", "wo"], usage=(5, 2)), Fails(status=500))
    with (
        scripted(*replies) as upstream,
        _running(recording_proxy.server(upstream.endpoint.url, max_output=9)) as proxy,
    ):
        messages: list[dict[str, str]] = [{"role": "user", "content": "say"}]
        said = json.loads(_post(f"{proxy}/x/v1/chat/completions", {"messages": messages, "max_tokens": 50}))
        streamed = _post(f"{proxy}/y/v1/chat/completions", {"messages": messages, "stream": True})
        with pytest.raises(urllib.error.HTTPError) as failure:
            _post(f"{proxy}/y/v1/chat/completions", {"messages": messages, "max_tokens": 4})
        failure.value.close()
        with urllib.request.urlopen(f"{proxy}/ledger", timeout=20) as answer:
            ledger = json.load(answer)
    assert said["choices"][0]["message"]["content"] == "one"
    assert b"wo" in streamed
    assert b'"usage": {' not in streamed, "the client did not ask for usage"
    assert [request["max_tokens"] for request in upstream.requests] == [9, 9, 4]
    figures = ("calls", "failed", "prompt_tokens", "completion_tokens")
    assert [ledger["x"][name] for name in figures] == [1, 0, 7, 3]
    assert [ledger["y"][name] for name in figures] == [2, 1, 5, 2]


class _Letters:
    """Embeds a text as its words, so that what shares words is near."""

    def __init__(self) -> None:
        self._axes: dict[str, int] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), 64), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().replace(".", "").replace("?", "").split():
                vectors[row, self._axes.setdefault(word, len(self._axes))] = 1
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def test_hipporag_reaches_the_second_hop_that_dense_search_does_not() -> None:
    extraction = [
        Extraction(entities=(), triples=(("Heron", "tried from", "Ailsa Wren"),)),
        Extraction(entities=(), triples=(("Fergus Dunmarrow", "owns", "Ailsa Wren"),)),
        Extraction(entities=(), triples=(("Oban", "is", "town"),)),
    ]
    texts = ["Heron tried from Ailsa Wren", "Fergus Dunmarrow master Ailsa Wren", "from where was Oban tried town"]
    system = HippoRag2(texts, extraction, _Letters())  # type: ignore[arg-type]
    question = "Who keeps what Heron was tried from?"
    assert list(np.argsort(-system.dense(question))) == [0, 2, 1]
    mass = system.search(question, Setting(triples=1))
    assert list(np.argsort(-mass)) == [0, 1, 2]


def test_hipporag_without_triples_is_dense() -> None:
    system = HippoRag2(["Heron", "Oban"], [Extraction(entities=(), triples=())] * 2, _Letters())  # type: ignore[arg-type]
    assert list(system.search("Oban", Setting())) == list(system.dense("Oban"))
