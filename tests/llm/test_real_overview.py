"""Communities summarised and told about by a real small model; nothing here depends on how well it writes."""

from collections.abc import Iterator

import pytest
from tests.circles import circles
from tests.local_llm import serving

from ecphoria import Memory

pytestmark = pytest.mark.llm

THEMES = "What are the main themes of these documents?"


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with serving() as endpoint, Memory.open(tmp_path_factory.mktemp("real"), chat=endpoint) as opened:
        opened.add_documents(circles(5))
        yield opened


def test_every_community_is_summarised_and_paid_for_once(memory: Memory) -> None:
    report = memory.consolidate()
    assert report.summaries == sum(report.levels)
    assert not report.stopped
    assert memory.consolidate().usage.calls == 0
    communities = memory.recall(THEMES, k=3, strategy="global").communities
    assert all(community.written and community.summary for community in communities)


def test_an_overview_is_written_from_partial_answers(memory: Memory) -> None:
    answer = memory.ask(THEMES, k=6, strategy="global")
    assert answer.usage.calls in (3, 4)  # without the last one when no group had anything to tell
    assert answer.abstained or answer.text
    texts = {hit.chunk_id: hit.text for hit in answer.recall.hits}
    assert all(citation.quote in texts[citation.chunk_id] for citation in answer.citations)
