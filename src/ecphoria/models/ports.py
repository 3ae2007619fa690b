"""What the rest of Ecphoria asks of its models, and what these ask of the store."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ecphoria.model import Mention, PaidReply, StageUsage, Usage
from ecphoria.models.extracted import Extracted, Passage


class Embedder(Protocol):
    """Turns texts into unit vectors. A text's vector does not depend on the texts beside it."""

    @property
    def fingerprint(self) -> str:
        """Model, dimension, weights' hash and precision: two embedders with the same one give the same vectors."""
        ...

    @property
    def dimension(self) -> int:
        """Length d of every vector."""
        ...

    @property
    def max_tokens(self) -> int:
        """Tokens of a text that are read, special tokens included; the rest is cut."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed each text: shape (n, d), each row of L2 norm 1, in the order given; (0, d) for no texts."""
        ...

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, special tokens included, without truncation."""
        ...


class Extractor(Protocol):
    """Finds the names that a text mentions."""

    @property
    def fingerprint(self) -> str:
        """Model and version of the rules: two extractors with the same one find the same mentions."""
        ...

    def extract(self, texts: Sequence[str]) -> list[list[Mention]]:
        """Mentions of each text, sorted, not overlapping, ``text[m.start:m.end] == m.text``, source ``"name"``."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """What a chat model wrote, and what it cost by the endpoint's own count."""

    text: str
    usage: Usage


class ChatModel(Protocol):
    """Writes text."""

    @property
    def name(self) -> str:
        """The model's name, as its endpoint knows it."""
        ...

    def complete(self, messages: Sequence[dict[str, str]], on_text: Callable[[str], None] | None = None) -> Reply:
        """The reply to some messages; ``on_text`` is called with each part as it arrives.

        Raises:
            ModelError: the endpoint failed, and kept failing.
        """
        ...


class PassageExtractor(Protocol):
    """Says what passages are about, with descriptions and relations; each passage may fail by itself."""

    @property
    def fingerprint(self) -> str:
        """What documents are marked with: those marked otherwise are taken up again."""
        ...

    def extract_passages(self, passages: Sequence[Passage], *, again: bool = False) -> list[Extracted | None]:
        """What is said of each passage; ``None`` where the budget ended before. ``again`` asks anew what failed.

        Raises:
            ModelError: no passage can be read (the endpoint is gone, the key is wrong).
        """
        ...

    def usage(self) -> dict[str, StageUsage]:
        """What it cost so far, by stage."""
        ...


class ReplyCache(Protocol):
    """Keeps replies that were paid for, by the hash of what was asked and the document it was asked about."""

    def get(self, key: str, document_id: str) -> PaidReply | None:
        """The reply, ``None`` when there is none."""
        ...

    def put(self, key: str, document_id: str, stage: str, reply: PaidReply) -> None:
        """Keep a reply: it is safe when this returns."""
        ...
