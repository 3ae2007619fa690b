"""The prompt that asks for an answer: entities and passages as fenced data (E 3.2.3, T 4.1), then the question."""

from collections.abc import Sequence
from importlib.resources import files

from ecphoria.model import ActiveEntity, Hit

PROMPT = "answer-1.en.txt"
NOT_IN_DOCUMENTS = "NOT IN THE DOCUMENTS"
MAX_ENTITIES = 20

_FENCE = str.maketrans("<>", "‹›")


def messages(question: str, hits: Sequence[Hit], entities: Sequence[ActiveEntity]) -> list[dict[str, str]]:
    """System and user message. Passages are numbered from 1 in the order of the hits; the question comes last."""
    rules = files("ecphoria.answer").joinpath("prompts", PROMPT).read_text(encoding="utf-8")
    passages = "\n".join(passage(number, hit) for number, hit in enumerate(hits, 1))
    named = "; ".join(f"{line(entity.name)} ({entity.type})" for entity in entities[:MAX_ENTITIES])
    user = f"<entities>{named}</entities>\n<passages>\n{passages}\n</passages>\n\nQuestion: {question}\nAnswer:"
    return [{"role": "system", "content": rules}, {"role": "user", "content": user}]


def passage(number: int, hit: Hit) -> str:
    """A passage as fenced data under its number."""
    title = f' title="{line(hit.title)}"' if hit.title else ""
    published = f' date="{hit.published:%Y-%m-%d}"' if hit.published else ""
    return f'<passage number="{number}"{title}{published}>\n{_fenced(hit.text)}\n</passage>'


def _fenced(text: str) -> str:
    """Text that cannot close its fence: angle brackets become their look-alikes."""
    return text.translate(_FENCE)


def line(text: str) -> str:
    """Fenced text on one line that cannot end a quoted attribute."""
    return " ".join(_fenced(text).replace('"', "'").split())
