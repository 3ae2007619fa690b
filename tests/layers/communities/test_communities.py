"""Communities over real rows: built, carried on, brought up to date; central sentences."""

import numpy as np
import pytest
from tests.handmade import Page, differences, snapshot_of

from ecphoria.layers.graph.communities.carry import carry_on
from ecphoria.layers.graph.communities.central import NOTHING, Sentences, central_sentences
from ecphoria.layers.graph.communities.communities import build, recluster
from ecphoria.layers.graph.communities.records import Communities
from ecphoria.layers.shadows import Shadows

SEA = ("Ada", "Ivo", "Lunde")
BREAD = ("Nell", "Tom", "Mill")


def page(id_: str, names: tuple[str, ...], said: str, vector: tuple[float, float]) -> Page:
    first, second, third = names
    sentence = f"{first} and {second} met at {third} because of the {said} on the long table there."
    return Page(id=id_, chunks=[[sentence, "It rained."]], names=names, vectors=[vector])


PAGES = [
    *[page(f"sea-{number}", SEA, said, (1, 0.1 * number)) for number, said in enumerate(("keel", "tide", "keel"))],
    *[page(f"bread-{number}", BREAD, said, (0.1 * number, 1)) for number, said in enumerate(("oven", "loaf", "oven"))],
]
NEW = page("sea-9", ("Ada", "Ivo", "Newcomer"), "anchor", (1, 0))


def shadows_of(pages: list[Page]) -> Shadows:
    return snapshot_of(pages).shadows


def documents(communities: Communities, shadows: Shadows) -> list[set[str]]:
    owners = [shadows.rows.documents[int(row)] for row in shadows.rows.chunk_documents]
    return [
        {owner for owner, place in zip(owners, communities.chunks.tolist(), strict=True) if place == community}
        for community in range(communities.finest)
    ]


def test_what_is_named_together_is_one_community() -> None:
    shadows = shadows_of(PAGES)
    found = build(shadows)
    assert documents(found, shadows) == [
        {"sea-0", "sea-1", "sea-2"},
        {"bread-0", "bread-1", "bread-2"},
    ]
    assert not found.stale.any()
    assert (found.shares == 1).all()


def test_the_order_of_the_documents_does_not_matter() -> None:
    assert differences(build(shadows_of(PAGES)), build(shadows_of(PAGES[::-1]))) == []


def test_each_is_told_by_a_whole_sentence_of_every_chunk_the_best_first() -> None:
    found = build(shadows_of(PAGES))
    for community in range(2):
        chunks = found.central_chunks[community]
        assert len(set(chunks[chunks != NOTHING].tolist())) == 3
        assert set(found.central_sentences[community][:3].tolist()) == {0}  # not "It rained."
        assert (chunks[3:] == NOTHING).all()
    # "keel" stands in two of the three, "tide" in one
    assert found.central_chunks[0][0] != 4


def test_the_second_sentence_is_not_the_first_one_again() -> None:
    said = ["Ada met Ivo at the old harbour by the crane."] * 2 + ["Ivo sold Ada a lantern made of yellow glass."]
    pages = [Page(id=f"{n}", chunks=[[text]], names=("Ada", "Ivo"), vectors=[(1, 0)]) for n, text in enumerate(said)]
    shadows = shadows_of(pages)
    found = build(shadows)
    order = [chunk for chunk, _ in central_sentences(Sentences.of(shadows), np.arange(3), found.centralities)]
    assert order[:2] == [0, 2]


def test_a_sentence_that_opens_its_chunk_and_does_not_point_back_comes_first() -> None:
    said = [
        ["It is where Ada and Ivo mended the old harbour crane.", "Nobody else was there."],
        ["Ada and Ivo mended the old harbour crane in the rain.", "Nobody else was there."],
        ["Nobody else was there.", "Ada and Ivo mended the old harbour crane in the snow."],
    ]
    pages = [Page(id=f"{n}", chunks=[texts], names=("Ada", "Ivo"), vectors=[(1, 0)]) for n, texts in enumerate(said)]
    found = build(shadows_of(pages))
    assert (found.central_chunks[0][0], found.central_sentences[0][0]) == (1, 0)


def test_carried_on_new_documents_are_where_their_names_are_and_stale() -> None:
    former = build(shadows_of(PAGES))
    shadows = shadows_of([*PAGES, NEW])
    found = carry_on(former, shadows, ["sea-9"])
    assert documents(found, shadows)[0] == {"sea-0", "sea-1", "sea-2", "sea-9"}
    assert found.stale[:2].tolist() == [True, False]
    assert found.hierarchy.members[shadows.rows.entities.find("newcomer") or 0] == -1


def test_carried_on_nothing_of_a_removed_document_is_left() -> None:
    former = build(shadows_of(PAGES))
    shadows = shadows_of(PAGES[1:])
    found = carry_on(former, shadows, ["sea-0"])
    assert documents(found, shadows) == [{"sea-1", "sea-2"}, {"bread-0", "bread-1", "bread-2"}]
    assert found.stale[:2].tolist() == [True, False]
    kept = former.central_sentences[1].tolist()
    assert found.central_sentences[1].tolist() == kept
    assert set(found.central_chunks[0].tolist()) <= {3, 4, NOTHING}


def test_what_is_stale_stays_stale_and_its_parents_are() -> None:
    former = build(shadows_of(PAGES))
    once = carry_on(former, shadows_of([*PAGES, NEW]), ["sea-9"])
    twice = carry_on(once, shadows_of([*PAGES, NEW]), [])
    assert twice.stale.tolist() == once.stale.tolist()


def test_brought_up_to_date_nothing_is_stale_and_the_rest_is_as_built() -> None:
    shadows = shadows_of([*PAGES, NEW])
    found = recluster(build(shadows_of(PAGES)), shadows, ["sea-9"])
    assert differences(found, build(shadows)) == []


def test_brought_up_to_date_after_a_removal() -> None:
    shadows = shadows_of(PAGES[1:])
    assert differences(recluster(build(shadows_of(PAGES)), shadows, ["sea-0"]), build(shadows)) == []


@pytest.mark.parametrize(
    "pages",
    [
        [],
        [Page(id="a", chunks=[["Nothing is named here."]])],
        [Page(id="a", chunks=[["Ada."]], names=("Ada",))],
        [Page(id="a", chunks=[["Ada knows Ada."]], names=("Ada",)), Page(id="b", chunks=[["Quiet."]])],
    ],
    ids=["empty", "no mention", "one node", "one node and a quiet chunk"],
)
def test_small_memories_end_well(pages: list[Page]) -> None:
    shadows = shadows_of(pages)
    found = build(shadows)
    assert found.finest == 1
    assert found.chunks.tolist() == [0] * len(pages)
    for start in (found, build(shadows_of(PAGES))):
        changed = [item.id for item in (*pages, *PAGES)]
        assert len(carry_on(start, shadows, changed).chunks) == len(pages)
        assert len(recluster(start, shadows, changed).chunks) == len(pages)
