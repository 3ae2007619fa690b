"""The short answer in what a model wrote: what exact match and F1 score."""

import re

MAX_CHARACTERS = 200

_LABEL = re.compile(r"^[\s>#*_`-]*(?:final\s+|short\s+)?answer\s*[*_`]*\s*[:：]\s*(.*)$", re.IGNORECASE | re.MULTILINE)
_CITED = re.compile(r"\s*\[\s*(?:passages?\s+)?\d+(?:\s*[,;]\s*(?:passages?\s+)?\d+)*\s*\]", re.IGNORECASE)
_LEAD_IN = re.compile(r"^(?:(?:so|thus|hence|therefore),?\s+)?the\s+(?:\w+\s+)?answer\s+is\s*:?\s*", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=\S)")
_WRAPPING = " \t\"'“”‘’*_`"


def short_answer(text: str) -> str:
    """The last ``ANSWER:`` line, without citations, quotes, emphasis and words like "the answer is".

    A label with nothing behind it stands for the line that follows. A text without any label gives its last line, of a
    line of several sentences the last. Never longer than 200 characters; empty when the text holds no word.
    """
    labelled = [
        found for match in _LABEL.finditer(text) if (found := _clean(match[1]) or _clean(_next_line(text, match.end())))
    ]
    return labelled[-1] if labelled else _last_sentence(text)


def _next_line(text: str, at: int) -> str:
    return next((line for line in text[at:].splitlines() if line.strip()), "")


def _last_sentence(text: str) -> str:
    lines = [line for line in text.splitlines() if not _LABEL.match(line) and _clean(line)]
    sentences = [_clean(sentence) for sentence in _SENTENCE_END.split(_CITED.sub("", lines[-1]))] if lines else []
    return next(filter(None, reversed(sentences)), "")


def _clean(text: str) -> str:
    """One line without marks; empty without a letter or digit."""
    plain = " ".join(_CITED.sub("", text).split()).strip(_WRAPPING)
    plain = _LEAD_IN.sub("", plain).strip(_WRAPPING)
    plain = plain.removesuffix(".").strip(_WRAPPING) if plain.count(".") == 1 else plain
    return plain[:MAX_CHARACTERS].rstrip() if any(map(str.isalnum, plain)) else ""
