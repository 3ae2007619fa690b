"""Cues: what a question wakes in a small real memory, how, how strongly, and what is left of the question."""

from collections.abc import Iterator

import pytest

from ecphoria import Document, Memory
from ecphoria.layers.graph.cues import find_cues
from ecphoria.layers.snapshot import Snapshot

DOCUMENTS = (
    Document(
        id="harbour",
        title="The Silent Harbour",
        text="The Silent Harbour is a film by Andrzej Żuławski. It was shot in Saltmere.",
    ),
    Document(
        id="director",
        title="Andrzej Żuławski",
        text="Andrzej Żuławski was a director. He married Nell Oduya in Vesterby.",
    ),
    Document(
        id="keeper",
        title="Nell Oduya",
        text="Nell Oduya kept the lighthouse of Saltmere. She read the Green Almanac every night.",
    ),
    Document(
        id="bell",
        title="Tidebell 3",
        text="The Tidebell 3 was built by Ada Brandt for the port authority of Vesterby.",
    ),
    Document(id="record", title="Ian Hunter (album)", text="Ian Hunter is a record of songs about Saltmere."),
)


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Snapshot]:
    with Memory.open(tmp_path_factory.mktemp("cues")) as memory:
        memory.add_documents(DOCUMENTS)
        with memory._parts.database.read() as connection:
            yield memory._parts.keeper.current(connection)


def _woken(question: str, snapshot: Snapshot) -> list[tuple[str, str, float, list[str]]]:
    """``(text, how, strength, what it woke)`` of each cue."""
    return [
        (
            cue.text,
            cue.how,
            cue.strength,
            [snapshot.shadows.rows.entities[entity] for entity in cue.entities]
            + ([] if cue.chunks is None else [snapshot.chunk_id(chunk) for chunk in cue.chunks.tolist()]),
        )
        for cue in find_cues(question, snapshot.shadows).woken
    ]


@pytest.mark.parametrize(
    ("question", "text", "entity"),
    [
        ("Where was Ada Brandt born?", "Ada Brandt", "ada brandt"),
        ("Ada Brandt was born where?", "Ada Brandt", "ada brandt"),  # two words at the start are a name all the same
        ("May ada brandt sing?", "ada brandt", "ada brandt"),  # two words in lower case as well
        ("Where is Saltmere?", "Saltmere", "saltmere"),
        ("Who was Andrzej Żuławski's wife?", "Andrzej Żuławski", "andrzej zulawski"),
        ("Who was ANDRZEJ ZULAWSKI’S wife?", "ANDRZEJ ZULAWSKI", "andrzej zulawski"),
        ("Who directed the Silent Harbour?", "Silent Harbour", "silent harbour"),
        ("who directed the silent harbour?", "silent harbour", "silent harbour"),
        ("What is the Green-Almanac?", "Green-Almanac", "green almanac"),
        ("Who built the Tidebell 3?", "Tidebell 3", "tidebell 3"),  # not the "tidebell" inside
        ("Who built the Tidebell 4?", "Tidebell", "tidebell"),  # never another number
    ],
)
def test_a_name_of_the_memory_wakes_its_entity(snapshot: Snapshot, question: str, text: str, entity: str) -> None:
    assert _woken(question, snapshot) == [(text, "name", 1.0, [entity])]


def test_every_name_is_a_cue(snapshot: Snapshot) -> None:
    woken = _woken("Did Ada Brandt meet Nell Oduya when Vesterby froze?", snapshot)
    assert [what for *_, what in woken] == [["ada brandt"], ["nell oduya"], ["vesterby"]]


def test_names_inside_a_longer_run_that_stands_word_for_word_are_one_cue(snapshot: Snapshot) -> None:
    ((text, how, _, woken),) = _woken("Did he marry Nell Oduya in Vesterby?", snapshot)
    assert (text, how, woken) == ("Nell Oduya in Vesterby", "verbatim", ["director#0"])


def test_a_name_that_a_titled_document_shares_wakes_both(snapshot: Snapshot) -> None:
    assert _woken("Tell me about Ian Hunter.", snapshot) == [
        ("Ian Hunter", "name", 1.0, ["ian hunter", "ian hunter album"])
    ]


