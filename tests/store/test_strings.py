"""String tables hold what they were given."""

from hypothesis import given
from hypothesis import strategies as st

from ecphoria.store.strings import StringTable

_texts = st.lists(st.text(st.characters(exclude_categories=["Cs"])))


@given(_texts)
def test_a_table_is_the_list_it_was_made_of(texts: list[str]) -> None:
    table = StringTable.of(texts)
    assert list(table) == texts
    assert [table[index] for index in range(len(table))] == texts


@given(_texts, st.text(st.characters(exclude_categories=["Cs"])))
def test_find_is_membership_in_a_sorted_table(texts: list[str], wanted: str) -> None:
    ordered = sorted({*texts})
    table = StringTable.of(ordered)
    assert table.find(wanted) == (ordered.index(wanted) if wanted in ordered else None)
    for index, text in enumerate(ordered):
        assert table.find(text) == index
