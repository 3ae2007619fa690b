"""The demo: remember a folder of real files, then answer questions whose evidence is spread over several of them.

Everything that it prints is computed from ``demo/corpus`` and the questions beside it.
"""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from ecphoria import Memory
from ecphoria.faces.cli import draw
from ecphoria.model import Hit

HERE = Path(__file__).parent
KB = HERE / ".kb"
SHOWN = 4
"""Hits, before and after what a reader says of them."""


def main() -> None:
    """Run it; ``--keep`` keeps the memory of the last run."""
    if "--keep" not in sys.argv:
        shutil.rmtree(KB, ignore_errors=True)
    with Memory.open(KB) as memory, draw.progress(quiet=False) as progress:
        print(f"Remembering {HERE / 'corpus'} ...")
        draw.ingest_report(memory.add(HERE / "corpus", progress=progress), as_json=False)
        for question in lines("questions.txt"):
            print(f"\nQ: {question}")
            draw.answer(memory.ask(question), as_json=False)
        for question, days in map(halves, lines("times.txt")):
            for day in days.split(","):
                at_two_times(memory, question, day.strip())
        for question, file in map(halves, lines("feedback.txt")):
            before_and_after(memory, question, file)
    print(f"\nAsk your own: {Path(sys.executable).parent / 'ecphoria'} ask --kb {KB} 'your question'")


def at_two_times(memory: Memory, question: str, day: str) -> None:
    """The answer as of a day; as of now, when none is given."""
    print(f"\nQ: {question} (as of {day or 'now'})")
    draw.answer(memory.ask(question, as_of=day or None, remember=False), as_json=False)


def before_and_after(memory: Memory, question: str, file: str) -> None:
    """What comes back for a question, before and after a reader opened a passage of the file and found it good."""
    print(f"\nQ: {question} (before and after a reader found the passage that answers it)")
    asked = memory.ask(question)
    hits = asked.recall.hits
    wanted = next(hit for hit in hits if file in hit.document_id)
    show(hits)
    memory.episodes.opened(asked.episode_id, wanted.chunk_id)
    memory.feedback(asked.episode_id, "positive")
    print(f"... {wanted.document_id} was opened, and the answer rated as good; the same question again:")
    show(memory.recall(question).hits)


def show(hits: Sequence[Hit]) -> None:
    """The first hits, in order, with the way to each."""
    for rank, hit in enumerate(hits[:SHOWN], 1):
        draw.line(f"{rank}. {hit.document_id}", indent=2)
        draw.line((hit.why, "dim"), indent=5)


def lines(name: str) -> list[str]:
    """The lines of a file of the demo; those that begin with # are remarks."""
    found = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in found if line.strip() and not line.startswith("#")]


def halves(line: str) -> tuple[str, str]:
    """What stands before and behind the bar of a line."""
    question, _, rest = line.partition("|")
    return question.strip(), rest.strip()


if __name__ == "__main__":
    main()
