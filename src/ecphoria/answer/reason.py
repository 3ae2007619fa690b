"""Answering by reasoning step by step over entities, their relations and passages (E 3.2.3), then shortly."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from ecphoria.answer.cite import Citing
from ecphoria.answer.draft import NOTHING, Draft
from ecphoria.answer.prompt import NOT_IN_DOCUMENTS, known_facts, line, passage
from ecphoria.answer.relations import implicit_relations
from ecphoria.answer.short import short_answer
from ecphoria.answer.verify import support
from ecphoria.model import ActiveEntity, Contradiction, Hit, ImplicitRelation, KnownFact, Recall
from ecphoria.models.ports import ChatModel

PROMPT = "reason-1.en.txt"
REMINDER = "Reason step by step, briefly. End with one line that begins with ANSWER: and holds only the answer."
"""Said again at the end, where small models still know it."""
_MARKER = NOT_IN_DOCUMENTS.casefold()


@dataclass(frozen=True, kw_only=True, slots=True)
class Reasoning:
    """What is put before the model.

    Attributes:
        passages: hits whose text is shown; 0 shows entities only (E 5.2.1's ablation).
        relations: whether sentences that tie two of the entities are shown as relations.
    """

    passages: int = 5
    relations: bool = True


def reason(
    recall: Recall, reasoning: Reasoning, chat: ChatModel, on_text: Callable[[str], None] | None = None
) -> Draft:
    """Ask the model to reason; the draft's ``text`` is all it wrote, its ``short`` the answer alone.

    Citations are resolved, and ``confidence`` is, as for answers without reasoning. A short answer that says that the
    documents do not hold it makes the draft an abstention, whose short answer is empty.

    Raises:
        ModelError: the endpoint failed after retries.
    """
    relations = implicit_relations(recall.hits, recall.entities) if reasoning.relations else ()
    citing, said = Citing(recall.hits), list[str]()

    def show(part: str) -> None:
        said.append(part)
        if part and on_text:
            on_text(part)

    reply = chat.complete(
        messages(
            recall.question,
            recall.hits,
            reasoning.passages,
            recall.entities,
            relations,
            recall.facts,
            recall.contradictions,
        ),
        lambda part: show(citing.feed(part)),
    )
    show(citing.close())
    short = short_answer(reply.text)
    abstained = _MARKER in short.casefold()
    return Draft(
        text="".join(said) or NOTHING,
        citations=citing.citations,
        confidence=0.0 if abstained else support(recall.question, citing.statements),
        abstained=abstained,
        extractive=False,
        usage=reply.usage,
        short="" if abstained else short,
        relations=relations,
    )


def messages(
    question: str,
    hits: Sequence[Hit],
    passages: int,
    entities: Sequence[ActiveEntity],
    relations: Sequence[ImplicitRelation],
    facts: Sequence[KnownFact] = (),
    contradictions: Sequence[Contradiction] = (),
) -> list[dict[str, str]]:
    """System and user message: entities, relations and facts with the number of their passage, passages, the question.

    Passages are numbered by their hit from 1; a relation may cite one that is not itself shown.
    """
    numbers = {hit.chunk_id: number for number, hit in enumerate(hits, 1)}
    shown = "\n".join(passage(number, hit) for number, hit in enumerate(hits[:passages], 1))
    named = "; ".join(f"{line(entity.name)} ({entity.type})" for entity in entities)
    ties = "\n".join(
        f"{line(tie.source)} - {line(tie.target)}: {line(tie.text)} [{numbers[tie.chunk_id]}]" for tie in relations
    )
    parts = [f"<entities>{named}</entities>"] if named else []
    parts += [f"<relations>\n{ties}\n</relations>"] if ties else []
    parts += [known.rstrip()] if (known := known_facts(facts, hits, contradictions)) else []
    parts += [f"<passages>\n{shown}\n</passages>"] if shown else []
    user = "\n".join((*parts, "", f"Question: {question}", "", REMINDER))
    return [{"role": "system", "content": rules(PROMPT)}, {"role": "user", "content": user}]


def rules(prompt: str) -> str:
    """The text of a prompt file."""
    return files("ecphoria.answer").joinpath("prompts", prompt).read_text(encoding="utf-8")
