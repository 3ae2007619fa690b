"""How a name is written differently. One function a kind; ``None`` when a name cannot be written that way.

``LEARNING`` kinds are for building and training; ``KEPT`` kinds are used once, for the final report.
"""

import re
from collections.abc import Callable, Mapping
from random import Random

from benchmarks.naming.world import LEGAL, Thing

Writer = Callable[[Random, Thing], str | None]

_SHORT = {
    "Project": "Proj.", "Department": "Dept.", "University": "Univ.", "Institute": "Inst.", "Association": "Assoc.",
    "International": "Intl.", "National": "Natl.", "Saint": "St.", "Mount": "Mt.", "Corporation": "Corp.",
    "Building": "Bldg.", "Laboratory": "Lab", "Conference": "Conf.", "Championship": "Champ.",
    "Pharmaceuticals": "Pharma", "Insurance": "Ins.", "Systems": "Sys.", "Terminal": "Term.", "Room": "Rm.",
}  # fmt: skip
_SUFFIXES = ("Jr.", "Sr.", "II", "III")


def _first_last(thing: Thing) -> tuple[str, str, str] | None:
    """Given names, family name, generational suffix of a person."""
    if thing.kind != "person":
        return None
    parts = thing.name.split()
    suffix = parts.pop() if parts[-1] in _SUFFIXES else ""
    cut = next((i for i, part in enumerate(parts) if i and part[0].islower()), len(parts) - 1)
    return " ".join(parts[:cut]), " ".join(parts[cut:]), suffix


def typo(random: Random, thing: Thing) -> str | None:
    """One letter of a longer word is swapped, lost, doubled or replaced."""
    places = list(re.finditer(r"[^\W\d_]{5,}", thing.name))
    if not places:
        return None
    word = random.choice(places)
    at = random.randrange(word.start() + 1, word.end() - 1)
    name = thing.name
    letter = random.choice("abcdefghijklmnopqrstuvwxyz")
    options = (
        name[:at] + name[at + 1] + name[at] + name[at + 2 :],
        name[:at] + name[at + 1 :],
        name[:at] + name[at] + name[at:],
        name[:at] + letter + name[at + 1 :],
    )
    found = random.choice(options)
    return found if found != name else None


def reordered(random: Random, thing: Thing) -> str | None:
    """Family name first."""
    if (parts := _first_last(thing)) is None:
        return None
    given, family, suffix = parts
    return f"{family}, {given}" + (f", {suffix}" if suffix else "")


def initials(random: Random, thing: Thing) -> str | None:
    """Given names as initials."""
    if (parts := _first_last(thing)) is None:
        return None
    given, family, suffix = parts
    return " ".join([*(f"{name[0]}." for name in given.split()), family, *([suffix] if suffix else [])])


def initials_last(random: Random, thing: Thing) -> str | None:
    """Family name, then initials."""
    if (parts := _first_last(thing)) is None:
        return None
    given, family, suffix = parts
    return f"{family} {''.join(name[0] for name in given.split())}" + (f" {suffix}" if suffix else "")


def middle_dropped(random: Random, thing: Thing) -> str | None:
    """Without the middle name."""
    parts = _first_last(thing)
    if parts is None or " " not in parts[0]:
        return None
    return " ".join(part for part in (parts[0].split()[0], parts[1], parts[2]) if part)


def abbreviated(random: Random, thing: Thing) -> str | None:
    """Usual abbreviations of usual words."""
    words = thing.name.split()
    found = " ".join(_SHORT.get(word, word) for word in words)
    return found if found != thing.name else None


def acronym(random: Random, thing: Thing) -> str | None:
    """First letters of the words that count."""
    if thing.kind not in ("institute", "method", "firm"):
        return None
    words = [word for word in thing.name.split() if word not in (*LEGAL, "of")]
    return "".join(word[0] for word in words) if len(words) > 2 else None


def legal_form_dropped(random: Random, thing: Thing) -> str | None:
    """A firm without its legal form; not where the legal form is what tells it from another."""
    if thing.kind != "firm" or not thing.name.endswith(LEGAL) or thing.twin == "legal form":
        return None
    return thing.name.rpartition(" ")[0]


def head_noun_changed(random: Random, thing: Thing) -> str | None:
    """Another word for the kind of thing."""
    if thing.kind == "project":
        root = thing.name.removeprefix("Project ")
        return random.choice((f"{root} Initiative", f"{root} Programme", f"the {root} project", f"Operation {root}"))
    return None


def spelling_joined(random: Random, thing: Thing) -> str | None:
    """Spaces and points written otherwise: ``"Flight QX 123"``, ``"X-200"``."""
    found = re.sub(r"\b([A-Z]+)(\d)", random.choice((r"\1 \2", r"\1-\2")), thing.name)
    return found if found != thing.name else None


def code(random: Random, thing: Thing) -> str | None:
    """A name of the alias table."""
    return random.choice(thing.codes) if thing.codes else None


