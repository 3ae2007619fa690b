"""The prompt that asks for an answer: entities and passages as fenced data (E 3.2.3, T 4.1), then the question."""

from collections.abc import Mapping, Sequence
from importlib.resources import files

from ecphoria.answer.disagreement import instructed
from ecphoria.model import ActiveEntity, Contradiction, Hit, KnownFact

PROMPT = "answer-1.en.txt"
NOT_IN_DOCUMENTS = "NOT IN THE DOCUMENTS"
MAX_ENTITIES = 20
HOLDS = "holds at the time asked about"
FACTS = f"What the passages say, by time. Only what is marked '{HOLDS}' is true at that time:"

_FENCE = str.maketrans("<>", "‹›")


def messages(
    question: str,
    hits: Sequence[Hit],
    entities: Sequence[ActiveEntity],
    facts: Sequence[KnownFact] = (),
    contradictions: Sequence[Contradiction] = (),
) -> list[dict[str, str]]:
    """System and user message. Passages are numbered from 1 in the order of the hits; the question comes last.

    Facts that the question names stand before the passages, each with its time, and whether it holds at the time asked
    about.
    """
    rules = files("ecphoria.answer").joinpath("prompts", PROMPT).read_text(encoding="utf-8")
    passages = "\n".join(passage(number, hit) for number, hit in enumerate(hits, 1))
    named = "; ".join(f"{line(entity.name)} ({entity.type})" for entity in entities[:MAX_ENTITIES])
    known = known_facts(facts, hits, contradictions)
    user = f"<entities>{named}</entities>\n{known}<passages>\n{passages}\n</passages>\n\nQuestion: {question}\nAnswer:"
    return [{"role": "system", "content": rules}, {"role": "user", "content": user}]


def known_facts(facts: Sequence[KnownFact], hits: Sequence[Hit], contradictions: Sequence[Contradiction] = ()) -> str:
    """Facts as fenced lines ``IBM | CEO | Samuel Palmisano | 2002-2011 | held [2]``; empty when there are none.

    What the sources disagree on is said behind them.
    """
    if not facts:
        return ""
    numbers = {hit.chunk_id: number for number, hit in enumerate(hits, 1)}
    known = f"{FACTS}\n<facts>\n{''.join(_fact(fact, numbers) for fact in facts)}</facts>\n"
    return known + "".join(f"{line(instructed(one, numbers))}\n" for one in contradictions)


def _fact(fact: KnownFact, numbers: Mapping[str, int]) -> str:
    version = fact.version
    cited = sorted({numbers[item.chunk_id] for item in version.evidence if item.chunk_id in numbers})
    standing = HOLDS if fact.holds else version.status
    parts = (fact.name, version.relation, version.value, version.period or "time unknown", standing)
    return f"{' | '.join(map(line, parts))}{''.join(f' [{number}]' for number in cited)}\n"


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
