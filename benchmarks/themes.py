"""Does an overview tell of every theme of a corpus?

    python -m benchmarks.themes [--seed 0] [--passages 3120] [--themes 12] [-k 24] [--changed 0.1]
        [--people 14] [--shared 0.5] [--lone]

Writes passages of planted themes (``benchmarks.planted``), asks general questions, and prints one line of JSON: the
share of the themes that the documents cited by ``ask(strategy="global")`` belong to, the same for as many chunks of
``vector`` and for the hits themselves; the mean purity of communities; seconds of making the communities. Then a
share of the documents is changed (a third removed, a third replaced, a third new) and all is asked again, with
communities that are stale, brought up to date, and made from scratch.
"""

import argparse
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from benchmarks.planted import Generator
from ecphoria import Memory

QUESTIONS = (
    "What are the main themes of these documents?",
    "Give me an overview of the collection.",
    "Which topics does the corpus cover?",
    "What is this all about?",
)


def measure(memory: Memory, themes: Mapping[str, int], k: int, *, fresh: bool = True) -> dict[str, float]:
    """Coverage in percent, means over the questions."""
    every = len(set(themes.values()))
    rows: list[tuple[float, float, float, float]] = []
    for question in QUESTIONS:
        answer = memory.ask(question, k=k, strategy="global", remember=False, fresh=fresh)
        cited = {citation.chunk_id: citation.document_id for citation in answer.citations}
        vector = memory.recall(question, k=len(cited), strategy="vector").hits
        rows.append(
            (
                _coverage(cited.values(), themes) / every,
                _coverage((hit.document_id for hit in vector), themes) / every,
                _coverage((hit.document_id for hit in answer.recall.hits), themes) / every,
                len(cited),
            )
        )
    cited_share, vector_share, hits_share, chunks = (statistics.mean(column) for column in zip(*rows, strict=True))
    return {
        "cited": round(100 * cited_share, 1),
        "vector": round(100 * vector_share, 1),
        "hits": round(100 * hits_share, 1),
        "chunks": round(chunks, 1),
    }


def purity(memory: Memory, themes: Mapping[str, int]) -> float:
    """The share of the chunks, in percent, that are of the most frequent theme of their community on level 0."""
    found = memory.recall(QUESTIONS[0], k=len(themes), strategy="global", level=0)
    theme_of = {hit.chunk_id: themes[hit.document_id] for hit in found.hits}
    counts = [Counter(theme_of[chunk] for chunk in community.chunk_ids) for community in found.communities]
    return round(100 * sum(max(count.values()) for count in counts) / max(len(theme_of), 1), 1)


def change(memory: Memory, generator: Generator, themes: dict[str, int], share: float, seed: int) -> None:
    """Remove, replace and add a third of a share of the documents each."""
    third = round(len(themes) * share / 3)
    touched = random.Random(seed).sample(sorted(themes), 2 * third)
    fresh = generator.write(2 * third, "new")
    for id_ in touched[:third]:
        memory.remove(id_)
        del themes[id_]
    replacing = dict(zip(touched[third:], fresh.documents[:third], strict=True))
    memory.add_documents([replace(document, id=id_) for id_, document in replacing.items()])
    memory.add_documents(fresh.documents[third:])
    themes |= {id_: fresh.themes[str(document.id)] for id_, document in replacing.items()}
    themes |= {str(document.id): fresh.themes[str(document.id)] for document in fresh.documents[third:]}


def _coverage(documents: Iterable[str], themes: Mapping[str, int]) -> int:
    return len({themes[id_] for id_ in documents})


def _timed(memory: Memory, *, incremental: bool) -> float:
    started = time.perf_counter()
    memory.consolidate(incremental=incremental)
    return round(time.perf_counter() - started, 2)


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--seed", type=int, default=0)
    cli.add_argument("--passages", type=int, default=3120)
    cli.add_argument("--themes", type=int, default=12)
    cli.add_argument("-k", type=int, default=24)
    cli.add_argument("--changed", type=float, default=0.1)
    cli.add_argument("--people", type=int, default=14, help="in each theme's cast")
    cli.add_argument("--shared", type=float, default=0.5, help="share of passages that name something of no theme")
    cli.add_argument("--lone", action="store_true", help="no two of a cast ever meet in a passage")
    args = cli.parse_args()
    generator = Generator(args.seed, args.themes, people=args.people, shared=args.shared, lone=args.lone)
    planted = generator.write(args.passages, "passage")
    themes = dict(planted.themes)
    with tempfile.TemporaryDirectory() as folder, Memory.open(Path(folder) / "kb") as memory:
        memory.add_documents(planted.documents)
        memory.recall(QUESTIONS[0], strategy="vector")  # models and indexes load
        report: dict[str, object] = {"seed": args.seed, "passages": args.passages, "k": args.k}
        report["build_s"] = _timed(memory, incremental=False)
        report["before"] = measure(memory, themes, args.k)
        report["purity"] = purity(memory, themes)
        change(memory, generator, themes, args.changed, args.seed)
        memory.recall(QUESTIONS[0], strategy="vector")
        report["stale"] = measure(memory, themes, args.k, fresh=False)
        report["refresh_s"] = _timed(memory, incremental=True)
        report["refreshed"] = measure(memory, themes, args.k)
        report["rebuild_s"] = _timed(memory, incremental=False)
        report["rebuilt"] = measure(memory, themes, args.k)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
