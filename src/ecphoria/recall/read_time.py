"""The time that a question's own words name: it orders what comes back, and drops nothing."""

import re
from collections.abc import Iterator, Sequence

from ecphoria.entities.names import fold
from ecphoria.layers.graph.cues import WokenCue
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import AskedTime
from ecphoria.recall.finding import Question
from ecphoria.recall.named_times import known_intervals
from ecphoria.times import asked

_LEADS_TO_A_TIME = re.compile(
    r"\b(?:in|on|from|to|since|until|till|before|after|between|and|during|by|of|around|through|early|mid|late)[ -]*\Z",
    re.IGNORECASE,
)


_OF_THAT_TIME = re.compile(r"[ ,(]*(?:of )?(?:the )?")
"""What may stand between a name and the time that belongs to it: "the Harbour Riots of 1989", "Expo 2010"."""


def read_time(question: Question, cues: Sequence[WokenCue], snapshot: Snapshot) -> AskedTime | None:
    """The time named, ``None`` where there is none, it is the present, or reading is turned off.

    Args:
        question: as asked.
        cues: of it: a time in the name of an entity ("Expo 2010", "the Harbour Riots of 1989") is none.
        snapshot: whose names may be times, too: "Who wrote 1984?" asks for a novel where there is one.
    """
    if not question.when.read:
        return None
    found = asked(question.text, question.asked)
    if found is None:
        return None
    names = [*_inside_names(question, cues), *_names(question.text, found.spans, snapshot)]
    names += [span for span in found.spans for _, end in names if _belongs(question.text, end, span)]
    found = asked(question.text, question.asked, names=names) if names else found
    if found is None or found.sense == "now":
        return None
    intervals = found.intervals
    if found.named is not None:
        known_at = question.when.known_at
        intervals = known_intervals(
            found.named, question.text, snapshot, slots=question.slots, known_at=known_at, allowed=question.allowed
        )
    if not intervals:
        return None
    text = tuple(question.text[start:end] for start, end in found.spans)
    return AskedTime(sense="in" if found.sense == "during" else found.sense, intervals=intervals, text=text)


def _belongs(text: str, name_end: int, span: tuple[int, int]) -> bool:
    """Whether a time belongs to the name that ends before it, and is more than where a name happens to stand."""
    return text[span[0]].isdigit() and _OF_THAT_TIME.fullmatch(text, name_end, span[0]) is not None


def _inside_names(question: Question, cues: Sequence[WokenCue]) -> Iterator[tuple[int, int]]:
    """Where the names of entities stand that are more than a time."""
    for text in (cue.text for cue in cues if cue.entities):
        whole = asked(text, question.asked)
        if whole is None or whole.spans != ((0, len(text)),):
            yield from (match.span() for match in re.finditer(rf"(?<!\w){re.escape(text)}(?!\w)", question.text))


def _names(text: str, spans: Sequence[tuple[int, int]], snapshot: Snapshot) -> Iterator[tuple[int, int]]:
    """The times that are names of the memory, unless a word before them ("in 1984") says that a time is meant."""
    known = snapshot.shadows.forms.lookup([fold(text[start:end]) for start, end in spans])
    for (start, end), entities in zip(spans, known, strict=True):
        if entities and not _LEADS_TO_A_TIME.search(text, 0, start):
            yield start, end
