"""Facts that a question asks for, in an answer made of sentences: what says the one that holds comes first.

A sentence that says what held at another time is no answer: it is shown with that time.
"""

from collections.abc import Sequence

from ecphoria.answer.cite import quote
from ecphoria.entities.names import words
from ecphoria.model import Hit, KnownFact, Span


def leading(facts: Sequence[KnownFact], sentences: Sequence[tuple[Hit, Span]]) -> list[int]:
    """Which sentences say the facts that hold: one for each fact, the one that names the value where one does."""
    found: list[int] = []
    for fact in facts:
        saying = [index for index, (hit, span) in enumerate(sentences) if fact.holds and _says(fact, hit, span)]
        naming = [index for index in saying if _names(fact, *sentences[index])]
        if saying and (first := (naming or saying)[0]) not in found:
            found.append(first)
    return found


def with_fact(text: str, hit: Hit, span: Span, facts: Sequence[KnownFact]) -> str:
    """A sentence's text with the value of what it says and does not name, or with the time of what no longer holds."""
    said = [fact for fact in facts if _says(fact, hit, span)]
    named = [fact for fact in said if _names(fact, hit, span)]
    holding = [fact for fact in said if fact.holds]
    if any(fact.holds for fact in named):
        return text
    if named and any(fact.holds for fact in facts):
        return f"{text} ({'; '.join(dict.fromkeys(map(_described, named)))})"
    return f"{_described(holding[0])}: {text}" if holding else text


def _described(fact: KnownFact) -> str:
    version = fact.version
    time = version.period or ("" if fact.holds else version.status)
    return f"{fact.name}, {version.relation}: {version.value}{f', {time}' if time else ''}"


def _says(fact: KnownFact, hit: Hit, span: Span) -> bool:
    return any(
        item.chunk_id == hit.chunk_id and item.span.start < span.end and span.start < item.span.end
        for item in fact.version.evidence
    )


def _names(fact: KnownFact, hit: Hit, span: Span) -> bool:
    """Whether a sentence holds the value; of the name of somebody the last word will do."""
    wanted, said = words(fact.version.value), words(quote(hit, span))
    return bool(wanted) and set(wanted[-1:] if fact.version.value_id else wanted) <= set(said)
