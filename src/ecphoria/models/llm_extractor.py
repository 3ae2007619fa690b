"""Extraction by a chat model: one structured call per passage (E 3.1.2, eq. 1; with relations T 4.3)."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from ecphoria.errors import ModelBudgetError, ModelCallError
from ecphoria.model import StageUsage
from ecphoria.models.calls import ModelCalls
from ecphoria.models.extracted import Extracted, Passage
from ecphoria.models.extraction_prompt import request
from ecphoria.models.extraction_reply import read_reply


class LLMExtractor:
    """A ``PassageExtractor`` that asks a model about each passage, several at the same time."""

    def __init__(self, calls: ModelCalls, kind: str, concurrency: int) -> None:
        """``kind`` is ``"llm"`` (entities) or ``"llm-relations"``; ``concurrency`` is calls at the same time."""
        self._calls = calls
        self._kind = kind
        self._concurrency = concurrency

    @property
    def fingerprint(self) -> str:
        """The kind alone: a new model or prompt does not make all documents be paid for again."""
        return self._kind

    def extract_passages(self, passages: Sequence[Passage], *, again: bool = False) -> list[Extracted | None]:
        """What is said of each passage; ``None`` where the budget ended before.

        Raises:
            ModelError: no call can succeed. Calls under way are waited for, and their replies kept.
        """
        with ThreadPoolExecutor(self._concurrency, thread_name_prefix="extract") as threads:
            futures = [threads.submit(self._extract, passage, again) for passage in passages]
            try:
                return [future.result() for future in futures]
            except BaseException:
                self._calls.halt()
                threads.shutdown(wait=False, cancel_futures=True)
                raise

    def usage(self) -> dict[str, StageUsage]:
        """What it cost so far, by stage."""
        return self._calls.usage()

    def _extract(self, passage: Passage, again: bool) -> Extracted | None:
        asked = request(self._kind, passage)
        key = asked.key(self._calls.model)
        try:
            reply = self._calls.ask(asked, again=again)
        except ModelBudgetError:
            return None
        except ModelCallError as error:
            return Extracted(failure=str(error), reply_key=key)
        return replace(read_reply(reply.text), reply_key=key)
