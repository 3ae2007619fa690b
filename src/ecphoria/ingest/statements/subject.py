"""What the sentences of a document are about: its title, under a short form, a pronoun or its kind.

A document without a title that opens with a person is about that person, as far as its first chunk goes.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from ecphoria.entities.names import fold, without_parenthesis
from ecphoria.ingest.statements.body import of_body
from ecphoria.ingest.statements.masked import DATE, Masked, is_name, opening, with_subject
from ecphoria.store.records import StoredMention

_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_PRONOUN = re.compile(rf"(?:(?:In|On|Since|From|Until|By) {DATE},? )?(?P<word>He|She|It|he|she|it|His|Her|Its)(?= )")
_OWN = {"His": "He", "Her": "She", "Its": "It"}
_KIND = re.compile(
    r"[Tt]he (film|movie|company|firm|band|group|album|song|single|novel|book|series|show|team|club|organi[sz]ation"
    r"|university|school|college|village|town|city|station|magazine|newspaper|game|drug)(?= (?:is|was|has|had|stars))"
)
_LIVED = re.compile(
    rf" ?\((?:[^()]*\b)?born |.{{0,40}}\bwas born "
    rf"|[^(]{{0,20}}\([^()]{{0,60}}{DATE}[^()]{{0,30}}[–—-][^()]{{0,30}}{DATE}[^()]*\)"
)
_JOINED = re.compile(r" (?:of|in|at|for|and|on|from|by|vs|v)\b|,|^(?:List|History|Timeline)\b")
_MUCH = 3


class Subject:
    """Tells which sentences are about the title. They are given in order.

    Conservative: a pronoun is the title only while no other name has opened a sentence, and while the text speaks of
    one gender (or of one three times as often).
    """

    def __init__(self, title: StoredMention, text: str, named: Sequence[StoredMention]) -> None:
        """``title`` is its mention, ``text`` the document's, ``named`` the names in it."""
        self._title = title
        self._name = without_parenthesis(title.name)
        self._words = fold(self._name).split()
        self._joined = bool(_JOINED.search(self._name))
        self._person: bool | None = None
        self._first = ""
        self._open = True
        he, she = len(_HE.findall(text)), len(_SHE.findall(text))
        self._body = any(one.type == "organization" and self._is_title(one) for one in named)
        self._pronouns = {"He": he > 0 and he >= _MUCH * she, "She": she > 0 and she >= _MUCH * he, "It": True}

    def of(self, masked: Masked) -> Masked:
        """The sentence with the title for its subject where it is, unchanged where it is not or that is unclear."""
        masked = self._with_subject(masked)
        return of_body(masked, self._title) if self._body and not self._person else masked

    def _with_subject(self, masked: Masked) -> Masked:
        first, name = not self._first, opening(masked)
        if first:
            self._first = masked.text
            self._person = self._is_person(masked, name)
        if name is not None:
            self._open = self._is_title(name) or (first and self._introduces(masked, name))
            if self._open:
                at = next(at for at, char in enumerate(masked.text) if is_name(char))
                return with_subject(masked, at, at + 1, self._subject())
            return masked
        if (pronoun := _PRONOUN.match(masked.text)) and self._open:
            word = pronoun["word"].capitalize()
            plain = _OWN.get(word, word)
            is_person = plain != "It"
            if self._pronouns[plain] and self._person in (None, is_person):
                self._person = is_person
                return with_subject(masked, pronoun.start("word"), pronoun.end(), self._subject(), plain != word)
        kind = _KIND.match(masked.text)
        if kind and not first and not self._person and re.search(rf"\b(?:is|was) an? .*\b{kind[1]}\b", self._first):
            return with_subject(masked, 0, kind.end(), self._subject())
        return masked

    def _subject(self) -> StoredMention:
        return replace(self._title, type="person" if self._person else self._title.type)

    def _is_person(self, masked: Masked, name: StoredMention | None) -> bool | None:
        if _LIVED.match(masked.text[1:]):
            return True
        return True if name is not None and name.type == "person" and self._is_title(name) else None

    def _introduces(self, masked: Masked, name: StoredMention) -> bool:
        """Whether a text opens with its subject's full name: a life in brackets behind it, and a word of the title."""
        shared = set(fold(name.name).split()) & set(self._words)
        return bool(shared and not self._joined and _LIVED.match(masked.text[1:]))

    def _is_title(self, mention: StoredMention) -> bool:
        """The same name, or a part of it that opens or ends it, or it with a middle name."""
        words = fold(mention.name).split()
        if words == self._words or mention.entity_id == self._title.entity_id:
            return True
        if not words or not self._words or self._joined:
            return False
        if words[0] == self._words[0] and words[-1] == self._words[-1]:
            return len(words) >= 2 and (set(self._words) <= set(words) or set(words) <= set(self._words))
        return self._words[-len(words) :] == words or (self._person is not True and self._words[: len(words)] == words)
