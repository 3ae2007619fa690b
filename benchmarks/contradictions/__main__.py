"""How many differing amounts are found, and how many false alarms: ``python -m benchmarks.contradictions``.

The pairs (``pairs.tsv``: 40 that differ, 60 that agree or speak of two matters) were written before the rules. The even
lines were looked at while these were made, the odd ones were not.
"""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ecphoria.model import Hit, Span
from ecphoria.recall.amounts.known import known_amounts
from ecphoria.recall.amounts.stated import stated

PAIRS = Path(__file__).with_name("pairs.tsv")
_NOW = datetime(2026, 1, 1, tzinfo=UTC)


def hit(id_: str, text: str, published: datetime | None = None) -> Hit:
    """A hit of one sentence."""
    span = Span(start=0, end=len(text))
    return Hit(
        document_id=id_,
        chunk_id=f"{id_}#0",
        title=None,
        text=text,
        score=1.0,
        span=span,
        why="",
        published=published,
        sentences=(span,),
    )


def differ(one: str, other: str) -> bool:
    """Whether two sentences are told to contradict each other, or one of them to have changed what the other says."""
    hits = (hit("one", one), hit("other", other))
    known = known_amounts(re.sub(r"[\d,.%$]+", " ", one), hits, (_NOW, _NOW + timedelta(microseconds=1)))
    return bool(known.contradictions or (known.facts and any(said.changed for said in stated(hits))))


def measure(part: int) -> dict[str, float]:
    """Precision and recall over the even (0) or the odd (1) lines."""
    rows = [line.split("\t") for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    found = [(label == "differ", differ(one, other)) for label, one, other in rows[part::2]]
    right = sum(wanted and told for wanted, told in found)
    return {
        "pairs": len(found),
        "precision": right / max(1, sum(told for _, told in found)),
        "recall": right / max(1, sum(wanted for wanted, _ in found)),
    }


if __name__ == "__main__":
    print(json.dumps({"looked_at": measure(0), "held_out": measure(1)}))