def test_a_single_word_that_opens_the_question_wakes_half(snapshot: Snapshot) -> None:
    assert _woken("Saltmere lies where?", snapshot) == [("Saltmere", "name", 0.5, ["saltmere"])]


@pytest.mark.parametrize(
    "question",
    ["Where is saltmere?", "What is a tidebell?", "What did he read?", "Where?", "?", "", "Who is Zeppelin Quux?"],
)
def test_lower_case_words_question_words_and_strangers_are_no_cues(snapshot: Snapshot, question: str) -> None:
    assert _woken(question, snapshot) == []


@pytest.mark.parametrize("question", ["where is saltmere?", "who kept the lighthouse of saltmere"])
def test_a_rare_name_counts_in_a_question_that_is_all_lower_case(snapshot: Snapshot, question: str) -> None:
    assert _woken(question, snapshot) == [("saltmere", "name", 1.0, ["saltmere"])]


def test_an_unusual_phrase_wakes_its_chunks_by_half_where_there_is_no_other_cue(snapshot: Snapshot) -> None:
    question = "Which port authority bought it?"
    assert _woken(question, snapshot) == [("port authority", "phrase", 0.5, ["bell#0"])]
    assert find_cues(question, snapshot.shadows).residue == question  # it says what is asked as well
    assert [how for _, how, *_ in _woken("Which port authority bought the Tidebell 3?", snapshot)] == ["name"]


@pytest.mark.parametrize("title", ["The Silent Harbour", '"The Silent Harbour"', "“the silent harbour”"])
def test_a_title_with_its_article_wakes_where_it_stands_word_for_word(snapshot: Snapshot, title: str) -> None:
    ((text, how, strength, woken),) = _woken(f"Who directed {title}?", snapshot)
    assert (text, how, strength) == (title.strip('"“”'), "verbatim", 1.0)
    assert woken == ["harbour#0"]


def test_a_part_of_a_name_wakes_the_chunks_in_which_it_stands(snapshot: Snapshot) -> None:
    assert _woken("What did Oduya read?", snapshot) == [("Oduya", "verbatim", 1.0, ["director#0", "keeper#0"])]


def test_words_that_stand_apart_wake_the_chunks_that_hold_them_all_by_half(snapshot: Snapshot) -> None:
    assert _woken("Who runs Almanac Lighthouse?", snapshot) == [("Almanac Lighthouse", "words", 0.5, ["keeper#0"])]


@pytest.mark.parametrize(
    ("question", "text", "entity", "likeness"),
    [
        ("Where is Saltmre?", "Saltmre", "saltmere", 14 / 15),  # 2 * 7 letters of 7 + 8
        ("Did Nell Odyua marry?", "Nell Odyua", "nell oduya", 8 / 10),  # o, d, u (or y) and a are in order
        ("Who read the Grene Almanac?", "Grene Almanac", "green almanac", 8 / 10),
    ],
)
def test_a_misspelt_name_wakes_the_one_that_is_meant(
    snapshot: Snapshot, question: str, text: str, entity: str, likeness: float
) -> None:
    assert _woken(question, snapshot) == [(text, "spelling", pytest.approx(likeness / 2), [entity])]


@pytest.mark.parametrize(
    ("question", "residue"),
    [
        ("Where was Ada Brandt born?", "Where was born?"),
        ("Who directed the Silent Harbour in Saltmere?", "Who directed the in ?"),
        ("Where is Saltmre?", "Where is ?"),
        ("What did Oduya read at night?", "What did read at night?"),
        ("where is  saltmere?", "where is ?"),
        ("What is a  tidebell?", "What is a tidebell?"),
        ("Silent Harbour", ""),
        ('Did "a director. He" of Saltmere sing?', 'Did "" of sing?'),
        ('Who says "Żuławski was a director" nowadays?', 'Who says "" nowadays?'),  # a cue within a cue
        ("", ""),
    ],
)
def test_the_residue_is_what_no_cue_covers(snapshot: Snapshot, question: str, residue: str) -> None:
    assert find_cues(question, snapshot.shadows).residue == residue
