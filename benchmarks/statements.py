"""Statements found without a model: ``python -m benchmarks.statements DIR [DIR ...] [--sample 100] [--seed 7]``.

Draws passages from data set folders, finds their statements, and prints a random sample of them to be judged by hand,
one JSON object a line, then how many there are per 1,000 passages and by pattern, and the seconds that finding them
adds to the extraction of names. ``--labels FILE`` reads such lines with ``"right"`` added to them: precision.
"""

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks.datasets import load
from ecphoria import Document
from ecphoria.ingest.prepare import prepare
from ecphoria.ingest.split import Splitter
from ecphoria.ingest.statements import statements
from ecphoria.ingest.statements.find import Statement
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.models.spacy_extractor import SpacyExtractor

_BATCH = 50


def find(documents: list[Document]) -> tuple[list[tuple[Document, Statement]], float, float]:
    """Statements of some documents, the seconds that all of it took and those that the statements alone took."""
    embedder = OnnxEmbedder()
    splitter, extractor = Splitter(embedder.count_tokens, embedder.max_tokens), SpacyExtractor()
    extractor.extract(["The pipeline is loaded in London."])
    started = time.perf_counter()
    prepared = []
    for first in range(0, len(documents), _BATCH):
        batch = documents[first : first + _BATCH]
        prepared += list(zip(batch, prepare(batch, splitter, extractor), strict=True))
    whole = time.perf_counter() - started
    started = time.perf_counter()
    found = [
        (document, statement)
        for document, parts in prepared
        for statement in statements(document.text, parts.chunks, parts.mentions)
    ]
    return found, whole, time.perf_counter() - started


def sample(found: list[tuple[Document, Statement]], size: int, seed: int) -> Iterator[dict[str, object]]:
    """A random sample, as it is judged: the statement, and the sentence that should say so."""
    for document, statement in random.Random(seed).sample(found, min(size, len(found))):
        row = statement.relation
        yield {
            "pattern": statement.pattern,
            "title": document.title,
            "source": row.source_id,
            "type": row.type,
            "target": row.target_name,
            "valid": [row.valid_from, row.valid_to],
            "status": row.status,
            "text": document.text[row.start : row.end],
        }


def precision(path: Path) -> dict[str, object]:
    """The share of judged statements that are right, overall and by pattern."""
    judged = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    by_pattern: defaultdict[str, list[bool]] = defaultdict(list)
    for row in judged:
        by_pattern[row["pattern"]].append(bool(row["right"]))
    right = sum(bool(row["right"]) for row in judged)
    return {
        "judged": len(judged),
        "precision": round(right / len(judged), 3) if judged else None,
        "patterns": {name: f"{sum(rows)}/{len(rows)}" for name, rows in sorted(by_pattern.items())},
    }


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("datasets", type=Path, nargs="*")
    cli.add_argument("--passages", type=int, default=2000, help="drawn at random from all data sets")
    cli.add_argument("--sample", type=int, default=100)
    cli.add_argument("--seed", type=int, default=7)
    cli.add_argument("--rare", type=int, default=0, help="sample so many of each pattern instead")
    cli.add_argument("--labels", type=Path)
    args = cli.parse_args()
    if args.labels:
        print(json.dumps(precision(args.labels), indent=1))
        return
    pool = [document for folder in args.datasets for document in load(folder).documents]
    drawn = random.Random(args.seed).sample(pool, min(args.passages, len(pool)))
    found, whole, alone = find(drawn)
    counts = Counter(statement.pattern for _, statement in found)
    if args.rare:
        groups = [[item for item in found if item[1].pattern == name] for name in sorted(counts)]
        lines = [line for group in groups for line in sample(group, args.rare, args.seed)]
    else:
        lines = list(sample(found, args.sample, args.seed))
    for line in lines:
        print(json.dumps(line, ensure_ascii=False))
    figures = {
        "passages": len(drawn),
        "statements_per_1000": round(1000 * len(found) / len(drawn), 1) if drawn else 0,
        "seconds_prepare": round(whole, 2),
        "seconds_statements": round(alone, 2),
        "share": round(alone / whole, 4) if whole else 0,
        "patterns": dict(counts.most_common()),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
