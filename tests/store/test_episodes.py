"""Episodes in the store: what becomes of them when their documents change or go."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection, select, update
from tests.handmade import Page, record, stored

from ecphoria.layers.episodic.hebbian_ties import tie_together
from ecphoria.layers.episodic.use import use
from ecphoria.model import Hit, Span
from ecphoria.store.charges import charges, put_charges
from ecphoria.store.documents import remove_documents, write_documents
from ecphoria.store.episode_changes import (
    CUT,
    cut_episode_log,
    episode_position,
    episodes_changed_since,
)
from ecphoria.store.episode_links import links_of
from ecphoria.store.episode_reading import episodes_with, trace_rows
from ecphoria.store.episodes import TraceRecord, write_episode
from ecphoria.store.schema import episodes

NOW = datetime(2024, 5, 1, tzinfo=UTC)
PAGES = [Page(id=name, chunks=[[f"The {name} hums."]]) for name in ("amber", "basalt", "cobalt")]


@pytest.fixture
def connection() -> Iterator[Connection]:
    with stored(PAGES) as opened:
        yield opened


def ask(connection: Connection, question: str, documents: Sequence[str], **given: object) -> str:
    hits = [
        Hit(document_id=id_, chunk_id=f"{id_}#0", title=None, text="", score=1.0, span=Span(start=0, end=1), why="")
        for id_ in documents
    ]
    trace = TraceRecord(question=question, strategy="auto", hits=hits, **given)  # type: ignore[arg-type]
    return write_episode(connection, "default", trace, NOW)


def states(connection: Connection) -> dict[str, str]:
    return {row.id: row.state for row in connection.execute(select(episodes.c.id, episodes.c.state))}


def merge(connection: Connection, parent: str, children: Sequence[str]) -> None:
    values = {"state": "merged", "parent": parent}
    connection.execute(update(episodes).where(episodes.c.id.in_(children)).values(values))


def test_the_same_question_at_the_same_moment_has_an_id_of_its_own_and_always_that_one(connection: Connection) -> None:
    first = [ask(connection, "What hums?", ["amber"]) for _ in range(3)]
    assert len(set(first)) == 3
    with stored(PAGES) as another:
        assert [ask(another, "What hums?", ["amber"]) for _ in range(3)] == first


def test_removing_a_document_gives_back_what_was_merged_and_did_not_recall_it(connection: Connection) -> None:
    one, other = ask(connection, "one", ["amber"]), ask(connection, "other", ["basalt"])
    parent = ask(connection, "both", ["amber", "basalt"], kind="merged")
    merge(connection, parent, [one, other])
    remove_documents(connection, "default", ["amber"])
    assert states(connection) == {other: "live"}
    assert [row.id for row in trace_rows(connection, "default")] == [other]


def test_replacing_a_document_marks_what_recalled_it_and_gives_the_others_back(connection: Connection) -> None:
    one, other = ask(connection, "one", ["amber"]), ask(connection, "other", ["basalt"])
    parent = ask(connection, "both", ["amber", "basalt"], kind="merged")
    merge(connection, parent, [one, other])
    write_documents(connection, "default", [record(Page(id="amber", chunks=[["The amber is silent."]]))])
    assert states(connection) == {one: "stale", other: "live"}


def test_the_same_text_again_marks_nothing(connection: Connection) -> None:
    asked = ask(connection, "one", ["amber"])
    write_documents(connection, "default", [record(PAGES[0])])
    assert states(connection) == {asked: "live"}


def test_every_change_is_in_the_log_until_it_is_cut(connection: Connection) -> None:
    asked = ask(connection, "one", ["amber"])
    at = episode_position(connection, "default")
    use(connection, "default", [asked], NOW)
    assert episodes_changed_since(connection, "default", at) == [asked]
    cut_episode_log(connection, "default", episode_position(connection, "default"))
    assert episodes_changed_since(connection, "default", at) == [CUT]
    assert episodes_changed_since(connection, "default", episode_position(connection, "default")) == []
    use(connection, "default", [asked], NOW)
    assert CUT in episodes_changed_since(connection, "default", at)


def test_spaced_uses_make_an_episode_last(connection: Connection) -> None:
    spaced, massed = ask(connection, "one", ["amber"]), ask(connection, "other", ["basalt"])
    for day in range(1, 6):
        use(connection, "default", [spaced], NOW + timedelta(days=14 * day), spacing=True)
        use(connection, "default", [massed], NOW + timedelta(minutes=day), spacing=True)
    lasting = {row.id: (row.stability, row.accesses) for row in trace_rows(connection, "default")}
    assert lasting[spaced][0] > 2
    assert lasting[massed][0] < 1.01
    assert lasting[spaced][1] == lasting[massed][1] == 5


def test_episodes_recalled_together_are_tied_more_each_time(connection: Connection) -> None:
    ids = sorted(ask(connection, name, ["amber"]) for name in ("one", "two", "three"))
    tie_together(connection, "default", ids[:2], NOW)
    tie_together(connection, "default", ids[:2], NOW)
    ((pair, (weight, at)),) = links_of(connection, "default", [ids[0]]).items()
    assert (pair, at) == ((ids[0], ids[1]), NOW)
    assert weight == pytest.approx(0.36)  # .2, and .2 of the .8 that was left


def test_charges_go_with_their_episode(connection: Connection) -> None:
    asked = ask(connection, "one", ["amber"])
    put_charges(connection, "default", {asked: 0.2, "gone": 0.3}, NOW)
    assert charges(connection, "default") == {asked: (0.2, NOW)}
    remove_documents(connection, "default", ["amber"])
    assert charges(connection, "default") == {}


def test_what_was_active_everywhere_leads_nowhere(connection: Connection) -> None:
    ids = [ask(connection, f"{number}", ["amber"], entities={"amber": 1.0}) for number in range(3)]
    assert [id_ for id_, _ in episodes_with(connection, "default", ["amber"], 3)["amber"]] == sorted(ids)
    assert episodes_with(connection, "default", ["amber"], 2) == {}
