"""Histories of one office at random: who held it in truth, what documents said of that, and when each was learned."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import numpy as np
from hypothesis import strategies as st

from ecphoria.model import Chunk, Document, StatementStatus
from ecphoria.store.records import DocumentRecord, ExtractedRows, StoredMention, StoredRelation

HOLDERS = ("Ada Brandt", "Ivo Marsh", "Nell Oduya")
RUMOURED = ("Otis Quill", "Vera Stone")
BODY = "Nordwerft"
FIRST = datetime(2000, 1, 1, tzinfo=UTC)
LEARNED = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """What one document says: ``value`` holds the office from ``since`` to before ``until``; days from ``FIRST`` on.

    ``published`` is the day on which it speaks, ``learned`` the tick (of a microsecond) after which it is known.
    """

    value: str
    since: int | None = None
    until: int | None = None
    published: int | None = None
    status: StatementStatus = "asserted"
    learned: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """What documents say, and a time to ask about: a day, and what had been learned."""

    told: tuple[Told, ...]
    as_of: int
    known_at: int | None


@st.composite
def histories(draw: st.DrawFn) -> History:
    """Up to four terms, with gaps, told in up to ten documents in any order; and rumours, some of them taken back."""
    turns = sorted(draw(st.lists(st.integers(1, 60), min_size=2, max_size=8, unique=True)))
    terms = [
        (draw(st.sampled_from(HOLDERS)), begin, end if draw(st.booleans()) else following)
        for begin, end, following in zip(turns[::2], turns[1::2], [*turns[2::2], turns[-1]], strict=False)
    ]
    told = draw(st.lists(st.sampled_from(terms).flatmap(lambda term: _telling(*term)), max_size=8))
    for name in draw(st.sets(st.sampled_from(RUMOURED))):
        day = draw(st.integers(1, 60))
        if day in turns:
            continue
        told.append(Told(value=name, published=day))
        if draw(st.booleans()):
            told.append(Told(value=name, published=day + 1, status="retracted"))
    learned = draw(st.lists(st.integers(0, 6), min_size=len(told), max_size=len(told)))
    return History(
        told=tuple(_learned(one, at) for one, at in zip(told, learned, strict=True)),
        as_of=draw(st.integers(0, 70)),
        known_at=draw(st.none() | st.integers(-1, 7)),
    )


def _telling(value: str, begin: int, end: int) -> st.SearchStrategy[Told]:
    """Ways in which a document may tell of a term ``[begin, end)``."""
    inside, later = st.integers(begin, end - 1), st.integers(end, 70)
    whole = st.builds(Told, value=st.just(value), since=st.just(begin), until=st.just(end), published=st.none() | later)
    since = st.builds(Told, value=st.just(value), since=st.just(begin), published=st.none() | inside)
    until = st.builds(Told, value=st.just(value), until=st.just(end), status=st.sampled_from(["asserted", "ended"]))
    bare = st.builds(Told, value=st.just(value), published=st.none() | inside)
    return whole | since | until | bare


def _learned(one: Told, at: int) -> Told:
    return Told(
        value=one.value, since=one.since, until=one.until, published=one.published, status=one.status, learned=at
    )


def day(number: int) -> datetime:
    """An instant within a day of the history."""
    return FIRST + timedelta(days=number)


def tick(number: int) -> datetime:
    """An instant of learning."""
    return LEARNED + timedelta(microseconds=number)


def held_naively(history: History) -> set[str]:
    """Who held the office at the time asked about, by what had been learned: an answer in the plainest way.

    Whoever began last is in office until an end of that term is known. A document that merely names the holder on some
    day begins a term there, unless something is written of that day: that another held it, or that this one no longer
    did. Who is known only to have left had begun at a time that nobody knows. What was taken back afterwards was never
    said. What has no time at all counts where nothing else is known.
    """
    known = [one for one in history.told if history.known_at is None or one.learned <= history.known_at]
    standing = [one for one in known if one.status != "retracted" and not _taken_back(one, known)]
    starts = [
        (one.since if one.since is not None else one.published, one.value)
        for one in standing
        if not _is_end(one) and not _is_history(one, standing)
    ]
    begun = [(begin, value) for begin, value in starts if begin is not None]
    ends = [(one.until, one.value) for one in standing if one.until is not None]
    for end, value in ends:
        if not any(begin < end for begin, other in begun if other == value):
            begun.append((-1000, value))
    before = [(begin, value) for begin, value in begun if begin <= history.as_of]
    latest = max((begin for begin, _ in before), default=None)
    sitting = {
        value
        for begin, value in before
        if begin == latest and not any(begin < end <= history.as_of for end, other in ends if other == value)
    }
    timeless = {
        one.value
        for one in standing
        if _is_bare(one)
        and one.published is None
        and all(_is_bare(other) and other.published is None for other in standing if other.value == one.value)
    }
    return sitting or timeless


def _taken_back(one: Told, known: list[Told]) -> bool:
    return any(
        other.value == one.value and other.status == "retracted" and (other.published or 0) >= (one.published or 0)
        for other in known
    )


def _is_bare(one: Told) -> bool:
    return one.since is None and one.until is None


def _is_end(one: Told) -> bool:
    return one.since is None and one.until is not None


def _is_history(one: Told, standing: list[Told]) -> bool:
    """Whether a document that merely names the holder on some day is contradicted by what is written of that day."""
    if not _is_bare(one) or one.published is None:
        return False
    for other in standing:
        if other.value != one.value and other.since is not None:
            through = other.until if other.until is not None else other.published
            if through is not None and other.since <= one.published < through:
                return True
        if other.value == one.value and other.until is not None and other.until <= one.published:
            return other.published is None or other.published >= one.published
    return False


def record(number: int, one: Told, dimension: int) -> DocumentRecord:
    """The document that tells it, for the store."""
    text = f"{BODY} {one.value}."
    names = ((BODY, "organization", 0), (one.value, "person", len(BODY) + 1))
    id_ = f"d{number:02d}"
    relation = StoredRelation(
        chunk=0,
        source_id=BODY.casefold(),
        type="CEO",
        target_id=one.value.casefold(),
        target_name=one.value,
        confidence=0.9,
        valid_from=None if one.since is None else _date(one.since),
        valid_to=None if one.until is None else _date(one.until - 1),  # the last day on which it held
        start=0,
        end=len(text),
        status=one.status,
    )
    return DocumentRecord(
        document=Document(text=text, id=id_),
        id=id_,
        content_hash=repr(one),
        published=None if one.published is None else day(one.published),
        source_id=None,
        sections=(),
        chunks=(Chunk(ordinal=0, start=0, end=len(text), sentences=((0, len(text)),)),),
        mentions=tuple(
            StoredMention(
                chunk=0,
                start=start,
                end=start + len(name),
                source="name",
                entity_id=name.casefold(),
                name=name,
                type=kind,
            )
            for name, kind, start in names
        ),
        vectors=np.eye(1, dimension, dtype=np.float32),
        extracted=ExtractedRows(relations=(relation,)),
    )


def _date(number: int) -> str:
    whole: date = day(number).date()
    return whole.isoformat()
