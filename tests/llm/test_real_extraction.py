"""A real small model reads documents: every chunk ends on the ledger, whatever it says."""

from pathlib import Path

import pytest
from tests.llm.test_real_model import DOCUMENTS
from tests.local_llm import serving

from ecphoria import Memory

pytestmark = pytest.mark.llm


def test_it_reads_and_everything_is_accounted_for(tmp_path: Path) -> None:
    with serving() as endpoint:
        with Memory.open(tmp_path / "a", chat=endpoint, extractor="llm") as memory:
            report = memory.add_documents(DOCUMENTS)
            print(f"\n{report.extraction}, {report.usage}")  # noqa: T201
            found = report.extraction
            assert found.done + found.empty + found.failed == report.chunks
            assert found.done
            assert report.usage.completion_tokens > 0
            assert memory.status().indexing_tokens == report.usage.prompt_tokens + report.usage.completion_tokens
            assert memory.ask("Who invented the Lantern Gauge?").text
        with Memory.open(tmp_path / "b", chat=endpoint, extractor="llm-relations") as memory:
            found = memory.add_documents(DOCUMENTS[:2]).extraction
            assert found.done + found.empty + found.failed == 2
