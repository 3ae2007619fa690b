"""Answering without a chat model: the sentences of the evidence nearest to the question, with their sources."""

from collections.abc import Sequence

import numpy as np

from ecphoria.answer.cite import citation
from ecphoria.answer.draft import NOTHING, Draft
from ecphoria.model import Hit, Span, Usage
from ecphoria.models.ports import Embedder

READ_HITS = 5
"""Hits whose sentences are read; each of them gives one, because the evidence of several hops lies in several."""


def extract(question: str, hits: Sequence[Hit], embedder: Embedder) -> Draft:
    """The sentence of each of the first hits that is nearest to the question, in the order of the hits.

    ``confidence`` is the highest cosine of a shown sentence with the question, 0 where it is negative.
    """
    read = hits[:READ_HITS]
    spans = [(hit, span) for hit in read for span in hit.sentences]
    if not spans:
        return Draft(text=NOTHING, citations=(), confidence=0.0, abstained=True, extractive=True, usage=Usage())
    texts = [_with_title(hit, span) for hit, span in spans]
    vectors = embedder.embed([question, *texts])
    cosines = vectors[1:] @ vectors[0]
    chosen: dict[str, int] = {}
    for index in np.argsort(-cosines, kind="stable").tolist():
        chosen.setdefault(spans[index][0].chunk_id, index)
    citations = tuple(
        citation(number, hit, spans[chosen[hit.chunk_id]][1])
        for number, hit in enumerate((hit for hit in read if hit.chunk_id in chosen), 1)
    )
    return Draft(
        text="\n".join(f"{' '.join(source.quote.split())} [{source.number}]" for source in citations),
        citations=citations,
        confidence=float(np.clip(cosines.max(), 0.0, 1.0)),
        abstained=False,
        extractive=True,
        usage=Usage(),
    )


def _with_title(hit: Hit, span: Span) -> str:
    sentence = hit.text[span.start - hit.span.start : span.end - hit.span.start]
    return f"{hit.title}: {sentence}" if hit.title else sentence
