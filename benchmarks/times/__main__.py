"""How well times are read: ``python -m benchmarks.times [--seed 5] [--each 12] [--show]``.

Prints the share of generated expressions whose interval is exactly right, overall, by kind, in documents and in
questions, and the texts without a time in which one was found; then the same of texts held out.
"""

import argparse
import json
from collections import Counter
from datetime import UTC, date, datetime

from benchmarks.times.calendar_sums import Span
from benchmarks.times.generate import SPOKEN, Case, generate
from benchmarks.times.held import SETS, held
from benchmarks.times.negatives import NEGATIVES
from ecphoria.model import Interval
from ecphoria.times import asked, expressions

_NOW = datetime(SPOKEN.year, SPOKEN.month, SPOKEN.day, 10, 30, tzinfo=UTC)


def read(text: str, question: bool) -> tuple[Span, ...]:
    """What is read in a text, as days."""
    if question:
        found = asked(text, _NOW)
        return tuple(_days(one) for one in found.intervals) if found else ()
    return tuple(_days(one.interval) for one in expressions(text, _NOW))


def measured(cases: list[Case]) -> tuple[dict[str, object], list[tuple[Case, tuple[Span, ...]]]]:
    """The figures, and the cases that were read wrong, with what was read."""
    wrong = [(case, found) for case in cases if (found := read(case.text, case.question)) != case.meant]
    count, failed = Counter(case.kind for case in cases), Counter(case.kind for case, _ in wrong)
    asked_for = sum(case.question for case in cases)
    failed_questions = sum(case.question for case, _ in wrong)
    documents = len(cases) - asked_for
    return {
        "expressions": len(cases),
        "exact": round(100 * (1 - len(wrong) / len(cases)), 1),
        "documents": round(100 * (1 - (len(wrong) - failed_questions) / documents), 1) if documents else None,
        "questions": round(100 * (1 - failed_questions / asked_for), 1) if asked_for else None,
        "kinds": {kind: f"{count[kind] - failed[kind]}/{count[kind]}" for kind in count},
    }, wrong


def false_hits() -> list[str]:
    """The texts without a time in which a document or a question would name one."""
    return [text for text in NEGATIVES if read(text, question=False) or read(text, question=True)]


def held_out(name: str) -> tuple[dict[str, int], list[tuple[Case, tuple[Span, ...]]]]:
    """The same of the texts that were written by hand when the grammar was done."""
    cases = [Case(kind=name, text=text, question=question, meant=meant) for text, question, meant in held(name)]
    wrong = [(case, found) for case in cases if (found := read(case.text, case.question)) != case.meant]
    times, failed = (sum(bool(case.meant) for case in some) for some in (cases, [case for case, _ in wrong]))
    figures = {"expressions": times, "exact": times - failed, "negatives": len(cases) - times}
    return figures | {"false_hits": len(wrong) - failed}, wrong


def _days(interval: Interval) -> Span:
    begin, end = ((side.date() if side else None) for side in (interval.begin, interval.end))
    return begin, end


def _shown(spans: tuple[tuple[date | None, date | None], ...]) -> list[list[str]]:
    return [[str(side) if side else "" for side in span] for span in spans]


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--seed", type=int, default=5)
    cli.add_argument("--each", type=int, default=12, help="expressions of each kind")
    cli.add_argument("--show", action="store_true", help="show what was read wrong, too")
    args = cli.parse_args()
    figures, wrong = measured(list(generate(args.seed, args.each)))
    hits = false_hits()
    others = {name: held_out(name) for name in SETS}
    if args.show:
        for case, found in [*wrong, *(item for _, missed in others.values() for item in missed)]:
            print(json.dumps([case.kind, case.text, _shown(case.meant), _shown(found)], ensure_ascii=False))
    print(
        json.dumps(
            figures
            | {"negatives": len(NEGATIVES), "false_hits": len(hits)}
            | {name: of for name, (of, _) in others.items()}
        )
    )


if __name__ == "__main__":
    main()
