"""How well pronouns and definite descriptions are resolved: ``python -m benchmarks.reference [--show]``.

The 75 cases of ``held.jsonl`` were written before the resolver; those of ``tuned.jsonl`` after it, and its weights may
know them; the 40 of ``fresh.jsonl`` when it was done, by the same hand, and nothing was changed after they were seen.
A line has a text, the stretch that refers, and the names of what it stands for (any of them is right), none where it is
not told. Names are found by the default extractor.

Prints one line of JSON, for each file: precision (right of those resolved), coverage (resolved of those that stand for
something named), recall (right of the same), and how many of those that stand for nothing named were left alone.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ecphoria.entities.names import fold
from ecphoria.entities.nouns import gender_of_noun
from ecphoria.entities.reference import Reference, References
from ecphoria.ingest.sentences import sentence_spans
from ecphoria.models.spacy_extractor import SpacyExtractor

HERE = Path(__file__).parent


def resolved(cases: Sequence[dict[str, Any]]) -> list[Reference]:
    """The resolver's word on each case."""
    texts = [case["text"] for case in cases]
    found = SpacyExtractor().extract(texts)
    sentences = sentence_spans(texts)
    return [
        References(case["text"], spans, mentions, case["title"]).resolve(case["start"], case["end"])
        for case, spans, mentions in zip(cases, sentences, found, strict=True)
    ]


def _plain(name: str) -> str:
    """A name as it is compared: folded, without the titles before it."""
    said = fold(name).split()
    while len(said) > 1 and (said[0] in ("dr", "prof", "justice") or gender_of_noun(said[0])):
        del said[0]
    return " ".join(said)


def measure(cases: Sequence[dict[str, Any]], *, show: bool = False) -> dict[str, float]:
    """The figures of some cases."""
    answers = resolved(cases)
    right = 0
    for case, answer in zip(cases, answers, strict=True):
        correct = _plain(answer.name) in {_plain(name) for name in case["entity"]}
        right += correct and answer.outcome == "resolved"
        if show and ((answer.outcome == "resolved" and not correct) or (case["entity"] and not answer.name)):
            print(f"  {case['text']!r}: {answer.text!r} is {case['entity']}, {answer.outcome}: {answer.candidates}")
    named = [answer for case, answer in zip(cases, answers, strict=True) if case["entity"]]
    unnamed = [answer for case, answer in zip(cases, answers, strict=True) if not case["entity"]]
    done = sum(answer.outcome == "resolved" for answer in answers)
    return {
        "cases": len(cases),
        "resolved": done,
        "precision": round(100 * right / max(done, 1), 1),
        "coverage": round(100 * sum(answer.outcome == "resolved" for answer in named) / max(len(named), 1), 1),
        "recall": round(100 * right / max(len(named), 1), 1),
        "left_alone": round(100 * sum(answer.outcome != "resolved" for answer in unnamed) / max(len(unnamed), 1), 1),
    }


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--show", action="store_true", help="print the cases that are not right")
    cli.add_argument("--only", choices=["tuned", "held", "fresh"])
    args = cli.parse_args()
    figures: dict[str, dict[str, float]] = {}
    for name in ("tuned", "held", "fresh"):
        if args.only in (None, name):
            lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
            figures[name] = measure([json.loads(line) for line in lines], show=args.show)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
