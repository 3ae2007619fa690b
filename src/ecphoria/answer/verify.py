"""How far the passages that a generated answer cites say what it says."""

from collections.abc import Sequence

from ecphoria.answer.cite import Statement
from ecphoria.layers.vector.terms import terms

_PARTICLES = "yes no"


def support(question: str, statements: Sequence[Statement]) -> float:
    """The share (0..1) of an answer's terms that stand in the passages cited for them.

    A term is a stemmed word that is no stop word. Those that the question holds are left out: they say nothing new. A
    statement without a citation is not supported. An answer that says nothing beyond the question ("Yes [1].") is
    supported when it cites something; one without a word is not.
    """
    known = set(terms(f"{question} {_PARTICLES}"))
    said = supported = 0
    for statement in statements:
        new = set(terms(statement.text)) - known
        passages = {term for hit in statement.hits for term in terms(f"{hit.title or ''} {hit.text}")}
        said += len(new)
        supported += len(new & passages)
    if not said:
        return float(any(statement.hits and any(map(str.isalnum, statement.text)) for statement in statements))
    return supported / said
