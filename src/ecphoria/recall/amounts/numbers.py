"""Numbers in a sentence, in digits and in words, with the precision to which they are given."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_TOKEN = re.compile(r"[$€£¥%°]|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[^\W\d_]+(?:['’][^\W\d_]+)*|[–—-]|[.,;:()/]")
_DIGITS = re.compile(r"\d+(?:,\d{3})*(?:\.(?P<decimals>\d+))?")
_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: number for number, word in enumerate(_ONES.split())}
_WORDS |= {word: ten * 10 for ten, word in enumerate(_TENS.split(), 2)}
NUMBER_WORDS = tuple(_WORDS)
_SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}


@dataclass(frozen=True, kw_only=True, slots=True)
class Token:
    """A word, number or mark at ``[start, end)`` of a sentence; ``lower`` is it in lower case."""

    text: str
    lower: str
    start: int
    end: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Number:
    """A number over tokens ``[first, behind)``; ``step`` is the smallest difference that it is written to tell."""

    value: float
    step: float
    first: int
    behind: int

    def agrees(self, other: "Number", tolerance: float = 0.0) -> bool:
        """Whether both may be one number, given to different precision; ``tolerance`` is relative to the larger."""
        apart = abs(self.value - other.value)
        near = tolerance * max(abs(self.value), abs(other.value))
        return apart <= max(near, max(self.step, other.step) / 2 * (self.step != other.step), 1e-9 * abs(self.value))


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a sentence."""
    return tuple(
        Token(text=match.group(), lower=match.group().lower(), start=match.start(), end=match.end())
        for match in _TOKEN.finditer(text)
    )


def number_at(said: Sequence[Token], first: int) -> Number | None:
    """The number that begins at a token, with words of scale behind it; "one" alone is none."""
    match = _DIGITS.fullmatch(said[first].text)
    if match:
        value, step, behind = float(said[first].text.replace(",", "")), 10.0 ** -len(match["decimals"] or ""), first + 1
    else:
        found = _in_words(said, first)
        if found is None:
            return None
        (value, behind), step = found, 1.0
    while behind < len(said) and said[behind].lower in _SCALES:
        value, step = value * _SCALES[said[behind].lower], step * _SCALES[said[behind].lower]
        behind += 1
    if not match and value == 1:
        return None
    return Number(value=value, step=step, first=first, behind=behind)


def _in_words(said: Sequence[Token], first: int) -> tuple[float, int] | None:
    """``"one hundred and eighty"`` and ``"forty-five"``, up to 999."""
    at, total, known = first, 0, False
    while at < len(said):
        word = said[at].lower
        goes_on = known and at + 1 < len(said) and said[at + 1].lower in _WORDS
        if word in _WORDS:
            total, known = total + _WORDS[word], True
        elif word == "hundred" and known and total < 100:
            total *= 100
        elif not (goes_on and (word == "-" or (word == "and" and not total % 100))):  # "twenty and thirty" are two
            break
        at += 1
    return (float(total), at) if known else None
