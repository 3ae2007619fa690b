"""What a written name holds: its words, and the marks that tell near namesakes apart."""

import re
from dataclasses import dataclass
from functools import lru_cache

from ecphoria.entities.matching import lexicon
from ecphoria.entities.names import words as folded_words

_ENTITY = re.compile(r"&#?\w{1,8};")
_JOINED = re.compile(r"[^\W_]+(?:[-/.][^\W_]+)+")
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)*")
_PLAIN_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"(?=[ivxl])l?x{0,3}(?:ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}
_SHORT_ROMAN = frozenset({"i", "v", "x", "l", "xl", "li", "mi"})  # letters and words too, unless they close the name
_CODE_LETTERS = 3  # the shortest run of letters and digits that names a model rather than counts something
_CODE_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Written:
    """A name taken apart.

    Attributes:
        words: its folded words in order.
        core: those words without legal forms, honorifics and articles; all of them where nothing would be left.
        compact: all letters and digits in one run.
        initials: the first letters of the core, small words left out.
        codes: words of letters and digits, and long numbers: model numbers, flight numbers, project codes.
        numbers: its numbers, dates and versions, without leading zeros; Roman and spelt ones count.
        generation: what ranks namesakes of one family: ``jr`` and ``ii`` are 2, ``sr`` is 1; 0 for none.
        letters: words of one letter: initials, and designators as in "Building A".
        legal: legal forms, each under one spelling.
        rivals: words that exclude others of their group: ``month:5``, ``direction:north``, ``colour:red``.
    """

    words: tuple[str, ...]
    core: tuple[str, ...]
    compact: str
    initials: str
    codes: frozenset[str]
    numbers: frozenset[str]
    generation: int
    letters: frozenset[str]
    legal: frozenset[str]
    rivals: frozenset[str]


@lru_cache(maxsize=500_000)
def written(name: str) -> Written:
    """Take a name apart. Pure and cached: the same text gives the same parts."""
    plain = _ENTITY.sub("", name)
    words = tuple(folded_words(plain))
    core = tuple(word for place, word in enumerate(words) if not _beside(words, place)) or words
    letters = [word for word in core if word not in lexicon.SMALL_WORDS] or list(core)
    return Written(
        words=words,
        core=core,
        compact="".join(words),
        initials="".join(word[0] for word in letters),
        codes=_codes(plain, words),
        numbers=_numbers(plain, words),
        generation=_generation(words),
        letters=frozenset(word for word in words if len(word) == 1 and not word.isdigit()),
        legal=frozenset(lexicon.LEGAL_FORMS[word] for word in words[1:] if word in lexicon.LEGAL_FORMS),
        rivals=_rivals(words),
    )


@lru_cache(maxsize=200_000)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text, and the runs that punctuation split (``tf-tv1022`` is also ``tftv1022``)."""
    plain = _ENTITY.sub("", text)
    return tuple(dict.fromkeys((*folded_words(plain), *_joined(plain))))


@lru_cache(maxsize=200_000)
def plain_numbers(text: str) -> frozenset[str]:
    """The numbers of a text as digits, each under one spelling: ``"1,000"`` and ``"1000.0"`` are the same."""
    return frozenset(_plain_number(number) for number in _NUMBER.findall(_ENTITY.sub("", text)))


def is_roman(word: str) -> bool:
    """Whether a folded word can be read as a Roman numeral."""
    return _roman(word, last=True) > 0


def _beside(words: tuple[str, ...], place: int) -> bool:
    """Whether a word is no part of what tells two names apart: a legal form that follows, a title or article before.

    The first letter of "A. B. M." is no article.
    """
    if place:
        return words[place] in lexicon.LEGAL_FORMS
    return words[0] in lexicon.TITLES and not (len(words[0]) == 1 and len(words) > 1 and len(words[1]) == 1)


def _joined(text: str) -> list[str]:
    runs = ("".join(folded_words(run)) for run in _JOINED.findall(text))
    return [run for run in runs if _is_code(run)]


def _is_code(word: str) -> bool:
    digits = sum(char.isdigit() for char in word)
    return len(word) >= _CODE_LETTERS and digits > 0 and (digits < len(word) or digits >= _CODE_DIGITS)


def _codes(text: str, words: tuple[str, ...]) -> frozenset[str]:
    return frozenset((*(word for word in words if _is_code(word)), *_joined(text)))


def _numbers(text: str, words: tuple[str, ...]) -> frozenset[str]:
    found = {_plain_number(number) for number in _NUMBER.findall(text)}
    for place, word in enumerate(words):
        if place and (value := _roman(word, last=place == len(words) - 1)):
            found.add(str(value))
        elif word in lexicon.NUMBER_WORDS:
            found.add(str(lexicon.NUMBER_WORDS[word]))
    return frozenset(found)


def _plain_number(number: str) -> str:
    """``"1,000"`` is ``"1000"``, ``"007"`` is ``"7"``, ``"2002.0"`` is ``"2002"``, ``"3.10"`` stays."""
    parts = number.replace(",", "").split(".")
    parts = [part.lstrip("0") or "0" for part in parts[:1]] + parts[1:]
    if len(parts) == 2 and not parts[1].strip("0"):
        parts = parts[:1]
    return ".".join(parts)


def _roman(word: str, *, last: bool) -> int:
    """The value of a Roman numeral, 0 for a word that is none; one that is also a letter counts only at the end."""
    if (word in _SHORT_ROMAN and not last) or not _ROMAN.fullmatch(word):
        return 0
    values = [_ROMAN_VALUES[char] for char in word]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))


def _rivals(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        lexicon.RIVALS[word]
        for place, word in enumerate(words)
        if word in lexicon.RIVALS and (word not in lexicon.UNSURE_MONTHS or _beside_number(words, place))
    )


def _beside_number(words: tuple[str, ...], place: int) -> bool:
    return any(word[0].isdigit() for word in words[max(place - 1, 0) : place + 2])


def _generation(words: tuple[str, ...]) -> int:
    if len(words) < 2:
        return 0
    return lexicon.GENERATIONS.get(words[-1], 0) or _roman(words[-1], last=len(words[-1]) > 1)
