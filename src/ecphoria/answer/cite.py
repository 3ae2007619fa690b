"""Citations: from numbers in an answer to spans of documents."""

import re
from collections.abc import Sequence

from ecphoria.model import Citation, Hit, Span

_CITED = re.compile(r"\[(\d+(?:\s*,\s*\d+)*)\]")


def citation(number: int, hit: Hit, span: Span | None = None) -> Citation:
    """The citation of a hit, or of a part of it; the quote is exactly the text at the span."""
    span = span or hit.span
    quote = hit.text[span.start - hit.span.start : span.end - hit.span.start]
    return Citation(
        number=number, chunk_id=hit.chunk_id, document_id=hit.document_id, title=hit.title, span=span, quote=quote
    )


def resolve(text: str, hits: Sequence[Hit]) -> tuple[str, tuple[Citation, ...]]:
    """The answer with its citations renumbered from 1 in order of appearance; numbers that name no passage are cut."""
    renumbered: dict[int, int] = {}

    def replaced(match: "re.Match[str]") -> str:
        numbers = [int(number) for number in match.group(1).split(",")]
        known = [number for number in numbers if 1 <= number <= len(hits)]
        for number in known:
            renumbered.setdefault(number, len(renumbered) + 1)
        return "".join(f"[{renumbered[number]}]" for number in known)

    answer = _CITED.sub(replaced, text)
    cited = tuple(citation(new, hits[old - 1], hits[old - 1].best_sentence) for old, new in renumbered.items())
    return re.sub(r"\s+([.,;!?])", r"\1", answer).strip(), cited
