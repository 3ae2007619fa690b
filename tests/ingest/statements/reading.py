"""Statements of a text, found with the real extractor."""

from functools import cache

from ecphoria import Document
from ecphoria.ingest.prepare import Prepared, prepare
from ecphoria.ingest.split import Splitter
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.models.spacy_extractor import SpacyExtractor
from ecphoria.store.records import StoredRelation


@cache
def _models() -> tuple[Splitter, SpacyExtractor]:
    embedder = OnnxEmbedder()
    return Splitter(embedder.count_tokens, embedder.max_tokens), SpacyExtractor()


def prepared(text: str, title: str | None = None, published: str | None = None) -> Prepared:
    """A document taken apart."""
    return prepare([Document(text=text, title=title, published=published)], *_models())[0]


def said(text: str, title: str | None = None, published: str | None = None) -> list[StoredRelation]:
    """What it says."""
    return list(prepared(text, title, published).extracted.relations)


def told(text: str, title: str | None = None) -> set[tuple[str, str, str]]:
    """The same as (source, label, target)."""
    return {(row.source_id, row.type, row.target_id or row.target_name) for row in said(text, title)}
