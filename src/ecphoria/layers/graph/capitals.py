"""Stretches of a question that look like names because they are quoted or capitalised."""

import re
from collections.abc import Sequence

from ecphoria.layers.vector.stopwords import ENGLISH

_QUOTED = re.compile(r'["“”]([^"“”]{2,100}?)["“”]')
_JOINERS = ("of", "the", "de", "la", "von", "van", "der", "and", "for", "in", "on", "to", "at", "a")
"""Lower-case words that may stand inside a name."""
_OPENERS = ENGLISH | {"name", "give", "list", "tell"}
"""Words that are capitalised only because they open a question."""
_MOST_JOINERS = 2
_GAPS = (re.compile(r"[\s\-.&'’,:/]*"), re.compile(r"[\s\-.&'’]*"))
"""What may stand between two words of a name; commas belong to some names and part others, so both are tried."""


def capital_runs(question: str, words: Sequence[tuple[int, int, str]]) -> list[tuple[int, int]]:
    """Runs of words, ``(first, last + 1)``, long ones first: what is quoted, and capitalised words with joiners.

    Args:
        question: the text.
        words: ``(start, end, folded)`` of each word of it.
    """
    runs: list[tuple[int, int]] = []
    for match in _QUOTED.finditer(question):
        inside = [i for i, (start, end, _) in enumerate(words) if match.start(1) <= start and end <= match.end(1)]
        if inside:
            runs.append((inside[0], inside[-1] + 1))
    for gap in _GAPS:
        first = 0
        while first < len(words):
            last = _run_from(question, words, first, gap)
            if last is not None and _is_name(words, first, last) and (first, last + 1) not in runs:
                runs.append((first, last + 1))
            first = first + 1 if last is None else last + 1
    return sorted(runs, key=lambda run: run[0] - run[1])


def _run_from(question: str, words: Sequence[tuple[int, int, str]], first: int, gap: "re.Pattern[str]") -> int | None:
    """The last word of the run that begins here, ``None`` when none does."""
    if not _opens(question, words, first):
        return None
    last = first
    for index in range(first + 1, min(len(words), first + 40)):
        if not gap.fullmatch(question, words[index - 1][1], words[index][0]) or index - last > _MOST_JOINERS + 1:
            break
        if _is_capital(question, words, index) or words[index][2].isdigit():
            last = index
        elif words[index][2] not in _JOINERS:
            break
    return last


def _opens(question: str, words: Sequence[tuple[int, int, str]], index: int) -> bool:
    """A capitalised word opens a run, a function word only before another capital inside the question."""
    if not _is_capital(question, words, index):
        return False
    if words[index][2] not in _OPENERS:
        return True
    return index > 0 and index + 1 < len(words) and _is_capital(question, words, index + 1)


def _is_name(words: Sequence[tuple[int, int, str]], first: int, last: int) -> bool:
    """A single word at the start of the question, or a single function word, is no name."""
    return last > first or (first > 0 and words[first][2] not in ENGLISH)


def _is_capital(question: str, words: Sequence[tuple[int, int, str]], index: int) -> bool:
    return question[words[index][0]].isupper()
