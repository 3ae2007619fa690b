"""From folded words to terms: without stop words, stemmed (Snowball English), as hashes."""

from functools import lru_cache
from threading import local

import Stemmer

from ecphoria.entities.names import words
from ecphoria.layers.hashing import hash_word
from ecphoria.layers.vector.stopwords import ENGLISH

NO_TERM = 0
_stemmers = local()  # a Snowball stemmer must not be shared between threads


@lru_cache(maxsize=1_000_000)
def term_of(word: str) -> int:
    """The hash of a folded word's stem; ``NO_TERM`` for a stop word."""
    if word in ENGLISH:
        return NO_TERM
    if not hasattr(_stemmers, "english"):
        _stemmers.english = Stemmer.Stemmer("english", 0)
    return hash_word(_stemmers.english.stemWord(word))


def terms(text: str) -> list[int]:
    """The terms of a text, each once, in order of appearance."""
    return list(dict.fromkeys(term for word in words(text) if (term := term_of(word)) != NO_TERM))
