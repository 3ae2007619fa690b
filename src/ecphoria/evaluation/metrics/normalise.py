"""How answers are made comparable before they are compared."""

import re
import string
from collections.abc import Callable, Mapping

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)
_NO_WORD = re.compile(r"[\W_]+")


def squad(text: str) -> str:
    """SQuAD's normalisation: lower case, no ASCII punctuation, no English article, single spaces."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def lax(text: str) -> str:
    """A laxer one: everything that is no letter and no digit becomes a space, then as :func:`squad`.

    ``"Jean-Luc"`` equals ``"Jean Luc"`` here, and ``"“Up”"`` equals ``"Up"``; under SQuAD's rules neither does.
    """
    return squad(_NO_WORD.sub(" ", text))


NORMALISATIONS: Mapping[str, Callable[[str], str]] = {"squad": squad, "lax": lax}
