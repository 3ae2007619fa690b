"""The demo: remember a folder of real files, then answer questions whose evidence is spread over several of them.

Everything that it prints is computed from ``demo/corpus`` and ``demo/questions.txt``.
"""

import shutil
import sys
from pathlib import Path

from ecphoria import Memory
from ecphoria.faces.cli import draw

HERE = Path(__file__).parent
KB = HERE / ".kb"


def main() -> None:
    """Run it; ``--keep`` keeps the memory of the last run."""
    if "--keep" not in sys.argv:
        shutil.rmtree(KB, ignore_errors=True)
    with Memory.open(KB) as memory, draw.progress(quiet=False) as progress:
        print(f"Remembering {HERE / 'corpus'} ...")
        draw.ingest_report(memory.add(HERE / "corpus", progress=progress), as_json=False)
        for question in questions():
            print(f"\nQ: {question}")
            draw.answer(memory.ask(question), as_json=False)
    print(f"\nAsk your own: {Path(sys.executable).parent / 'ecphoria'} ask --kb {KB} 'your question'")


def questions() -> list[str]:
    """The questions of the demo, one per line; lines that begin with # are remarks."""
    lines = (HERE / "questions.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


if __name__ == "__main__":
    main()
