"""The strategy ``global``: communities by size or by subject, each before any one's second chunk, under filters too."""

from collections.abc import Iterator

import pytest
from tests.circles import circle_of, circles

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.model import Recall

THEMES = "What are the main themes of these documents?"


@pytest.fixture(scope="module")
def circled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory.open(tmp_path_factory.mktemp("circles")) as memory:
        memory.add_documents(circles(8))
        yield memory


def told(found: Recall) -> list[str]:
    return [circle_of(hit.document_id) for hit in found.hits]


def test_every_circle_is_told_before_any_is_told_twice(circled: Memory) -> None:
    found = circled.recall(THEMES, k=6, strategy="global")
    assert set(told(found)[:3]) == set(told(found)[3:]) == {"harbour", "bakery", "glacier"}
    assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
    assert len({hit.chunk_id for hit in found.hits}) == 6


def test_a_hit_says_for_which_community_it_stands_and_shows_its_sentence(circled: Memory) -> None:
    found = circled.recall(THEMES, k=3, strategy="global")
    for hit, community in zip(found.hits, found.communities, strict=True):
        assert hit.why.startswith(f"stands for the community of {community.title}")
        assert "8 chunks, 33% of all" in hit.why
        assert hit.chunk_id == community.chunk_ids[0]
        assert hit.best_sentence in [source.span for source in community.sources if source.chunk_id == hit.chunk_id]
    assert found.hits[0].chunk_id == found.communities[0].sources[0].chunk_id


def test_of_communities_that_say_the_same_another_sentence_is_shown(memory: Memory) -> None:
    memory.add_documents(
        Document(id=f"{first}-{number}", text=f"{first} and {second} {said} near {place} that day.")
        for first, second, place in (("Ada Brandt", "Ivo Marsh", "Port Lunde"), ("Nell Oduya", "Tom Renn", "Saltmere"))
        for number, said in enumerate(
            ["mended the old wooden boat", "mended the old wooden boat again", "baked eleven loaves of rye"]
        )
    )
    found = memory.recall(THEMES, k=2, strategy="global")
    assert {hit.document_id.rpartition("-")[0] for hit in found.hits} == {"Ada Brandt", "Nell Oduya"}
    assert ["baked" in hit.text for hit in found.hits].count(True) == 1


def test_the_names_of_a_community_are_those_of_its_circle(circled: Memory) -> None:
    names = {frozenset(c.entities) for c in circled.recall(THEMES, k=3, strategy="global").communities}
    assert any({"Ada Brandt", "Ivo Marsh"} <= found for found in names)
    assert not any({"Ada Brandt", "Nell Oduya"} <= found for found in names)


def test_a_question_about_something_is_answered_by_its_circle(circled: Memory) -> None:
    found = circled.recall("What do the documents say about baking bread in an oven?", k=4, strategy="global")
    assert told(found)[0] == "bakery"
    assert found.trace.provenance["subject"] == ("baking bread oven",)
    assert circled.recall(THEMES, strategy="global").trace.provenance["subject"] == ()


def test_when_its_circle_is_told_others_follow_that_are_not_told_about(circled: Memory) -> None:
    found = circled.recall("What do the documents say about baking bread in an oven?", k=12, strategy="global")
    assert told(found)[:8] == ["bakery"] * 8
    assert len(found.hits) == 12
    assert len(found.communities) == 1
    assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)


def test_names_as_well_as_words_are_a_subject(circled: Memory) -> None:
    assert told(circled.recall("Tell me about Lucia Renn and the moraine", k=2, strategy="global"))[0] == "glacier"


def test_a_filter_holds_for_hits_sizes_names_and_sentences(circled: Memory) -> None:
    found = circled.recall(THEMES, k=9, strategy="global", where={"even": True})
    assert {community.chunks for community in found.communities} == {4}
    assert all(int(hit.document_id[-2:]) % 2 == 0 for hit in found.hits)
    sources = [source for community in found.communities for source in community.sources]
    assert all(int(source.document_id[-2:]) % 2 == 0 for source in sources)
    (only,) = circled.recall(THEMES, strategy="global", where={"circle": "glacier"}).communities
    assert "Lucia Renn" in only.entities
    assert "Ada Brandt" not in only.entities
    for question in (THEMES, "What did Ada Brandt do?"):
        assert circled.recall(question, strategy="global", where={"id": "nobody"}).hits == ()


def test_fewer_hits_than_communities_show_the_largest(circled: Memory) -> None:
    assert len(circled.recall(THEMES, k=1, strategy="global").communities) == 1


def test_a_level_can_be_chosen(circled: Memory) -> None:
    assert circled.recall(THEMES, strategy="global", level=0).trace.parameters["level"] == 0
    circled.recall(THEMES, strategy="global", level=99)  # the coarsest there is
    with pytest.raises(ConfigurationError, match="level"):
        circled.recall(THEMES, strategy="global", level=-2)


def test_the_same_question_has_the_same_answer(circled: Memory) -> None:
    once, again = (circled.recall(THEMES, strategy="global") for _ in range(2))
    assert once.hits == again.hits
    assert once.communities == again.communities


@pytest.mark.parametrize(
    "documents",
    [
        [],
        [Document(id="a", text="nothing is named in this line of text")],
        [Document(id="a", text="Ada Brandt.")],
        [Document(id="a", text="it rains and rains"), Document(id="b", text="Ada Brandt met Ada Brandt.")],
    ],
    ids=["empty", "no name", "one name", "a loop beside silence"],
)
def test_small_memories_are_told_about(memory: Memory, documents: list[Document]) -> None:
    if documents:
        memory.add_documents(documents)
    found = memory.recall(THEMES, strategy="global")
    assert {hit.document_id for hit in found.hits} == {document.id for document in documents}
    answer = memory.ask(THEMES, strategy="global")
    assert answer.abstained == (not documents)
