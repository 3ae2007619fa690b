"""What of two names no usual way of writing one name twice explains: the words of either that answer to nothing.

Likeness is not identity: "Hickory Hill Drive" is like "Hickory Hill", "Serbian" like "Serbia", and both stand in the
same company. A pair of which a word is left unexplained is never linked on its likeness.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import OSA

from ecphoria.entities.keys import KINDS_OF_THING
from ecphoria.entities.matching.leftover import abbreviation
from ecphoria.entities.matching.lexicon import LEGAL_FORMS, SMALL_WORDS
from ecphoria.entities.matching.sheet import metaphone
from ecphoria.entities.matching.written import Written

_ENDINGS = frozenset(
    ("s", "es", "n", "an", "ian", "ese", "ish", "ist", "ists", "ism", "er", "ers", "y", "ia", "ity", "al", "ic", "ing",
     "ed", "d", "o", "a", "i", "son", "sons", "iamson", "dom", "east", "west", "polis", "politan", "land", "man",
     "ship", "ships", "ment", "hood", "ness", "ville", "town", "ern", "ans", "ians", "ampton", "sburg")
)  # fmt: skip
"""What makes another word of a word: a missing or added ending is no slip of the pen."""

_WORKS = frozenset(("discography", "filmography", "bibliography", "film", "song", "album", "novel", "band", "book"))
"""What follows a person's name in the name of something else."""

_SHORT_FORMS = {
    one: tuple(names.split())
    for one, names in {
        "abby": "abigail", "al": "albert alan alfred", "alex": "alexander alexandra", "andy": "andrew", "art": "arthur",
        "barb": "barbara", "becky": "rebecca", "ben": "benjamin", "bert": "albert herbert robert", "beth": "elizabeth",
        "betty": "elizabeth", "bill": "william", "billy": "william", "bob": "robert", "bobby": "robert",
        "charlie": "charles", "chris": "christopher christine", "chuck": "charles", "cindy": "cynthia",
        "dan": "daniel", "danny": "daniel", "dave": "david", "deb": "deborah", "debbie": "deborah", "dick": "richard",
        "don": "donald", "ed": "edward edwin", "eddie": "edward", "fran": "frances", "frank": "francis franklin",
        "fred": "frederick", "gabe": "gabriel", "gene": "eugene", "greg": "gregory", "hank": "henry", "harry": "harold",
        "jack": "john", "jake": "jacob", "jeff": "jeffrey", "jen": "jennifer", "jenny": "jennifer", "jerry": "gerald",
        "jim": "james", "jimmy": "james", "joe": "joseph", "joey": "joseph", "john": "jonathan", "jon": "jonathan john",
        "kate": "katherine kathleen", "kathy": "katherine kathleen", "katie": "katherine", "ken": "kenneth",
        "larry": "lawrence", "len": "leonard", "liz": "elizabeth", "lou": "louis", "maggie": "margaret",
        "matt": "matthew", "meg": "margaret", "mike": "michael", "mick": "michael", "nate": "nathan nathaniel",
        "ned": "edward", "nick": "nicholas", "pam": "pamela", "pat": "patrick patricia", "peggy": "margaret",
        "pete": "peter", "phil": "philip phillip", "ray": "raymond", "rick": "richard", "rob": "robert",
        "ron": "ronald", "sam": "samuel samantha", "sandy": "sandra alexander", "steve": "stephen steven",
        "sue": "susan", "ted": "theodore edward", "terry": "terence teresa", "tim": "timothy", "tom": "thomas",
        "tommy": "thomas", "tony": "anthony", "val": "valerie", "vicky": "victoria", "walt": "walter",
        "will": "william", "willy": "william",
    }.items()
}  # fmt: skip
"""English short forms of given names."""


UNSURE = -1.0
"""Instead of a probability: both names may be slips of a third, what they are to each other says nothing."""

