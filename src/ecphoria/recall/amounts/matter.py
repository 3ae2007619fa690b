"""Whether two sentences state an amount of the same matter: the same words about it, and nothing that tells them apart.

Deliberately strict: that two fees are of adults and of children, two rates of imports and of exports, is said by one
word on either side. What differs on both sides is taken to be of two matters.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ecphoria.entities.names import fold_word, words
from ecphoria.layers.vector.terms import NO_TERM, term_of
from ecphoria.recall.amounts.numbers import Token, tokens
from ecphoria.recall.amounts.read import Amount, amounts
from ecphoria.recall.amounts.vocabulary import CHANGES, LIGHT, NARROWING, TELLING

_MANY_MORE = 4
_PRONOUN = re.compile(r"(?:it|its|he|she|his|her|they|their|this|these|that|those|there)\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Matter:
    """What a sentence says of an amount, beside the amount.

    Attributes:
        said: stems of what it is about, labels such as "article 7" included; ``narrowing`` those that narrow it down.
        before: pairs of stems of words that stand side by side, the first of which says what kind the second is of.
        names: stems of those of ``said`` that are written as names.
        title: stems of the document's title.
        pronoun: whether it leaves to others what it is about.
        about: the words, as they are written.
    """

    said: frozenset[int]
    narrowing: frozenset[int]
    before: frozenset[tuple[int, int]]
    names: frozenset[int]
    title: frozenset[int]
    pronoun: bool
    about: tuple[str, ...]

    @classmethod
    def of(cls, sentence: str, title: str | None, times: Sequence[tuple[int, int]] = ()) -> "Matter":
        """Of a sentence under its title; ``times`` are where it names one: they are no part of the matter."""
        stated = amounts(sentence)
        said = [one for one in tokens(sentence) if not any(begin <= one.start < end for begin, end in times)]
        pronoun = _PRONOUN.match(sentence) is not None
        titled = frozenset(stem for word in words(title or "") if (stem := _content(word)) != NO_TERM)
        left = [
            token
            for token in said
            if token.text.isalpha() and not any(one.start <= token.start < one.end for one in stated)
        ]
        kept = [token for token in left if _stem(token) != NO_TERM]
        labels = [
            (one, other)
            for one, other in pairwise(said)
            if _stem(one) != NO_TERM and other.text[:1].isdigit() and not _within(other, stated)
        ]
        marks = {term_of(f"{fold_word(one.lower)}{other.lower}") for one, other in labels if not _is_year(other)}
        return cls(
            said=frozenset(map(_stem, kept)) | marks | (titled if pronoun else frozenset()),
            narrowing=frozenset(_stem(token) for token in kept if _before(token, said) in NARROWING),
            names=frozenset(_stem(token) for token in kept if token.text[:1].isupper() and token.start),
            before=frozenset(
                (_stem(one), _stem(other)) for one, other in pairwise(kept) if other.start - one.end == len(" ")
            ),
            title=titled,
            pronoun=pronoun,
            about=tuple(token.text for token in kept),
        )

    def named_with(self, others: Iterable["Matter"]) -> str:
        """What it is about, in those of its words that all the others say, too."""
        shared = self.said.intersection(*(other.said for other in others))
        return " ".join(word for word in self.about if _content(fold_word(word)) in shared)

    def is_that_of(self, other: "Matter") -> bool:
        """Whether both are one matter."""
        shared = self.said & other.said
        mine, theirs = self.said - other.said - other.title, other.said - self.said - self.title
        if not shared or (mine and theirs) or len(mine | theirs) > _MANY_MORE:
            return False
        if (mine | theirs) & (self.narrowing | other.narrowing | _TELLING_STEMS):
            return False
        if any(one in mine | theirs and other_ in shared for one, other_ in self.before | other.before):
            return False
        if (mine & self.names) | (theirs & other.names):
            return False
        untold = self.title - other.title - other.said, other.title - self.title - self.said
        apart = bool(untold[0] and untold[1])
        return not apart or (bool(shared & self.names & other.names) and not (self.pronoun or other.pronoun))


def _stem(token: Token) -> int:
    return _content(fold_word(token.text))


def _content(word: str) -> int:
    """The stem of a word that says what something is about; none of digits, light words and words of change."""
    return NO_TERM if word.isdigit() or word in LIGHT or word in CHANGES else term_of(word)


_TELLING_STEMS = frozenset(map(term_of, TELLING))


def _within(token: Token, stated: tuple[Amount, ...]) -> bool:
    return any(one.start <= token.start < one.end for one in stated)


def _is_year(token: Token) -> bool:
    return len(token.text) == len("2010") and token.text.isdigit()


def _before(token: Token, said: Sequence[Token]) -> str:
    """The word before a token, articles aside."""
    earlier = [one.lower for one in said if one.end <= token.start and one.lower not in ("the", "a", "an")]
    return earlier[-1] if earlier else ""
