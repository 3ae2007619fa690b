"""Questions bound to a time: ``python -m benchmarks.timeqa DATASET [--kb DIR] [--half fitted|held] [--show N]``.

The data set holds paragraphs of articles and questions about one article each (TimeQA: ``supporting_titles``), some of
which it does not answer. Every question is recalled within its article, with and without the time that it names, in one
run. Prints Recall@5 of the gold paragraph over the answerable questions both ways and their difference with a standard
error; how often an extractive answer abstains on unanswerable and on answerable ones, with a 95% interval of the
difference; and the same for either half of the articles, by hash of the title: constants were fitted on one of them.
"""

import argparse
import hashlib
import json
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.datasets import load
from ecphoria import Memory

TOP = 5
HALVES = ("fitted", "held")
_NORMAL_95 = 1.96


def half_of(title: str) -> str:
    """The half of the articles that a title belongs to."""
    return HALVES[hashlib.sha256(title.encode()).digest()[0] % 2]


def questions_of(folder: Path) -> list[dict[str, Any]]:
    """All questions, also those without evidence."""
    with (folder / "questions.jsonl").open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def measure(memory: Memory, question: Mapping[str, Any], strategy: str) -> dict[str, Any]:
    """What one question brings back with and without its time, and whether its answer abstains."""
    where = {"title": question["supporting_titles"][0]}
    gold = set(question["supporting_ids"])
    found: dict[str, Any] = {"question": question, "half": half_of(where["title"])}
    for name, read in (("with", True), ("without", False)):
        answer = memory.ask(question["question"], strategy=strategy, where=where, time=read, remember=False)
        ranked = list(dict.fromkeys(hit.document_id for hit in answer.recall.hits))[:TOP]
        found[name] = 100 * len(gold & set(ranked)) / len(gold) if gold else None
        found[f"{name}_abstained"] = answer.abstained
        found[f"{name}_answer"] = answer
    return found


def report(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """The figures over some questions."""
    answerable = [row for row in rows if row["question"]["supporting_ids"]]
    open_ = [row for row in rows if not row["question"]["answers"]]
    gains = [row["with"] - row["without"] for row in answerable]
    figures = {
        "answerable": len(answerable),
        "unanswerable": len(open_),
        "r5": statistics.mean(row["with"] for row in answerable),
        "r5_without": statistics.mean(row["without"] for row in answerable),
        "gain": statistics.mean(gains),
        "gain_se": statistics.stdev(gains) / len(gains) ** 0.5,
    }
    for name in ("with", "without"):
        yes = statistics.mean(row[f"{name}_abstained"] for row in open_)
        no = statistics.mean(row[f"{name}_abstained"] for row in answerable)
        spread = _NORMAL_95 * (yes * (1 - yes) / len(open_) + no * (1 - no) / len(answerable)) ** 0.5
        prefix = "" if name == "with" else "without_"
        figures |= {
            f"{prefix}abstained_unanswerable": 100 * yes,
            f"{prefix}abstained_answerable": 100 * no,
            f"{prefix}abstained_more": 100 * (yes - no),
            f"{prefix}abstained_more_least": 100 * (yes - no - spread),
        }
    return {name: round(value, 2) for name, value in figures.items()}


def _failures(rows: Sequence[Mapping[str, Any]], most: int) -> Iterator[str]:
    missed = [row for row in rows if (row["with"] is not None and row["with"] < row["without"]) or row["with"] == 0]
    for row in missed[:most]:
        yield json.dumps({key: row["question"][key] for key in ("question", "answers", "supporting_ids")})
        for hit in row["with_answer"].recall.hits[:TOP]:
            yield f"    {hit.document_id} {hit.score:.2f} {hit.why}: {hit.text[:300]}"


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--kb", type=Path, help="keep the memory here")
    cli.add_argument("--strategy", default="auto")
    cli.add_argument("--half", choices=HALVES, help="ask only about these articles")
    cli.add_argument("--show", type=int, default=0, help="print so many answerable questions that were missed")
    args = cli.parse_args()
    data = load(args.dataset)
    asked = [q for q in questions_of(args.dataset) if args.half in (None, half_of(q["supporting_titles"][0]))]
    with Memory.open(args.kb or Path(tempfile.mkdtemp()) / "kb") as memory:
        memory.add_documents(data.documents)
        rows = [measure(memory, question, args.strategy) for question in asked]
    for line in _failures(rows, args.show):
        print(line)
    halves = {name: report(held) for name in HALVES if (held := [row for row in rows if row["half"] == name])}
    print(json.dumps({"data": data.name, "strategy": args.strategy, "all": report(rows), **halves}))


if __name__ == "__main__":
    main()
