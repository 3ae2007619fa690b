"""The time that a question's own words name: it orders what comes back, and drops nothing."""

import re
from collections.abc import Iterator, Sequence

from ecphoria.layers.graph.cues import WokenCue
from ecphoria.model import AskedTime
from ecphoria.recall.finding import Question
from ecphoria.times import asked

_LEADS_TO_A_TIME = re.compile(
    r"\b(?:in|on|from|to|since|until|till|before|after|between|and|during|by|of|around|through|early|mid|late)[ -]*\Z",
    re.IGNORECASE,
)


def read_time(question: Question, cues: Sequence[WokenCue]) -> AskedTime | None:
    """The time named, ``None`` where there is none, it is the present, or reading is turned off.

    Args:
        question: as asked.
        cues: of it: a time inside the name of an entity ("Expo 2010") is none.
    """
    if not question.when.read:
        return None
    found = asked(question.text, question.asked, names=list(_names(question, cues)))
    if found is None or found.sense == "now" or not found.intervals:
        return None
    text = tuple(question.text[start:end] for start, end in found.spans)
    return AskedTime(sense=found.sense, intervals=found.intervals, text=text)


def _names(question: Question, cues: Sequence[WokenCue]) -> Iterator[tuple[int, int]]:
    """Where the names of entities stand; "in 1984" is a time, whatever has that name."""
    for cue in cues:
        if not cue.entities:
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(cue.text)}(?!\w)", question.text):
            is_time = asked(cue.text, question.asked) is not None and not re.search(r"[^\W\d]{4}", cue.text)
            if not (is_time and _LEADS_TO_A_TIME.search(question.text, 0, match.start())):
                yield match.span()
