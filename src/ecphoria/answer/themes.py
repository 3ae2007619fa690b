"""Answering over communities (T 4.3): a sentence of each; by a chat model, a partial answer of each, then a whole."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from importlib.resources import files

from ecphoria.answer.cite import citation, quote
from ecphoria.answer.draft import Draft, abstention
from ecphoria.answer.generate import MARKER, Reader
from ecphoria.answer.prompt import line, passage
from ecphoria.answer.verify import support
from ecphoria.model import Community, Recall, Usage
from ecphoria.models.ports import ChatModel, Reply

MAP_PROMPT = "theme-map-1.en.txt"
REDUCE_PROMPT = "theme-reduce-1.en.txt"
OPENING = "From the documents, without a language model; each line stands for one community of names:"
READ_HITS = 4
"""Chunks of a community that the model reads."""
CONCURRENCY = 4
"""Partial answers that are asked for at the same time."""


def tell_themes(recall: Recall, chat: ChatModel | None, on_text: Callable[[str], None] | None = None) -> Draft:
    """The answer of an overview, with each community's sources.

    Without a model, ``confidence`` is the share (0..1) of the chunks that lie in the communities told about; with one
    it is that of any generated answer (``answer.verify``).

    Raises:
        ModelError: the endpoint failed after retries.
    """
    if not recall.communities or not recall.hits:
        return abstention(extractive=chat is None)
    return _extracted(recall) if chat is None else _generated(recall, chat, on_text)


def _extracted(recall: Recall) -> Draft:
    hits = {hit.chunk_id: hit for hit in recall.hits}
    told = [(community, hits[community.chunk_ids[0]]) for community in recall.communities]
    sources = [citation(number, hit, hit.best_sentence) for number, (_, hit) in enumerate(told, 1)]
    lines = [
        f"{community.title}: {' '.join(quote(hit, source.span).split())} [{source.number}]"
        for (community, hit), source in zip(told, sources, strict=True)
    ]
    return Draft(
        text="\n".join((OPENING, *lines)),
        citations=tuple(sources),
        confidence=min(1.0, sum(community.share for community in recall.communities)),
        abstained=False,
        extractive=True,
        usage=Usage(),
    )


def _generated(recall: Recall, chat: ChatModel, on_text: Callable[[str], None] | None) -> Draft:
    """Map and reduce. Passages have the numbers of the hits, in the partial answers and in the whole."""
    with ThreadPoolExecutor(CONCURRENCY, thread_name_prefix="themes") as threads:
        replies = list(
            threads.map(lambda community: chat.complete(_map_messages(recall, community)), recall.communities)
        )
    partial = [
        (community, reply.text)
        for community, reply in zip(recall.communities, replies, strict=True)
        if MARKER not in reply.text.casefold()
    ]
    usage = _total(replies)
    if not partial:
        return abstention(extractive=False, usage=usage)
    reader = Reader(recall.hits, on_text)
    whole = chat.complete(_reduce_messages(recall.question, partial), reader.feed)
    reader.close()
    usage = _total([*replies, whole])
    if MARKER in whole.text.casefold():
        return abstention(extractive=False, usage=usage)
    return Draft(
        text=reader.text,
        citations=reader.citing.citations,
        confidence=support(recall.question, reader.citing.statements),
        abstained=False,
        extractive=False,
        usage=usage,
    )


def _map_messages(recall: Recall, community: Community) -> list[dict[str, str]]:
    numbered = [(number, hit) for number, hit in enumerate(recall.hits, 1) if hit.chunk_id in community.chunk_ids]
    passages = "\n".join(passage(number, hit) for number, hit in numbered[:READ_HITS])
    names = "; ".join(line(name) for name in community.entities)
    user = f"<names>{names}</names>\n<passages>\n{passages}\n</passages>\n\nQuestion: {recall.question}\nAnswer:"
    return [{"role": "system", "content": _prompt(MAP_PROMPT)}, {"role": "user", "content": user}]


def _reduce_messages(question: str, partial: Sequence[tuple[Community, str]]) -> list[dict[str, str]]:
    parts = "\n".join(
        f'<partial group="{line(community.title)}" chunks="{community.chunks}">{line(text)}</partial>'
        for community, text in partial
    )
    user = f"<partials>\n{parts}\n</partials>\n\nQuestion: {question}\nAnswer:"
    return [{"role": "system", "content": _prompt(REDUCE_PROMPT)}, {"role": "user", "content": user}]


@cache
def _prompt(name: str) -> str:
    return files("ecphoria.answer").joinpath("prompts", name).read_text(encoding="utf-8")


def _total(replies: Sequence[Reply]) -> Usage:
    """What all of them cost; calls at the same time are told by their own seconds, added up."""
    total = Usage()
    for reply in replies:
        usage = reply.usage
        total = replace(
            total,
            prompt_tokens=total.prompt_tokens + usage.prompt_tokens,
            completion_tokens=total.completion_tokens + usage.completion_tokens,
            calls=total.calls + usage.calls,
            seconds={name: total.seconds.get(name, 0.0) + taken for name, taken in usage.seconds.items()},
        )
    return total
