"""A document titled by an organisation: "the company" in it is the title, and an office without a body is its own."""

import re

from ecphoria.ingest.statements.masked import DATE, Masked, named_besides
from ecphoria.ingest.statements.roles import OFFICES
from ecphoria.store.records import StoredMention

_BODY = re.compile(
    r"\b(?:[Tt]he|[Ii]ts|[Oo]ur) (?:company|firm|corporation|bank|business|agency|institute|university|charity|club"
    r"|organi[sz]ation)(?=['’.,;)]|$| (?:in|on|since|from|until|was|is|has|named|appointed|acquired|announced)\b)"
)
_OFFICE = re.compile(
    rf"\b(?:is|was|became|becomes|as|named|appointed|elected|remains|been) (?:the |its |an? )?{OFFICES}"
    rf"(?=[.;]|$|, (?:succeeding|replacing|effective)|,? (?:in|on|since|from|until|effective|between) {DATE})"
)


def of_body(masked: Masked, title: StoredMention) -> Masked:
    """The sentence with the title's name in the place of "the company", and behind each office that lacks a body."""
    character, named = named_besides(masked, title)
    text = _BODY.sub(character, masked.text)
    text = _OFFICE.sub(lambda match: f"{match.group()} of {character}", text)
    return masked if text == masked.text else named(text)
