"""Does a memory stay bounded over ten years?

    python -m benchmarks.decade [--years 10] [--a-day 2] [--domain support] [--awake]

Asks questions under a simulated clock (some needs come back for ever, others are met once), sleeps every thirty days
(``--awake``: never), and prints one line of JSON: traces by state and megabytes of the folder after each year, and by
how much the last year exceeds the fourth (1 is not at all).
"""

import argparse
import json
import random
import tempfile
from collections import Counter
from pathlib import Path

from ecphoria import Document, Memory
from ecphoria.evaluation.simulated.live import SimulatedClock
from ecphoria.evaluation.usage.names import Names

ASLEEP_EVERY = 30
LASTING = 40
"""Needs that come back."""
AGAIN = 0.6
"""Share of questions that are about one of them."""
_ASKED = (
    "Who keeps the {thing} of {place}?",
    "Where is the {thing} of {place}?",
    "Who lost the {thing} of {place}?",
)
_THINGS = ("ledger", "lantern", "tide table", "ferry licence", "bell", "harbour map", "toll book", "signal lamp")


def measure(years: int, a_day: int, domain: str, *, asleep: bool) -> list[dict[str, float]]:
    """Traces and megabytes after each year."""
    chance = random.Random(0)
    names = Names(chance)
    lasting = [_question(chance, names) for _ in range(LASTING)]
    clock, found = SimulatedClock(), []
    with tempfile.TemporaryDirectory() as folder, Memory.open(folder, clock=clock, domain=domain) as memory:
        memory.add_documents(_documents(chance, names))
        for day in range(365 * years):
            for number in range(a_day):
                clock.days = day + (number + 1) / (a_day + 1)
                again = chance.random() < AGAIN
                memory.recall(chance.choice(lasting) if again else _question(chance, names), remember=True)
            if asleep and day % ASLEEP_EVERY == ASLEEP_EVERY - 1:
                memory.sleep()
            if day % 365 == 364:
                states = Counter(episode.state for episode in memory.episodes.find(limit=10**9))
                size = sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file()) / 1e6
                found.append({**{state: float(count) for state, count in sorted(states.items())}, "mb": round(size, 1)})
    return found


def _question(chance: random.Random, names: Names) -> str:
    return chance.choice(_ASKED).format(thing=chance.choice(_THINGS), place=names.place())


def _documents(chance: random.Random, names: Names) -> list[Document]:
    return [
        Document(
            id=f"doc-{number}", text=f"The {chance.choice(_THINGS)} of {names.place()} is kept by {names.person()}."
        )
        for number in range(40)
    ]


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--years", type=int, default=10)
    cli.add_argument("--a-day", type=int, default=2)
    cli.add_argument("--domain", default="support")
    cli.add_argument("--awake", action="store_true")
    args = cli.parse_args()
    found = measure(args.years, args.a_day, args.domain, asleep=not args.awake)
    traces = [sum(count for state, count in year.items() if state != "mb") for year in found]
    settled = min(4, len(found)) - 1
    growth = {
        "traces": round(traces[-1] / max(traces[settled], 1), 3),
        "mb": round(found[-1]["mb"] / found[settled]["mb"], 3),
    }
    print(json.dumps({"years": found, "growth": growth}))


if __name__ == "__main__":
    main()
