"""Citations: from the numbers of passages in a generated text to the sentences that back each statement.

A number that the model writes names a passage. A reader wants the sentence: each citation quotes the one sentence of
the passage that shares most with the statement before the number. Citations are numbered anew from 1 in order of
appearance, one number for each sentence quoted; numbers that name no passage are cut from the text. An answer without
any citation gets that of the passage that says at least half of its words, when there is one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ecphoria.layers.vector.terms import terms
from ecphoria.model import Citation, Hit, Span

_NUMBER = r"(?:passages?\s+)?\d+"
_CITED = re.compile(rf"(\s*)\[\s*({_NUMBER}(?:\s*[,;]\s*{_NUMBER})*)\s*\]", re.IGNORECASE)
_BEGUN = re.compile(r"\s*(?:\[[^\[\]]{0,60})?\Z")
"""White space or a bracket at the end of what has arrived, which may turn out to be (part of) a citation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """A stretch of an answer and the passages (hits) that are cited at its end, none for what is left over."""

    text: str
    hits: tuple[Hit, ...]


def citation(number: int, hit: Hit, span: Span | None = None) -> Citation:
    """The citation of a hit, or of a part of it; the quote is exactly the text at the span."""
    span = span or hit.span
    return Citation(
        number=number,
        chunk_id=hit.chunk_id,
        document_id=hit.document_id,
        title=hit.title,
        span=span,
        quote=quote(hit, span),
    )


def quote(hit: Hit, span: Span) -> str:
    """The text of a hit at a span of its document."""
    return hit.text[span.start - hit.span.start : span.end - hit.span.start]


class Citing:
    """Resolves the citations of a text while it arrives; what ``feed`` and ``close`` return, joined, is the answer.

    Args:
        hits: the passages, in the order of their numbers from 1.
    """

    def __init__(self, hits: Sequence[Hit]) -> None:
        self._hits = hits
        self._pending = ""
        self._shown = False
        self._statement = ""
        self._numbers: dict[tuple[str, int], Citation] = {}
        self.statements: list[Statement] = []

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The citations so far, by number."""
        return tuple(self._numbers.values())

    def feed(self, text: str) -> str:
        """Take the next part; return what can be shown by now."""
        self._pending += text
        shown = ""
        while match := _CITED.search(self._pending):
            shown += self._said(self._pending[: match.start()]) + self._cited(match)
            self._pending = self._pending[match.end() :]
        begun = _BEGUN.search(self._pending)
        at = begun.start() if begun else len(self._pending)
        shown += self._said(self._pending[:at])
        self._pending = self._pending[at:]
        return shown

    def close(self) -> str:
        """Return what was held back, without white space at the end."""
        rest = self._said(self._pending.rstrip())
        self._pending = ""
        if not terms(self._statement):
            return rest
        if self.statements and not terms(self.statements[-1].text):  # "[1] ...": the number stands first
            self._back(self.statements.pop().hits)
            return rest
        source = None if self._numbers else self._source()
        self.statements.append(Statement(text=self._statement, hits=(source,) if source else ()))
        return f"{rest} [{self._number(source)}]" if source else rest

    def _source(self) -> Hit | None:
        """The passage of an answer that cites none: the one that says most of its words, if that is half of them."""
        wanted = set(terms(self._statement))
        said = [len(wanted.intersection(terms(f"{hit.title or ''} {hit.text}"))) for hit in self._hits]
        most = max(said, default=0)
        return self._hits[said.index(most)] if 2 * most >= len(wanted) else None

    def _said(self, text: str) -> str:
        self._statement += text
        shown = text if self._shown else text.lstrip()
        self._shown = self._shown or bool(shown)
        return shown

    def _cited(self, match: "re.Match[str]") -> str:
        numbers = dict.fromkeys(int(number) for number in re.findall(r"\d+", match[2]))
        cited = tuple(self._hits[number - 1] for number in numbers if 1 <= number <= len(self._hits))
        if not cited:
            return ""
        if terms(self._statement) or not self.statements:
            self.statements.append(Statement(text=self._statement, hits=cited))
        else:  # "... [1] [2]": both back the same statement
            former = self.statements[-1]
            self.statements[-1] = Statement(text=former.text, hits=former.hits + cited)
        self._statement = ""
        marks = "".join(dict.fromkeys(f"[{self._number(hit)}]" for hit in cited))
        before = match[1] if self._shown else ""
        self._shown = True
        return before + marks

    def _back(self, hits: tuple[Hit, ...]) -> None:
        """Give the statement at the end to citations that stand before it."""
        self.statements.append(Statement(text=self._statement, hits=hits))
        leading = {hit.chunk_id: hit for hit in hits}
        for key, known in self._numbers.items():
            if hit := leading.get(known.chunk_id):
                self._numbers[key] = citation(known.number, hit, backing(self._statement, hit))

    def _number(self, hit: Hit) -> int:
        span = backing(self.statements[-1].text, hit)
        known = self._numbers.setdefault((hit.chunk_id, span.start), citation(len(self._numbers) + 1, hit, span))
        return known.number


def resolve(text: str, hits: Sequence[Hit]) -> tuple[str, tuple[Citation, ...]]:
    """A whole text with its citations resolved, and the citations."""
    citing = Citing(hits)
    answer = citing.feed(text) + citing.close()
    return answer, citing.citations


def backing(statement: str, hit: Hit) -> Span:
    """The sentence of a hit that shares most terms with a statement, beside those of its title, which all stand under.

    Among equals it is the one nearest to the question, then the first; the whole hit when it has no sentences.
    """
    wanted = set(terms(statement)).difference(terms(hit.title or ""))
    best = max(
        hit.sentences,
        key=lambda span: (len(wanted.intersection(terms(quote(hit, span)))), span == hit.best_sentence, -span.start),
        default=None,
    )
    return best or hit.span
