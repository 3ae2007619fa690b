"""The families that relations belong to (T 4.3); the label itself is kept beside its family."""

import re
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

Family: TypeAlias = Literal["structural", "temporal", "causal", "social", "semantic", "other"]
FAMILIES: tuple[Family, ...] = get_args(Family)
"""T 4.3 names the first five; what fits none of them is ``other``."""

_LABELS: dict[Family, str] = {
    "structural": """
        part of; belongs to; located in; located at; headquartered in; headquarters; based in; based at; capital;
        largest city; county seat; seat; suburb; district; region; province; neighbourhood; member; member of;
        subsidiary; subsidiary of; division; division of; department; branch; brand; affiliate; owned by;
        owns; owner; contains; includes; consists of; has; component of; section of; lives in; lived in;
        resides in; born in; died in; place of birth; place of death; birthplace; country; city; state;
        address; residence; published by; stars; starring; cites; references; enrolled in; studies at; studied
        at; educated at""",
    "temporal": """
        preceded by; followed by; concurrent with; precedes; follows; succeeded; succeeded by; successor; predecessor;
        born on; died on; date of birth; date of death; founded on; released on; before; after; during;
        renamed; formerly; since; until; started on; ended on; held on""",
    "causal": """
        causes; caused by; cause; treats; treated by; treated with; influences; influenced by; leads to; results in;
        prevents; inhibits; triggers; enables; produces; side effect; side effects; has side effect; founded;
        founder; founded by; created; creator; created by; directed; directed by; director; wrote; written by;
        writer; author; authored; produced; produced by; producer; composed; composed by; composer; designed;
        designed by; designer; developed; developed by; developer; built; built by; invented; invented by;
        inventor; discovered; discovered by; painted; performed; performed by; performer; recorded; published;
        acquired; acquired by; bought; prescribed; addresses""",
    "social": """
        collaborates with; collaborated with; manages; managed by; manager; reports to; works for; works at; worked
        for; worked with; employs; employee; employer; leads; led by; leader; head; chair; chairman;
        chairwoman; chairperson; president; vice president; king; queen; emperor; empress; prime minister;
        minister; mayor; governor; chancellor; secretary; spokesman; spokeswoman; principal; dean; rector;
        coach; head coach; captain; commissioner; ambassador; bishop; archbishop; pope; partner; spouse;
        married to; wife; husband; widow; mother; father; parent; son; daughter; child; children; brother;
        half-brother; sister; half-sister; sibling; uncle; aunt; nephew; niece; cousin; grandson;
        granddaughter; grandfather; grandmother; friend; friend of; knows; met; teacher; student; mentor;
        advisor; diagnosed; diagnosed by; patient; doctor; appointed; hired; replaced; plays for; played for;
        signed with; editor""",
    "semantic": """
        similar to; specializes; specialises; generalizes; generalises; is a; instance of; type of; kind of; same as;
        also known as; known as; alias; abbreviation of; subclass of; synonym; defined as; related to; based
        on; named after; about; genre""",
}
_FAMILY_OF: dict[str, Family] = {
    label: family for family, text in _LABELS.items() for label in re.sub(r"\s+", " ", text.strip()).split("; ")
}
_BREAK = re.compile(r"[\s_\-]+")
_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")
_HELPERS = frozenset("is was are were has have had been be the a an current former new first co".split())  # noqa: SIM905
_OFFICE = re.compile(r"(?:chief .* officer|c[efot]o|(?:managing|executive) director)")


@lru_cache(maxsize=100_000)
def family(label: str) -> Family:
    """The family of a label as it was given: ``"is_located_in"``, ``"locatedIn"`` and ``"located in"`` are one.

    A label that is not known by itself has the family of the longest known one among its words, the last one where
    several are as long; ``"other"`` when none is.
    """
    plain = _BREAK.sub(" ", _CASE.sub(" ", label)).strip().lower()
    if plain in _FAMILY_OF:
        return _FAMILY_OF[plain]
    if _OFFICE.search(plain):
        return "social"
    words = [word for word in plain.split() if word not in _HELPERS]
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length, -1, -1):
            known = _FAMILY_OF.get(" ".join(words[start : start + length]))
            if known:
                return known
    return "other"
