"""The cues of a question by a language model (E, figure 3): one short call."""

import re
from dataclasses import replace
from importlib.resources import files

from ecphoria.entities.names import fold
from ecphoria.model import Recall, Usage
from ecphoria.models.ports import ChatModel

PROMPT = "cues-1.en.txt"
MAX_CUES = 6

_BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s*")
_WRAPPING = " \t\"'“”‘’*_`.,;:"


def cues_by_model(question: str, chat: ChatModel) -> tuple[tuple[str, ...], Usage]:
    """What the model names, and what that cost.

    A line counts when its words stand in the question, one after the other: what a model makes up wakes nothing. None
    is left when it did not understand; the question's names are the cues then.

    Raises:
        ModelError: the endpoint failed after retries.
    """
    asked = [{"role": "system", "content": cue_rules()}, {"role": "user", "content": f"Question: {question}\nCues:"}]
    reply = chat.complete(asked)
    said = f" {fold(question)} "
    cues = {
        folded: cue
        for line in reply.text.splitlines()
        if (cue := _BULLET.sub("", line).strip(_WRAPPING)) and (folded := fold(cue)) and f" {folded} " in said
    }
    whole = said.strip()
    return tuple(cue for folded, cue in cues.items() if folded != whole)[:MAX_CUES], reply.usage


def cue_rules() -> str:
    """The text of the prompt file."""
    return files("ecphoria.recall").joinpath("prompts", PROMPT).read_text(encoding="utf-8")


def with_cost(found: Recall, spent: Usage) -> Recall:
    """A recall whose usage holds what naming its cues cost."""
    usage = found.usage
    return replace(
        found,
        usage=replace(
            usage,
            prompt_tokens=usage.prompt_tokens + spent.prompt_tokens,
            completion_tokens=usage.completion_tokens + spent.completion_tokens,
            calls=usage.calls + spent.calls,
            seconds={**usage.seconds, **({"cues": spent.seconds["chat"]} if "chat" in spent.seconds else {})},
        ),
    )
