"""The list of formats is true."""

from importlib import import_module

from ecphoria.ingest.read import SUFFIXES
from ecphoria.ingest.read.formats import FORMATS, format_of


def test_every_format_has_its_reader() -> None:
    for chosen in FORMATS.values():
        assert callable(getattr(import_module(f"ecphoria.ingest.read.{chosen.module}"), chosen.function))


def test_suffixes_are_lower_case_and_known() -> None:
    assert all(suffix == suffix.lower() and suffix.startswith(".") for suffix in SUFFIXES)
    assert {
        ".txt",
        ".md",
        ".html",
        ".pdf",
        ".docx",
        ".pptx",
        ".xlsx",
        ".csv",
        ".json",
        ".jsonl",
        ".xml",
        ".eml",
        ".mbox",
    } <= SUFFIXES
    assert format_of("A.PDF") == FORMATS[".pdf"]
