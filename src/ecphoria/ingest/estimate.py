"""What an ``add`` would ask of the model, told before any call."""

from collections.abc import Callable, Collection, Iterable

from ecphoria.ingest.intake import Unit
from ecphoria.ingest.passages import passages_of
from ecphoria.ingest.split import Splitter
from ecphoria.model import Estimate
from ecphoria.models.calls import Request
from ecphoria.models.extraction_prompt import request
from ecphoria.models.ports import Embedder

RULES_FACTOR = 0.8
PASSAGE_FACTOR = 1.25
"""Chat models' tokens per token of the embedder's vocabulary, as measured with Qwen 2.5 on English: of the
instructions, whose punctuation the latter counts one by one, and of a passage. In other languages it counts more."""

REPLY_FACTOR = 1.2
REPLY_OVERHEAD = 60
"""A reply takes about as many tokens as the passage, and some: a guess between models that list little and much."""


def estimate(
    units: Iterable[Unit],
    embedder: Embedder,
    kind: str,
    model: str,
    known: Callable[[Collection[str]], set[str]],
) -> Estimate:
    """Estimate the tokens of reading new and changed documents.

    Args:
        units: what would be added.
        embedder: its tokenizer counts.
        kind: ``"llm"`` or ``"llm-relations"``.
        model: name of the model, as its replies are kept under it.
        known: which of some request keys have a reply already; these cost nothing.
    """
    splitter = Splitter(embedder.count_tokens, embedder.max_tokens)
    documents = chunks = prompt = completion = 0
    asked: dict[str, Request] = {}
    for unit in units:
        for item in unit.documents:
            _, split = splitter.split(item.document)
            documents += 1
            chunks += len(split)
            requests = [request(kind, passage) for passage in passages_of(item.id, item.document, split)]
            asked |= {request_.key(model): request_ for request_ in requests}
    unpaid = [asked[key] for key in sorted(asked.keys() - known(asked.keys()))]
    passages = embedder.count_tokens([request_.messages[-1]["content"] for request_ in unpaid])
    rules = embedder.count_tokens([unpaid[0].messages[0]["content"]])[0] if unpaid else 0
    for request_, tokens in zip(unpaid, passages, strict=True):
        prompt += round(RULES_FACTOR * rules + PASSAGE_FACTOR * tokens)
        completion += min(round(REPLY_FACTOR * tokens) + REPLY_OVERHEAD, request_.max_tokens)
    return Estimate(
        documents=documents, chunks=chunks, calls=len(unpaid), prompt_tokens=prompt, completion_tokens=completion
    )
