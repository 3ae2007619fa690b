"""Where sentences begin and end (spaCy's rule-based sentencizer: it knows abbreviations and initials)."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from ecphoria.ingest.blocks import trimmed

_PIECE = 200_000  # code points handed to the tokenizer at once


@cache
def _sentencizer() -> Any:
    import spacy

    pipeline = spacy.blank("en")
    pipeline.add_pipe("sentencizer")
    return pipeline


def sentence_spans(texts: Sequence[str]) -> list[list[tuple[int, int]]]:
    """Sentences of each text as trimmed, ordered, non-overlapping spans; one span for a text without a full stop."""
    pieces = [(row, at, text[at : at + _PIECE]) for row, text in enumerate(texts) for at in range(0, len(text), _PIECE)]
    found: list[list[tuple[int, int]]] = [[] for _ in texts]
    for (row, at, piece), parsed in zip(pieces, _sentencizer().pipe(piece for _, _, piece in pieces), strict=True):
        for sentence in parsed.sents:
            span = trimmed(piece, sentence.start_char, sentence.end_char)
            if span:
                found[row].append((at + span[0], at + span[1]))
    return found
