"""Statements of an RDF graph through rdflib: each subject a document, each triple a statement."""

import re
import warnings
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from ecphoria.entities.names import fold
from ecphoria.errors import ConfigurationError
from ecphoria.ingest.read.clean import one_line
from ecphoria.ingest.read.encoding import decode
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.records.mapping import RecordMapping
from ecphoria.ingest.records.stated import Stated, StatedDocument
from ecphoria.ingest.records.write import UNPLACED
from ecphoria.model import Block, Document
from ecphoria.store.records import StoredMention, StoredRelation

_FORMATS = {".ttl": "turtle", ".nt": "nt", ".rdf": "xml", ".owl": "xml", ".n3": "n3", ".trig": "trig", ".nq": "nquads"}
_LABELS = (
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://xmlns.com/foaf/0.1/name",
    "http://schema.org/name",
    "https://schema.org/name",
)
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_KINDS = {
    "person": "person", "organization": "organization", "organisation": "organization", "company": "organization",
    "corporation": "organization", "place": "location", "location": "location", "city": "location",
    "country": "location", "event": "event", "creativework": "artifact", "product": "artifact", "drug": "artifact",
    "book": "artifact", "film": "artifact", "movie": "artifact", "document": "artifact",
}  # fmt: skip
"""Types of entities by a class's local name, where the mapping does not say otherwise."""


def is_graph(file_name: str) -> bool:
    """Whether a file holds an RDF graph, by its suffix."""
    return PurePosixPath(file_name).suffix.lower() in _FORMATS


def read_graph(source: Source, mapping: RecordMapping, name: str) -> list[StatedDocument]:
    """A document to each subject that has an IRI, sorted by it; its lines are ``predicate: object``.

    Names are labels (English ones first), else the last part of the IRI; predicates lose their camel case. What has no
    IRI and no label (a blank node) has no name, and what is said of it is left out.

    Raises:
        ConfigurationError: rdflib is not installed.
        ReadError: the file is not of its format.
    """
    triples = _triples(source)
    graph = _Names(triples, mapping)
    by_subject = groupby(sorted(triples, key=lambda triple: str(triple[0])), key=lambda triple: triple[0])
    return [
        document
        for subject, group in by_subject
        if (document := _document(str(subject), list(group), graph, name, source)) is not None
    ]


def _triples(source: Source) -> list[Any]:
    try:
        import rdflib
    except ImportError as error:
        raise ConfigurationError("rdflib is not installed; run: pip install 'ecphoria[rdf]'") from error
    kind = _FORMATS[PurePosixPath(source.file_name).suffix.lower()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # rdflib itself uses what it gives up
        graph = rdflib.Dataset(default_union=True) if kind in ("trig", "nquads") else rdflib.Graph()
        try:
            graph.parse(data=decode(source).text, format=kind, publicID=f"urn:{source.document_id}#")
        except Exception as error:
            reason = one_line(str(error))[:200]
            raise source.error(f"is not valid {kind} ({reason})", "correct it there") from error
        return [triple[:3] for triple in graph.triples((None, None, None))]


class _Names:
    """What IRIs are called, and of which type they are."""

    def __init__(self, triples: list[Any], mapping: RecordMapping) -> None:
        self._labels: dict[str, tuple[int, str, str]] = {}
        self._types: dict[str, str] = {}
        classes: defaultdict[str, list[str]] = defaultdict(list)
        for subject, predicate, target in triples:
            if str(predicate) in _LABELS:
                language = getattr(target, "language", None) or ""
                order = 0 if language.startswith("en") else 1 if not language else 2
                rank = (len(_LABELS) * order + _LABELS.index(str(predicate)), language, one_line(str(target)))
                self._labels[str(subject)] = min(rank, self._labels.get(str(subject), rank))
            elif str(predicate) == _TYPE:
                classes[str(subject)].append(str(target))
        for subject, given in classes.items():
            kinds = [kind for iri in sorted(given) if (kind := _kind(iri, mapping))]
            if kinds:
                self._types[subject] = kinds[0]

    def name(self, node: object) -> str:
        """Of an IRI or a blank node; empty for a blank node without a label."""
        known = self._labels.get(str(node))
        if known:
            return known[2]
        return "" if _is_blank(node) else local_name(str(node))

    def type(self, node: object) -> str:
        """Of what an IRI names."""
        return self._types.get(str(node), "concept")


def local_name(iri: str) -> str:
    """The last part of an IRI in words: ``http://x.org/vocab#hasSideEffect`` gives ``"has Side Effect"``."""
    last = re.split(r"[#/:]", iri.rstrip("#/:"))[-1]
    return one_line(_CAMEL.sub(" ", unquote(last).replace("_", " ")))


def _kind(iri: str, mapping: RecordMapping) -> str:
    last = local_name(iri).replace(" ", "")
    return mapping.types.get(iri) or mapping.types.get(last) or _KINDS.get(last.lower(), "")


def _is_blank(node: object) -> bool:
    return type(node).__name__ == "BNode"


def _is_literal(node: object) -> bool:
    return type(node).__name__ == "Literal"


def _document(iri: str, triples: list[Any], names: _Names, name: str, source: Source) -> StatedDocument | None:
    subject = triples[0][0]
    title = names.name(subject)
    if not fold(title):
        return None
    lines: list[str] = []
    mentions: list[StoredMention] = []
    relations: list[StoredRelation] = []
    at = 0
    for label, written, node in _said(triples, names):
        start, end = at + len(label) + 2, at + len(label) + 2 + len(written)
        lines.append(f"{label}: {written}")
        target = "" if _is_literal(node) else fold(written)
        if target:
            mentions.append(_mention(start, end, written, names.type(node)))
        if label != "type" and (not target or target != fold(title)):
            relations.append(_relation(fold(title), label, target, written, at, end))
        at = end + 1
    if not lines:
        return None
    text = "\n".join(lines)
    block = Block(start=0, end=len(text), kind="record", locator={"path": iri})
    key = iri if not _is_blank(subject) else fold(title)
    return StatedDocument(
        document=Document(text=text, id=f"{name}:{key}", title=title, metadata={"source": "rdf"}, blocks=(block,)),
        stated=Stated(mentions=tuple(mentions), relations=tuple(relations), title_type=names.type(subject)),
        place=f"{source.name}, {iri}",
    )


def _said(triples: list[Any], names: _Names) -> Iterator[tuple[str, str, object]]:
    """Label, target in words and target of each triple that says something, sorted, once."""
    said: dict[tuple[str, str], object] = {}
    for _, predicate, target in triples:
        written = one_line(str(target)) if _is_literal(target) else names.name(target)
        if str(predicate) not in _LABELS and written:
            said.setdefault((local_name(str(predicate)).lower(), written), target)
    for (label, written), target in sorted(said.items(), key=lambda item: item[0]):
        yield label, written, target


def _mention(start: int, end: int, name: str, kind: str) -> StoredMention:
    return StoredMention(
        chunk=UNPLACED, start=start, end=end, source="name", entity_id=fold(name), name=name, type=kind
    )


def _relation(source: str, label: str, target: str, written: str, start: int, end: int) -> StoredRelation:
    return StoredRelation(
        chunk=UNPLACED,
        source_id=source,
        type=label,
        target_id=target,
        target_name=written,
        literal=not target,
        confidence=1.0,
        valid_from=None,
        valid_to=None,
        start=start,
        end=end,
    )
