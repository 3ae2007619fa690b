"""HTML: headings, paragraphs, list items and table rows, without scripts, styles and navigation."""

import re
from typing import Any

from ecphoria.ingest.read.clean import one_line
from ecphoria.ingest.read.dates import instant
from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.encoding import decode, guess
from ecphoria.ingest.read.html_blocks import add_blocks
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.titles import typed_title
from ecphoria.model import Document

_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)|<\?xml[^>]{0,100}encoding=["']([\w:.-]+)""", re.I
)
_DATES = (
    *("article:published_time", "og:article:published_time", "datepublished", "dc.date", "dc.date.issued"),
    *("dcterms.created", "dcterms.date", "dcterms.issued", "citation_publication_date", "pubdate", "date"),
)
_AUTHORS = ("author", "article:author", "dc.creator", "dcterms.creator")


def read(source: Source, declared: str | None = None) -> list[Document]:
    """One document; ``declared`` is an encoding named outside the file (by a mail). Locators are ``{"line": n}``."""
    charset = _CHARSET.search(source.data[:4096])
    named = (charset[1] or charset[2]).decode("ascii") if charset else None
    decoded = decode(source, declared or named)
    draft = Draft(source)
    with parsing(source, "HTML"):
        root = _parse(source, decoded.text)
        if root is not None:
            add_blocks(root, draft)
        facts = _metas(root)
        title = _title(root, source.file_name)
    return [
        document(
            source,
            "html",
            draft.text,
            draft.blocks,
            title=title,
            published=next(filter(None, (instant(facts.get(name)) for name in _DATES)), None),
            author=next(filter(None, (facts.get(name) for name in _AUTHORS)), None),
            metadata=guess(decoded),
        )
    ]


def _parse(source: Source, text: str) -> Any:
    from lxml import etree

    # huge_tree lifts the depth from 256 to 2048; HTML has no entities of its own that could unfold.
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, huge_tree=True, remove_comments=True, remove_pis=True)
    root = etree.fromstring(text.encode(), parser)
    if any("depth" in entry.message.lower() for entry in parser.error_log):
        raise source.error("is HTML nested too deeply", "flatten it")
    return root


def _metas(root: Any) -> dict[str, str]:
    """``content`` of the ``meta`` elements by lower-case name, property or itemprop; the first of a name counts."""
    facts: dict[str, str] = {}
    for meta in root.iter("meta") if root is not None else ():
        name = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
        if content := one_line(meta.get("content") or ""):
            facts.setdefault(name.strip().lower(), content)
    return facts


def _title(root: Any, file_name: str) -> str | None:
    """``<title>`` in the head, else the first ``<h1>``."""
    if root is None:
        return None
    named = [*root.findall("head/title"), *root.findall("body/title"), *root.iter("h1")]
    return next(filter(None, (typed_title("".join(element.itertext()), file_name) for element in named)), None)
