"""The protocol of every system: the same passages, questions, chat endpoint and embeddings, one set of figures.

Standard library only: it is imported inside the peers' own virtual environments. A peer's ``run.py`` is a ``System``
and ``main(System)``; ``benchmarks.peers.run`` starts it with the endpoints to use.
"""

import argparse
import asyncio
import json
import random
import re
import string
import time
import traceback
import urllib.request
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


@dataclass(frozen=True, slots=True)
class Passage:
    """One document to index."""

    id: str
    title: str
    text: str

    @property
    def full(self) -> str:
        """Title and text, as every system is given them."""
        return f"{self.title}\n{self.text}"


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Where a system finds its models, and where it may write."""

    chat: str
    chat_model: str
    embeddings: str
    work: Path


@dataclass(frozen=True, slots=True)
class Asked:
    """What a system made of a question: its answer, and the ids of the passages it retrieved, best first.

    ``passages`` is ``None`` where the system shows none.
    """

    answer: str
    passages: list[str] | None


class System(Protocol):
    """What is measured. One with ``asks = False`` is only indexed."""

    def __init__(self, endpoints: Endpoints) -> None: ...

    async def index(self, passages: Sequence[Passage]) -> None:
        """Take in all passages."""

    async def ask(self, question: str) -> Asked:
        """Answer one question."""


def sample(dataset: Path, passages: int, questions: int, seed: int = 0) -> tuple[list[Passage], list[dict[str, Any]]]:
    """The first questions whose evidence fits, with that evidence, filled up with other passages drawn with ``seed``.

    Fewer questions than asked for come back when the evidence of more does not fit into ``passages``.
    """
    corpus = [Passage(row["id"], row["title"], row["text"]) for row in _rows(dataset / "corpus.jsonl")]
    chosen: list[dict[str, Any]] = []
    gold: set[str] = set()
    for row in _rows(dataset / "questions.jsonl"):
        grown = gold | set(row["supporting_ids"])
        if row["supporting_ids"] and len(grown) <= passages and len(chosen) < questions:
            chosen.append(row)
            gold = grown
    others = [passage.id for passage in corpus if passage.id not in gold]
    kept = gold | set(random.Random(seed).sample(others, min(len(others), passages - len(gold))))
    return [passage for passage in corpus if passage.id in kept], chosen


def order_in(text: str, passages: Sequence[Passage]) -> list[str]:
    """The ids of the passages whose text stands in a context, by where it begins; only letters and digits count."""
    context = _letters(text)
    places = {passage.id: context.find(_letters(passage.text)) for passage in passages if _letters(passage.text)}
    return sorted((id_ for id_, place in places.items() if place >= 0), key=lambda id_: places[id_])


def normalised(text: str) -> str:
    """SQuAD's normalisation: lower case, no punctuation, no articles, single spaces."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def exact_match(answer: str, golden: Sequence[str]) -> float:
    """1 when the answer is one of the golden ones."""
    return float(any(normalised(answer) == normalised(gold) for gold in golden))


def f1(answer: str, golden: Sequence[str]) -> float:
    """The best F1 over words with one of the golden answers."""
    return max((_f1(normalised(answer).split(), normalised(gold).split()) for gold in golden), default=0.0)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower())


def _f1(found: list[str], gold: list[str]) -> float:
    same = sum((Counter(found) & Counter(gold)).values())
    return 2 * same / (len(found) + len(gold)) if same else 0.0


def spent(endpoints: Endpoints) -> dict[str, float]:
    """What the proxy has counted so far for this system's label; nothing when the chat endpoint is not the proxy."""
    root, _, label = endpoints.chat.removesuffix("/v1").rpartition("/")
    try:
        with urllib.request.urlopen(f"{root}/ledger", timeout=30) as answer:
            found: dict[str, float] = json.load(answer).get(label, {})
            return found
    except (OSError, ValueError):
        return {}


async def measure(
    system: System, passages: Sequence[Passage], questions: Sequence[dict[str, Any]], endpoints: Endpoints, out: Path
) -> None:
    """Run everything and write the figures to ``out`` after each step, so that a run that is cut short counts too."""
    report: dict[str, Any] = {"passages": len(passages), "questions": 0, "finished": False}
    before, started = spent(endpoints), time.perf_counter()
    try:
        await system.index(passages)
    except Exception:  # noqa: BLE001 - a peer may fail in any way; what it said is the result
        report["index_error"] = traceback.format_exc()[-2000:]
    report["index_s"] = round(time.perf_counter() - started, 1)
    report["index"] = _less(spent(endpoints), before)
    _write(out, report)
    rows = report["rows"] = []
    for question in questions if getattr(system, "asks", True) else ():
        before, started = spent(endpoints), time.perf_counter()
        try:
            found = await system.ask(question["question"])
        except Exception:  # noqa: BLE001 - the same
            found, error = Asked("", None), traceback.format_exc()[-1000:]
        else:
            error = None
        gold = set(question["supporting_ids"])
        rows.append(
            {
                "id": question["id"],
                **asdict(found),
                "seconds": round(time.perf_counter() - started, 2),
                "usage": _less(spent(endpoints), before),
                "em": exact_match(found.answer, question["answers"]),
                "f1": f1(found.answer, question["answers"]),
                "r5": _recall(found.passages, gold, error),
                "error": error,
            }
        )
        report["questions"] = len(rows)
        _write(out, report)
    _write(out, {**report, "finished": True})


def _recall(passages: list[str] | None, gold: set[str], error: str | None) -> float | None:
    """Recall@5; a question that failed found nothing, a system that shows no passages has none."""
    if passages is None:
        return 0.0 if error else None
    return len(gold & set(passages[:5])) / len(gold)


def main(system: type[System]) -> None:
    """Run one system from the command line."""
    cli = argparse.ArgumentParser()
    cli.add_argument("--data", type=Path, required=True)
    cli.add_argument("--passages", type=int, required=True)
    cli.add_argument("--questions", type=int, required=True)
    cli.add_argument("--chat", required=True)
    cli.add_argument("--chat-model", required=True)
    cli.add_argument("--embeddings", required=True)
    cli.add_argument("--work", type=Path, required=True)
    cli.add_argument("--out", type=Path, required=True)
    args = cli.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    endpoints = Endpoints(args.chat, args.chat_model, args.embeddings, args.work)
    passages, questions = sample(args.data, args.passages, args.questions)

    async def run() -> None:
        await measure(system(endpoints), passages, questions, endpoints, args.out)

    asyncio.run(run())


def _less(after: dict[str, float], before: dict[str, float]) -> dict[str, float]:
    return {name: round(value - before.get(name, 0), 3) for name, value in after.items()}


def _write(path: Path, report: dict[str, Any]) -> None:
    path.write_text(json.dumps(report, indent=1), encoding="utf-8")


def _rows(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]
