"""Do the sentences that ``ask`` shows without a chat model hold the answer?

    python -m benchmarks.extractive --data DATASET [--limit N] [--kb DIR] [--strategy auto vector ...]

Prints one line of JSON: per strategy the share of questions for which a gold answer stands, as whole words, in the
quotes of the citations (lower case, without punctuation and articles), with its standard error; the sentences and words
shown on average; how well ``confidence`` tells answers that hold it from the others (the area under the ROC curve:
50 is chance); and the median milliseconds of ``ask``. Questions whose answer is yes or no are left out.
"""

import argparse
import json
import re
import statistics
import string
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.datasets import load
from ecphoria import Memory

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalised(text: str) -> str:
    """A text as answers are compared, with a space at either end."""
    return f" {' '.join(_ARTICLES.sub(' ', text.lower().translate(_PUNCTUATION)).split())} "


def asked(data: Path, limit: int | None) -> Iterator[tuple[str, list[str]]]:
    """Questions and their normalised gold answers."""
    for row in load(data, limit=limit).questions:
        answers = [text for text in map(normalised, row["answers"]) if text.strip()]
        if answers and not set(answers) <= {" yes ", " no "}:
            yield row["question"], answers


def measure(memory: Memory, questions: Sequence[tuple[str, list[str]]], strategy: str) -> dict[str, float]:
    """The figures of one strategy."""
    memory.ask(questions[0][0], strategy=strategy, remember=False)  # models and indexes load
    held: list[bool] = []
    confidences: list[float] = []
    sentences: list[int] = []
    words: list[int] = []
    milliseconds: list[float] = []
    for question, golden in questions:
        started = time.perf_counter()
        answer = memory.ask(question, strategy=strategy, remember=False)
        milliseconds.append(1000 * (time.perf_counter() - started))
        quotes = [normalised(citation.quote) for citation in answer.citations]
        held.append(any(gold in quote for gold in golden for quote in quotes))
        confidences.append(answer.confidence)
        sentences.append(len(quotes))
        words.append(sum(len(citation.quote.split()) for citation in answer.citations))
    share, mean = statistics.mean(held), statistics.mean
    error = (share * (1 - share) / len(held)) ** 0.5
    figures = {
        "shown": 100 * share,
        "shown_se": 100 * error,
        "sentences": mean(sentences),
        "words": mean(words),
        "confidence": mean(confidences),
        "confidence_auc": 100 * _area(held, confidences),
        "ask_ms": statistics.median(milliseconds),
    }
    return {name: round(value, 2) for name, value in figures.items()}


def _area(held: Sequence[bool], confidences: Sequence[float]) -> float:
    """The chance that an answer that holds the gold one is given more confidence than one that does not."""
    right = [confidence for confidence, holds in zip(confidences, held, strict=True) if holds]
    wrong = [confidence for confidence, holds in zip(confidences, held, strict=True) if not holds]
    pairs = [(a > b) + 0.5 * (a == b) for a in right for b in wrong]
    return statistics.mean(pairs) if pairs else 0.5


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--data", type=Path, required=True)
    cli.add_argument("--limit", type=int, help="questions at most")
    cli.add_argument("--kb", type=Path, help="keep the memory here; episodes are written to it")
    cli.add_argument("--strategy", nargs="+", default=["auto", "vector"])
    args = cli.parse_args()
    questions = list(asked(args.data, args.limit))
    folder = args.kb or Path(tempfile.mkdtemp()) / "kb"
    with Memory.open(folder) as memory:
        memory.add_documents(load(args.data).documents)
        report = {strategy: measure(memory, questions, strategy) for strategy in args.strategy}
    print(json.dumps({"data": args.data.name, "questions": len(questions), **report}))


if __name__ == "__main__":
    main()