STRANGERS, UNKNOWN, TOGETHER = 0, 1, 2
"""Of the company of two names: nothing in common, not even at second hand; not known, or known to each other at second
hand; some in common."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """The highest probabilities (0..1) that likeness may give a pair.

    ``foreign``: both names have words that answer to nothing in the other; ``longer``: only one has; ``weak``: little
    is written alike (initials, one word) and the company of the two is known and has nothing in common.
    """

    foreign: float = 0.02
    longer: float = 0.2
    weak: float = 0.3


def allowed(
    names: Sequence[Written],
    left: NDArray[np.int64],
    right: NDArray[np.int64],
    types: Sequence[str],
    company: NDArray[np.int64],
    counts: NDArray[np.float64],
    limits: Limits = Limits(),
) -> NDArray[np.float64]:
    """The highest probability, shape (n,), that the words of each pair allow; ``UNSURE`` where they say nothing.

    Args:
        names: taken apart.
        left, right: (n,) rows of names.
        types: of the names, empty where unknown.
        company: (n,) what is known of the company of both, see ``STRANGERS``.
        counts: of the names, how often each is written.
        limits: how far to go.
    """
    fewer, more = np.minimum(counts[left], counts[right]), np.maximum(counts[left], counts[right])
    seldom = fewer <= np.maximum(1, more / 10)
    return np.array(
        [
            highest(names[a], names[b], (types[a], types[b]), known, limits, rare)
            for a, b, known, rare in zip(left.tolist(), right.tolist(), company.tolist(), seldom.tolist(), strict=True)
        ],
        dtype=np.float64,
    )


@lru_cache(maxsize=200_000)  # a memory that changed a little asks about the same pairs again
def highest(
    one: Written, other: Written, types: tuple[str, str], company: int, limits: Limits, rare: bool = True
) -> float:
    """The highest probability that two names' likeness may give.

    Args:
        one, other: the names.
        types: of both, empty where unknown.
        company: what is known of the company of both.
        limits: how far to go.
        rare: one of them is written so much less often than the other that it may be a slip.
    """
    known = set(types) - {""}
    if len(known) == 2 and "person" in known and (one.legal != other.legal or len(one.core) != len(other.core)):
        return limits.longer  # "Walt Disney" and the Walt Disney Company
    if one.legal and other.legal and not one.legal & other.legal:
        return limits.weak
    if one.compact == other.compact or sorted(one.core) == sorted(other.core):
        return 1.0
    if "".join(one.core) == "".join(other.core):
        return 1.0
    for short, long in ((one, other), (other, one)):
        if len(short.core) == 1 and len(long.core) > 1 and short.core[0] in _initials(long):
            needed = UNKNOWN if len(short.core[0]) > 2 else TOGETHER
            return limits.weak if company < needed or "person" in types else 1.0
    if len(one.core) == 1 and len(other.core) == 1:
        word, near = one.core[0], other.core[0]
        known_alike = company == TOGETHER and types[0] == types[1] and types[0] not in ("", "person", "location")
        needed = TOGETHER if {"location", "person"} & set(types) else UNKNOWN  # they are a letter apart everywhere
        likely = rare and company >= needed and (_slip(word, near) or (known_alike and _plain_slip(word, near)))
        return 1.0 if likely else limits.weak
    persons = known == {"person"}
    left, right, loose = unexplained(_telling(one), _telling(other))
    if persons and not any(_same_word(a, b) for a in one.core for b in other.core):
        return limits.foreign  # nothing but initials and short forms: "J. Thomas", "Tom Jones"
    if left and right:
        return _of_foreign(one, other, left, right, company, limits)
    if left or right:
        shorter, longer = sorted((one, other), key=lambda name: len(name.core))
        if any(code[0].isalpha() for code in one.codes & other.codes) and len(left or right) == 1:
            return 1.0  # "UA123" and "Flight UA123": the code says which
        return 1.0 if persons and _further_given_names(shorter, longer, left or right) else limits.longer
    return limits.weak if loose and company == STRANGERS else 1.0


def _of_foreign(
    one: Written, other: Written, left: Sequence[str], right: Sequence[str], company: int, limits: Limits
) -> float:
    """What names allow of which both have words that answer to nothing."""
    joined = tuple("".join(char for char in "".join(name.core) if char.isalpha()) for name in (one, other))
    if len(one.core) != len(other.core) and _misspelt(*joined):
        return 1.0
    if len(left) == len(right) == 1:
        if company == TOGETHER and _short_slip(left[0], right[0]):
            return 1.0
        if _twice_misspelt(left[0], right[0]):
            return UNSURE
    split_otherwise = len(left) != len(right) and min(map(len, joined)) > 7
    return UNSURE if split_otherwise and OSA.distance(*joined) <= 2 else limits.foreign


def _initials(name: Written) -> tuple[str, str]:
    """The first letters of a name's words, without and with small ones ("DOE")."""
    return name.initials, "".join(word[0] for word in name.words)


