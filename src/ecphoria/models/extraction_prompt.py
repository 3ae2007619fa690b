"""What a model is asked about a passage (E 3.1.2; with relations T 4.3). Prompts are files with versions."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ecphoria.models.calls import Request
from ecphoria.models.extracted import Passage

STAGE = "extract"
PROMPTS = {"llm": "extract-entities-2.txt", "llm-relations": "extract-relations-2.txt"}
"""The instructions of each kind of extractor: a new version is a new file, whose replies are then paid for anew."""

MAX_TOKENS = {"llm": 400, "llm-relations": 900}
"""Of a reply: eight names with their descriptions take some 200; what is cut off is mended."""

_FENCE = str.maketrans("<>", "‹›")
_TEXT = {"type": "string"}


def request(kind: str, passage: Passage) -> Request:
    """The request for one passage. ``kind`` is ``"llm"`` or ``"llm-relations"``."""
    title = " ".join((passage.title or "").translate(_FENCE).replace('"', "'").split())
    opening = f'<passage title="{title}">' if title else "<passage>"
    user = f"{opening}\n{passage.text.translate(_FENCE)}\n</passage>"
    return Request(
        document_id=passage.document_id,
        stage=STAGE,
        messages=({"role": "system", "content": _instructions(kind)}, {"role": "user", "content": user}),
        schema={"name": "extraction", "schema": _schema(kind)},
        max_tokens=MAX_TOKENS[kind],
    )


@cache
def _instructions(kind: str) -> str:
    return files("ecphoria.models").joinpath("prompts", PROMPTS[kind]).read_text(encoding="utf-8").strip()


@cache
def _schema(kind: str) -> Mapping[str, Any]:
    """Short keys: they come back with every name, and are paid for each time."""
    entity = {"n": _TEXT, "t": _TEXT, "d": _TEXT, "i": {"type": "integer"}, "a": {"type": "array", "items": _TEXT}}
    parts = {"e": {"type": "array", "items": _object(entity, optional="a" if kind == "llm" else "")}}
    if kind == "llm-relations":
        relation = {"s": _TEXT, "p": _TEXT, "o": _TEXT, "c": {"type": "number"}, "f": _TEXT, "u": _TEXT, "x": _TEXT}
        parts["r"] = {"type": "array", "items": _object(relation, optional="x")}
    return _object(parts)


def _object(properties: Mapping[str, Any], optional: str = "") -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name != optional],
        "additionalProperties": False,
    }
