"""XML: elements that repeat are records, rendered as ``dotted.key: value`` lines."""

from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import chain
from typing import Any

from ecphoria.ingest.read.clean import one_line
from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.source import Source
from ecphoria.model import Document

_REMEDY = "correct it there"


def read(source: Source) -> list[Document]:
    """One document; ``{"path": "/rss/channel/item[2]"}``, without namespaces.

    What does not repeat is gathered, in document order, into records of the element that it lies in.

    Raises:
        ReadError: malformed (names the line), nested beyond 256 elements, or declaring entities of its own.
    """
    root = _parse(source)
    draft = Draft(source)
    with parsing(source, "XML"):
        _visit(root, f"/{_name(root)}", draft)
    return [document(source, "xml", draft.text, draft.blocks)]


def _parse(source: Source) -> Any:
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(source.data, parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        detail = " ".join(str(error).split())[:200]
        if "depth" in detail.lower():
            raise source.error(f"is XML nested too deeply ({detail})", "flatten it") from error
        if ("entit" in detail.lower() and "loop" in detail.lower()) or "amplification" in detail.lower():
            raise _entities(source) from error
        raise source.error(f"is not well-formed XML ({detail})", _REMEDY) from error
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise _entities(source)
    return root


def _entities(source: Source) -> Exception:
    reason = "is XML that declares entities of its own, which may unfold without end or reach other files"
    return source.error(reason, "remove its DOCTYPE and write the text out")


def _visit(element: Any, path: str, draft: Draft) -> None:
    """Add ``element``'s records to the draft: its loose leaves together, its repeated children one by one."""
    children = [child for child in element if isinstance(child.tag, str)]
    if not children or _mixed(element):
        draft.add_record(_lines(element, "" if path.endswith("]") else _name(element)), {"path": path})
        return
    often = Counter(_name(child) for child in children)
    seen: Counter[str] = Counter()
    loose: list[Iterator[str]] = [(_pair(_local(name), value) for name, value in element.attrib.items())]
    for child in children:
        name = _name(child)
        seen[name] += 1
        if often[name] == 1 and (len(child) == 0 or _mixed(child)):
            loose.append(_lines(child, name))
            continue
        draft.add_record(chain.from_iterable(loose), {"path": path})
        loose = []
        if often[name] > 1:
            draft.add_record(_lines(child, ""), {"path": f"{path}/{name}[{seen[name]}]"})
        else:
            _visit(child, f"{path}/{name}", draft)
    draft.add_record(chain.from_iterable(loose), {"path": path})


def _lines(element: Any, key: str) -> Iterator[str]:
    """``key: value`` for the element, its attributes and what lies below; the key of the record itself is empty."""
    for name, value in element.attrib.items():
        yield _pair(_join(key, _local(name)), value)
    children = [child for child in element if isinstance(child.tag, str)]
    if not children or _mixed(element):
        said = one_line(_text(element))
        if said:
            yield _pair(key, said)
        return
    often = Counter(_name(child) for child in children)
    seen: Counter[str] = Counter()
    for child in children:
        name = _name(child)
        seen[name] += 1
        yield from _lines(child, _join(key, f"{name}[{seen[name]}]" if often[name] > 1 else name))


def _mixed(element: Any) -> bool:
    """Whether words stand between the children: then it is prose, and its text is one value."""
    pieces = [element.text, *(child.tail for child in element)]
    return any(piece and piece.strip() for piece in pieces)


def _text(element: Any) -> str:
    """All text below, with the standard named characters of HTML (``&nbsp;``) that no DTD was loaded for."""
    from lxml import etree

    pieces: list[str] = []
    for event, node in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            pieces.append(unescape(node.text or "") if node.tag is etree.Entity else node.text or "")
        elif node is not element:
            pieces.append(node.tail or "")
    return "".join(pieces)


def _pair(key: str, value: str) -> str:
    return f"{key}: {one_line(value)}" if key else one_line(value)


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _name(element: Any) -> str:
    return _local(element.tag)


def _local(name: str) -> str:
    return str(name).rpartition("}")[2]