def _further_given_names(shorter: Written, longer: Written, extra: Sequence[str]) -> bool:
    """Whether a person's name of at least two words was only given more words, and the family name is in both.

    It is the last word of the longer one, or the first, where it stands last in the shorter ("Novak, Laura Joseph").
    """
    titled = any(word in SMALL_WORDS and len(word) > 2 for word in set(longer.words) - set(shorter.words))
    family = any(_same_word(longer.core[-1], word) for word in shorter.core)
    family = family or _same_word(longer.core[0], shorter.core[-1])
    other_initial = longer.core[0] in extra and len(longer.core[0]) == 1
    return len(shorter.core) > 1 and family and not titled and not other_initial and longer.core[-1] not in _WORKS


def _same_word(one: str, other: str) -> bool:
    return len(one) > 1 and len(other) > 1 and (one == other or _misspelt(one, other))


def unexplained(one: Sequence[str], other: Sequence[str]) -> tuple[list[str], list[str], int]:
    """The words of each of two names that answer to none of the other's, and how many answer
    only as the short form of a given name."""
    left = [word for word in one if word not in other]
    right = [word for word in other if word not in one]
    loose = 0
    for test in (_short_form, _shortens, _misspelt):
        for word in list(left):
            match = next((full for full in right if test(word, full)), None)
            if match is not None:
                left.remove(word)
                right.remove(match)
                loose += test is _short_form
    kept = len(left) + len(right)
    left = [word for word in left if not _empty(word)]
    right = [word for word in right if not _empty(word)]
    for initials, full in ((left, right), (right, left)):
        if kept and len(initials) == 1 and len(full) > 1 and initials[0] == "".join(word[0] for word in full):
            return [], [], loose  # given names run together: "Novak LJ"
    return left, right, loose


def _telling(name: Written) -> list[str]:
    """The core of a name, with the initial that an article looks like ("A. Lee")."""
    return [word for word in name.words if word == "a" or word in name.core] if len(name.words) > 1 else [*name.core]


@lru_cache(maxsize=200_000)
def _empty(word: str) -> bool:
    """Whether a word says what a thing is rather than which, even if misspelt."""
    if word in KINDS_OF_THING or word in SMALL_WORDS:
        return True
    return len(word) > 5 and any(_misspelt(word, known) for known in (*KINDS_OF_THING, *LEGAL_FORMS) if len(known) > 5)


def _twice_misspelt(one: str, other: str) -> bool:
    return min(len(one), len(other)) > 4 and one[0] == other[0] and OSA.distance(one, other) <= 2


def _short_form(one: str, other: str) -> bool:
    return other in _SHORT_FORMS.get(one, ()) or one in _SHORT_FORMS.get(other, ())


def _shortens(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) > 3 and short == long[0] + "".join(char for char in long[1:] if char not in "aeiou"):
        return len(short) < len(long) - 1
    if not abbreviation(one, other) or (len(short) > 1 and long[len(short) :] in _ENDINGS):
        return False
    # "natl" and "bldg", but not "bend" for "burgenland" or "chea" for "cheboygan".
    ends = long.startswith(short[:3]) and long[-1] == short[-1]
    return long.startswith(short) or ends or not set(short[1:]) & set("aeiou")


def _plain_slip(one: str, other: str) -> bool:
    return min(len(one), len(other)) > 5 and _misspelt(one, other) and OSA.distance(one, other) == 1


def _short_slip(one: str, other: str) -> bool:
    """A letter lost from or added inside a short word ("Munt")."""
    short, long = sorted((one, other), key=len)
    if len(short) < 4 or one[0] != other[0] or long.startswith(short) or not (one + other).isalpha():
        return False
    return OSA.distance(one, other) == 1


def _slip(one: str, other: str) -> bool:
    """Whether one letter inside a long word was misspelt: names of one word are too often a letter apart."""
    inside = one[-2:] == other[-2:] or len(one) != len(other)
    return min(len(one), len(other)) > 5 and inside and OSA.distance(one, other) == 1 and _misspelt(one, other)


@lru_cache(maxsize=200_000)
def _misspelt(one: str, other: str) -> bool:
    """Whether a slip of the pen, or of the ear, makes one word of the other."""
    short, long = sorted((one, other), key=len)
    if len(short) < 4 or len(long) < 5 or one[0] != other[0] or not one.isalpha() or not other.isalpha():
        return False
    if long.startswith(short) and long[len(short) :] in _ENDINGS:
        return False
    if one[-1] != other[-1] and sorted(one) != sorted(other):
        return False  # another ending is another word
    edits = OSA.distance(one, other)
    if edits <= (1 if len(long) < 10 else 2):
        return len(short) > 4 or (len(short) == len(long) - 1 and len(long) > 5) or sorted(one) == sorted(other)
    return len(short) > 4 and edits <= len(short) // 3 and metaphone(one) == metaphone(other)
