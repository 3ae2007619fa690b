"""What is asked of a model, and the hash by which its reply is found again."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TEMPERATURE = 0.0
SEED = 0
_CHARACTERS_PER_TOKEN = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """One question to a model about a document.

    Attributes:
        document_id: the reply goes when this document does.
        stage: what the tokens are counted under.
        messages: system and user messages.
        schema: JSON schema of the reply, with its name.
        max_tokens: of the reply.
    """

    document_id: str
    stage: str
    messages: tuple[Mapping[str, str], ...]
    schema: Mapping[str, Any]
    max_tokens: int

    def key(self, model: str) -> str:
        """SHA-256 of the model, its parameters, the messages and the schema; the document is no part of it."""
        facts = [model, TEMPERATURE, SEED, self.max_tokens, [dict(message) for message in self.messages], self.schema]
        return hashlib.sha256(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()

    @property
    def most_tokens(self) -> int:
        """Tokens that it may cost at most, roughly: three characters of the prompt count as one, and a full reply."""
        characters = sum(len(message["content"]) for message in self.messages)
        return characters // _CHARACTERS_PER_TOKEN + self.max_tokens