def upper(random: Random, thing: Thing) -> str | None:
    """In capitals."""
    return thing.name.upper()


LEARNING: Mapping[str, Writer] = {
    "typo": typo, "reordered": reordered, "initials": initials, "initials last": initials_last,
    "middle dropped": middle_dropped, "abbreviated": abbreviated, "acronym": acronym,
    "legal form dropped": legal_form_dropped, "head noun changed": head_noun_changed,
    "joined": spelling_joined, "code": code, "capitals": upper,
}  # fmt: skip


_NICKNAMES = {
    "Robert": "Bob", "William": "Bill", "Andrew": "Andy", "Deborah": "Debbie", "Frederick": "Fred", "Nicholas": "Nick",
    "Rebecca": "Becky", "Timothy": "Tim", "Abigail": "Abby", "Gregory": "Greg", "Kenneth": "Ken", "Pamela": "Pam",
    "Stephen": "Steve", "Theodore": "Ted", "Walter": "Walt", "Matthew": "Matt", "Jonathan": "Jon",
}  # fmt: skip
_MISREAD = (("m", "rn"), ("l", "1"), ("o", "0"), ("cl", "d"), ("w", "vv"), ("i", "l"))
_SOUNDS = (("ph", "f"), ("ck", "k"), ("x", "ks"), ("c", "k"), ("qu", "kw"), ("y", "i"), ("z", "s"), ("ll", "l"))


def nickname(random: Random, thing: Thing) -> str | None:
    """The given name's short form."""
    first, _, rest = thing.name.partition(" ")
    return f"{_NICKNAMES[first]} {rest}" if thing.kind == "person" and first in _NICKNAMES else None


def honorific(random: Random, thing: Thing) -> str | None:
    """With a title in front."""
    return f"{random.choice(('Dr.', 'Prof.', 'Ms.', 'Mr.'))} {thing.name}" if thing.kind == "person" else None


def misread(random: Random, thing: Thing) -> str | None:
    """As a scanner misreads letters; never a letter for a digit, which would make another number."""
    options = [(a, b) for a, b in _MISREAD if not b.isdigit() and a in thing.name[1:]]
    if not options:
        return None
    a, b = random.choice(options)
    return thing.name[0] + thing.name[1:].replace(a, b, 1)


def heard(random: Random, thing: Thing) -> str | None:
    """Spelt as it sounds."""
    options = [(a, b) for a, b in _SOUNDS if a in thing.name[1:]]
    if not options or thing.kind in ("flight",):
        return None
    a, b = random.choice(options)
    return thing.name[0] + thing.name[1:].replace(a, b, 1)


def vowels_dropped(random: Random, thing: Thing) -> str | None:
    """A usual word without its vowels: ``"Brwng"``."""
    words = thing.name.split()
    long = [i for i, word in enumerate(words) if i and word.isalpha() and len(word) > 5 and thing.kind != "person"]
    if not long:
        return None
    at = random.choice(long)
    words[at] = words[at][0] + re.sub("[aeiou]", "", words[at][1:]) + "."
    return " ".join(words)


def dotted_acronym(random: Random, thing: Thing) -> str | None:
    """An acronym with points."""
    found = acronym(random, thing)
    return ".".join(found) + "." if found else None


def surname_and_middle_initial(random: Random, thing: Thing) -> str | None:
    """The middle name as an initial."""
    parts = _first_last(thing)
    if parts is None or " " not in parts[0]:
        return None
    first, middle = parts[0].split()[:2]
    return " ".join(part for part in (first, f"{middle[0]}.", parts[1], parts[2]) if part)


def possessor(random: Random, thing: Thing) -> str | None:
    """The trade left out where the root is coined: ``"Norvadane"`` for ``"Norvadane Energy"``."""
    if thing.kind != "firm" or thing.twin:
        return None
    first = thing.name.split()[0]
    return first if len(thing.name.split()) <= 3 else None


def joined_words(random: Random, thing: Thing) -> str | None:
    """Two words as one, or with a hyphen."""
    if thing.kind not in ("firm", "town", "method") or " " not in thing.name:
        return None
    return thing.name.replace(" ", random.choice(("", "-")), 1)


def last_name_in_its_document(random: Random, thing: Thing) -> str | None:
    """With the family name's first word lost to a hyphen or particle: ``"Masri"`` is written ``"Al Masri"``."""
    if thing.kind != "person" or "-" not in thing.name:
        return None
    return thing.name.replace("-", " ")


KEPT: Mapping[str, Writer] = {
    "nickname": nickname, "honorific": honorific, "misread": misread, "heard": heard,
    "vowels dropped": vowels_dropped, "dotted acronym": dotted_acronym, "middle initial": surname_and_middle_initial,
    "root alone": possessor, "words joined": joined_words, "hyphen": last_name_in_its_document, "code": code,
}  # fmt: skip
