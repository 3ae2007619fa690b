"""A real small model reads documents: every chunk ends on the ledger, whatever it says."""

from pathlib import Path

import pytest
from tests.llm.test_real_model import DOCUMENTS
from tests.local_llm import serving
from tests.texts import small_world

from ecphoria import Memory

pytestmark = pytest.mark.llm

QUESTIONS = (
    "Who designed the Tidebell 0?",
    "Where was the Kestrel Pump 0 first tried?",
    "After how many days did Nell Oduya leave Harrowgate?",
    "What froze?",
    "Who sold the Osprey Drone to the Moon?",
)


def test_it_reads_and_everything_is_accounted_for(tmp_path: Path) -> None:
    with serving() as endpoint:
        with Memory.open(tmp_path / "a", chat=endpoint, extractor="llm") as memory:
            report = memory.add_documents(small_world(20))
            print(f"\n{report.extraction}, {report.usage}")  # noqa: T201
            found = report.extraction
            assert report.chunks == 20
            assert found.done + found.empty + found.failed == report.chunks
            assert found.done
            assert report.usage.completion_tokens > 0
            assert memory.status().indexing_tokens == report.usage.prompt_tokens + report.usage.completion_tokens
            for question in QUESTIONS:
                assert memory.ask(question).text
        with Memory.open(tmp_path / "b", chat=endpoint, extractor="llm-relations") as memory:
            found = memory.add_documents(DOCUMENTS[:2]).extraction
            assert found.done + found.empty + found.failed == 2
