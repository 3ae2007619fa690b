"""JSON and JSON Lines: records with dotted keys."""

from collections.abc import Callable

from tests.files import told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_a_top_level_array_has_its_elements_as_records(read: Read) -> None:
    assert told(read("a.json", '[{"a": {"b": "x"}, "t": [1, 2]}, "word", [1, {"c": null, "d": true}]]')) == [
        ("record", "a.b: x\nt: 1, 2", {"path": "$[0]"}),
        ("record", "word", {"path": "$[1]"}),
        ("record", "[0]: 1\n[1].d: true", {"path": "$[2]"}),
    ]


def test_arrays_of_objects_inside_an_object_are_records_and_the_rest_is_one(read: Read) -> None:
    document = read(
        "a.json", '{"n": 1.10, "data": {"items": [{"x": 1}, {"x": 2}], "kind": "k"}, "odd key": [{"y": 3}]}'
    )
    assert told(document) == [
        ("record", "n: 1.10\ndata.kind: k", {"path": "$"}),
        ("record", "x: 1", {"path": "$.data.items[0]"}),
        ("record", "x: 2", {"path": "$.data.items[1]"}),
        ("record", "y: 3", {"path": '$["odd key"][0]'}),
    ]


def test_another_object_is_one_record(read: Read) -> None:
    assert told(read("a.json", '{"a": 1, "b": ["x", "y"]}')) == [("record", "a: 1\nb: x, y", {"path": "$"})]


def test_numbers_stay_as_they_are_written(read: Read) -> None:
    huge = "9" * 5000
    assert read("a.json", f'{{"a": NaN, "b": -Infinity, "c": {huge}, "d": 1.50, "e": 1e5}}').text == (
        f"a: NaN\nb: -Infinity\nc: {huge}\nd: 1.50\ne: 1e5"
    )


def test_half_characters_and_nuls_are_cleaned(read: Read) -> None:
    document = read("a.json", r'{"a\ud800": "x\ud800y\u0000z", "b": "\ud83d\ude00"}')
    assert document.text == "a\ufffd: x\ufffdyz\nb: 😀"


def test_lines_are_records(read: Read) -> None:
    assert told(read("a.jsonl", '{"a": 1}\n\n[1, 2]\n"x"\n')) == [
        ("record", "a: 1", {"line": 1}),
        ("record", "1, 2", {"line": 3}),
        ("record", "x", {"line": 4}),
    ]
