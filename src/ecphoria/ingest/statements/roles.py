"""Offices, kin and parts: nouns that name what one thing is of another ("the CEO of", "the mother of")."""

import re

_OFFICES = """
chief executive officer; chief executive; chief [a-z]+ officer; C[EFOTIM]O; president; chairman; chairwoman;
chairperson; chair; vice[- ]president; vice[- ]chairman; vice[- ]chancellor; director[- ]general; secretary[- ]general;
general secretary; managing director; executive director; artistic director; music director; general manager;
head coach; assistant coach; prime minister; foreign minister; finance minister; defence minister;
minister of [a-z]+; premier;
governor; governor[- ]general; lieutenant governor; mayor; chancellor; rector; dean; provost; principal; headmaster;
headmistress; editor[- ]in[- ]chief; editor; publisher; owner; co-owner; founder; co-founder; leader; head; captain;
commissioner; archbishop; bishop; abbot; king; queen; emperor; empress; duke; duchess; sultan; caliph; speaker;
treasurer; spokesman; spokeswoman; spokesperson; attorney general; chief justice; lead singer; lead vocalist; vocalist;
guitarist; bassist; drummer; frontman; manager; director; conductor; curator; host; presenter"""
_KIN = """mother; father; son; daughter; wife; husband; spouse; widow; brother; sister; half-brother; half-sister;
stepson; stepdaughter; stepfather; stepmother; uncle; aunt; nephew; niece; cousin; grandson; granddaughter;
grandfather; grandmother; grandchild; child; son-in-law; daughter-in-law; father-in-law; brother-in-law"""
_PARTS = """capital; capital city; largest city; second largest city; county seat; administrative cent(?:er|re);
seat; suburb; official language; currency; national anthem; home stadium; parent company; birthplace"""
_ALONE = "chief executive officer; chief executive; C[EFOTIM]O; president; chairman; chairwoman; prime minister"
_SAME = {"chief executive officer": "CEO", "chief executive": "CEO", "chief financial officer": "CFO",
         "chief operating officer": "COO", "chief technology officer": "CTO", "capital city": "capital"}  # fmt: skip


def _nouns(listed: str) -> frozenset[str]:
    """The last word of each noun, lower case: a sentence without any of them holds none."""
    plain = listed.replace("cent(?:er|re)", "center;centre").replace("C[EFOTIM]O", "CEO;CFO;COO;CTO;CIO;CMO")
    return frozenset(re.findall(r"[a-z]+", noun.lower())[-1] for noun in plain.split(";"))


def _any(listed: str) -> str:
    words = sorted((word.strip() for word in listed.replace("\n", " ").split(";")), key=len, reverse=True)
    return f"(?i:{'|'.join(words)})"


_FORMER = r"(?i:former|ex-|then-?|past|retired|late)"
_NOW = (
    r"(?i:current|new|incumbent|incoming|first|last|next|second|third|fourth|fifth|sixth|\d+(?:st|nd|rd|th)|interim"
    r"|acting|longtime|long-time|founding|sole|present|newly elected|eldest|youngest|elder|younger|oldest|only"
    r"|illegitimate|maternal|paternal|adopted|deputy|assistant|senior|executive)"
)
OFFICE_WORDS, KIN_WORDS, PART_WORDS = _nouns(_OFFICES), _nouns(_KIN), _nouns(_PARTS)
MODIFIERS = rf"(?:(?:{_FORMER}|{_NOW}) ?)*"
OFFICE = rf"{MODIFIERS}{_any(_OFFICES)}"
OFFICES = rf"{OFFICE}(?:(?:, and |, | and |/|, then ){OFFICE}){{0,3}}"
KIN = rf"{MODIFIERS}{_any(_KIN)}"
PART = rf"{_any(_PARTS)}"
PARTS = rf"{PART}(?:(?:, and |, | and ){PART}){{0,2}}"
OFFICE_ALONE = re.compile(_any(_ALONE) + r"|(?i:vice[- ]president|mayor|governor|chair(?:person)?|director|founder)")
"""What a tagger takes for a name of its own ("Chief Executive Officer") and is an office."""

_KEPT = re.compile(r"(?i:deputy|assistant|senior|executive|acting|interim)")
_NOUN = re.compile(f"{MODIFIERS}(?P<noun>{_any(_OFFICES)}|{_any(_KIN)}|{_any(_PARTS)})")


def labels(nouns: str) -> tuple[tuple[str, bool], ...]:
    """Each office, kinship or part in a run of them, and whether it is said to be a former one.

    ``"former chairman and chief executive officer"`` gives ``(("chairman", True), ("CEO", True))``.
    """
    found, former = [], False
    for match in _NOUN.finditer(nouns):
        before = nouns[match.start() : match.start("noun")]
        former = former or bool(re.search(_FORMER, before))
        noun = match["noun"] if match["noun"].isupper() else match["noun"].lower()
        kept = _KEPT.search(before)
        noun = _SAME.get(noun, noun)
        found.append((f"{kept.group().lower()} {noun}" if kept else noun, former))
    return tuple(found)
