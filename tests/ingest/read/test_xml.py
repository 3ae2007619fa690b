"""XML: what repeats is a record."""

from collections.abc import Callable

from tests.files import told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_repeated_elements_are_records_with_their_paths(read: Read) -> None:
    document = read(
        "a.xml",
        '<rss version="2"><channel><title>News</title><!-- no -->'
        '<item id="1"><t>A</t><d>some <b>bold</b> words</d></item>'
        "<item><t>B</t><tag>x</tag><tag>y</tag></item><end>z</end></channel></rss>",
    )
    assert told(document) == [
        ("record", "version: 2", {"path": "/rss"}),
        ("record", "title: News", {"path": "/rss/channel"}),
        ("record", "id: 1\nt: A\nd: some bold words", {"path": "/rss/channel/item[1]"}),
        ("record", "t: B\ntag[1]: x\ntag[2]: y", {"path": "/rss/channel/item[2]"}),
        ("record", "end: z", {"path": "/rss/channel"}),
    ]


def test_namespaces_are_left_out(read: Read) -> None:
    assert told(read("a.xml", '<a xmlns="urn:x" xmlns:y="urn:y"><y:b y:c="1">t</y:b></a>')) == [
        ("record", "b.c: 1\nb: t", {"path": "/a"})
    ]


def test_a_lone_element_says_its_name(read: Read) -> None:
    assert read("a.xml", "<note>hello</note>").text == "note: hello"


def test_the_declared_encoding_counts(read: Read) -> None:
    content = '<?xml version="1.0" encoding="windows-1251"?><a>Москва</a>'.encode("cp1251")
    assert read("a.xml", content).text == "a: Москва"


def test_an_external_dtd_is_not_fetched(read: Read) -> None:
    content = '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd"><a>x&nbsp;y &amp; z</a>'
    assert read("a.xml", content).text == "a: x y & z"
