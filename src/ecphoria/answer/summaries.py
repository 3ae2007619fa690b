"""Summaries of communities by a chat model (T 4.3): paid for when a memory is consolidated, and found again by hash.

A summary is a reply to its community's names and sentences. When any of these changes, the hash does too: an outdated
summary is not found, and the sentences stand for the community until the next consolidation.
"""

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from sqlalchemy import Connection

from ecphoria.answer.prompt import line
from ecphoria.errors import ModelBudgetError, ModelCallError
from ecphoria.model import Community, StageUsage
from ecphoria.models.calls import ModelCalls, Request
from ecphoria.store.replies import SHARED, shared_replies

PROMPT = "community-1.en.txt"
MAX_TOKENS = 250

_SCHEMA: Mapping[str, Any] = {
    "name": "summary",
    "schema": {
        "type": "object",
        "properties": {"summary": {"type": "string"}},
        "required": ["summary"],
        "additionalProperties": False,
    },
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Written:
    """How many summaries there are now, what they cost, and why some are missing."""

    summaries: int = 0
    stopped: str = ""
    usage: Mapping[str, StageUsage] = field(default_factory=dict)


def summary_request(community: Community) -> Request:
    """What a model is asked about a community."""
    names = "; ".join(line(name) for name in community.entities)
    sentences = "\n".join(f"<sentence>{line(source.quote)}</sentence>" for source in community.sources)
    user = f"<names>{names}</names>\n<sentences>\n{sentences}\n</sentences>"
    return Request(
        document_id=min((source.document_id for source in community.sources), default=""),
        stage=SHARED,
        messages=({"role": "system", "content": _instructions()}, {"role": "user", "content": user}),
        schema=_SCHEMA,
        max_tokens=MAX_TOKENS,
    )


def documents_of(community: Community) -> frozenset[str]:
    """The documents that a summary stands on."""
    return frozenset(source.document_id for source in community.sources)


def write_summaries(calls: ModelCalls, communities: Sequence[Community], concurrency: int) -> Written:
    """Have every community summarised that was not, the largest first, as far as the budget goes.

    Raises:
        ModelError: no call can succeed.
    """
    with ThreadPoolExecutor(concurrency, thread_name_prefix="summaries") as threads:
        outcomes = list(threads.map(lambda community: _ask(calls, community), communities))
    stopped = next((reason for reason in outcomes if reason), "")
    return Written(summaries=sum(not reason for reason in outcomes), stopped=stopped, usage=calls.usage())


def with_summaries(
    connection: Connection, collection: str, model: str, communities: Sequence[Community]
) -> tuple[Community, ...]:
    """The communities with the summaries that a model wrote of them, as far as they still hold."""
    keys = [summary_request(community).key(model) for community in communities]
    held = shared_replies(connection, collection, keys)
    return tuple(
        replace(community, summary=summary, written=True) if (summary := _read(held.get(key, ""))) else community
        for key, community in zip(keys, communities, strict=True)
    )


def _ask(calls: ModelCalls, community: Community) -> str:
    """Pay for a summary; why there is none, empty when there is."""
    try:
        reply = calls.ask(summary_request(community))
    except (ModelBudgetError, ModelCallError) as error:
        return str(error)
    return "" if _read(reply.text) else "a reply holds no summary"


def _read(reply: str) -> str:
    """The summary in a reply: of its JSON, or all of it where it is none."""
    try:
        given = json.loads(reply)
    except ValueError:
        given = reply
    said = given.get("summary") if isinstance(given, dict) else given
    return " ".join(said.split()) if isinstance(said, str) else ""


@cache
def _instructions() -> str:
    return files("ecphoria.answer").joinpath("prompts", PROMPT).read_text(encoding="utf-8").strip()
