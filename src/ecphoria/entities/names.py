"""When two written forms are the same name: case, accents, punctuation and a leading article do not count."""

import re
import unicodedata
from functools import lru_cache

_POSSESSIVE = re.compile(r"['’]s\b")
_WORD = re.compile(r"[^\W_]+")
_ARTICLES = frozenset({"the", "a", "an"})
_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")
_PLAIN = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ı": "i"})
_INITIAL = re.compile(r"\W*[Aa]\.")
_DIGITS = re.compile(r"\d+")


def words(text: str) -> list[str]:
    """The folded words of a text, in order: lower case, without accents, punctuation or possessive endings."""
    return [fold_word(word) for word in _WORD.findall(_without_possessives(text))]


def word_spans(text: str) -> list[tuple[int, int, str]]:
    """The same words with where each stands: ``(start, end, folded)``."""
    found = _WORD.finditer(_without_possessives(text))
    return [(match.start(), match.end(), fold_word(match.group())) for match in found]


def _without_possessives(text: str) -> str:
    return _POSSESSIVE.sub("  ", text)  # two for two: what follows stays where it was


@lru_cache(maxsize=500_000)
def fold_word(word: str) -> str:
    """A word in lower case and without accents: ``"Żuławski"`` gives ``"zulawski"``."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.translate(_PLAIN))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()


def fold(name: str) -> str:
    """The folded form of a name: its folded words joined by single spaces, a leading article dropped.

    ``"The Żuławski's"`` and ``"zulawski"`` fold to the same; the initial of ``"A. Smith"`` is no article. Empty when
    the name holds no letter and no digit.
    """
    folded = words(name)
    if len(folded) > 1 and folded[0] in _ARTICLES and not _INITIAL.match(name):
        del folded[0]
    return " ".join(folded)


def without_parenthesis(title: str) -> str:
    """A title without its closing parenthesis, which tells homonyms apart and is no part of the name.

    ``"Ian Hunter (album)"`` gives ``"Ian Hunter"``; a title that is all parenthesis stays as it is.
    """
    return _PARENTHESIS.sub("", title) or title


def numbers(name: str) -> tuple[str, ...]:
    """The numbers in a name, sorted: names that differ in one are different things (Room 101, Room 102)."""
    return tuple(sorted(_DIGITS.findall(name)))
