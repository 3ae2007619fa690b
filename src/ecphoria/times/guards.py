"""What looks like a year and is none: prices, amounts, rooms, pages, versions, codes, telephone numbers, ages."""

import re

from ecphoria.times.rules import Scene

_SAID_WORDS = """in since by until till from during before after through throughout circa ca c early mid late year
years between summer spring autumn winter fall anno ad a.d to born died est established founded quarter half of dated"""
_SAID = frozenset(_SAID_WORDS.split())
"""Words that may stand before a year, and hardly before another number."""

_NUMBERED_WORDS = """room rooms page pages p pp no nos number numbers flight bus suite box apartment apt chapter
section line lines route highway isbn issn iso rfc din model article unit gate building lot size code extension ext
version release windows area level channel locker platform train ticket invoice order item part serial port pin zip
postcode id step question verse psalm opus op asteroid locomotive class type mark volume vol fig figure table
equation postal build error case phone tel telephone fax call dial x usd eur gbp us$ some only exactly almost nearly
over under approximately roughly about around least most than"""
_NUMBERED = frozenset(_NUMBERED_WORDS.split())
"""Words before numbers that are no years."""

_UNITS_WORDS = """km m cm mm mi ft kg g mg lb lbs oz hz khz mhz ghz kb mb gb tb kw mw hp bhp rpm cc ml l ha sq mph
kmh kbps mbps px pt bc bce b.c usd eur gbp metre metres meter meters feet foot inch inches mile miles kilometre
kilometres kilometer kilometers gram grams kilogram kilograms ton tons tonne tonnes pound pounds dollar dollars euro
euros cent cents people men women children inhabitants residents students employees workers soldiers troops seats
votes points copies units items pages words characters tokens times percent per million billion thousand hundred
degrees acres hectares litres liters gallons hours minutes seconds days weeks months years calories watts volts
pixels rows cars houses members square cubic yard yards bytes runs goals games matches victims deaths species
patients participants customers users others more"""
_UNITS = frozenset(_UNITS_WORDS.split())
"""Words behind a number that make an amount of it."""

_WORD_BEFORE = re.compile(r"(?:^|[^\w$.])([\w$]+(?:\.\w)?)\.?(?:\s?[:#]\s?|[\s-]\s?)$")
_RANGE_BEHIND = re.compile(r"\s?[–—-]\s?(?:\d{4}\b|\d{1,2}\s[a-z]{3})")
_HEDGE = re.compile(r"(?<=\b(?:in|by)\s)or\s(?:around|about)\s$|(?<=\s)(?:around|about|at least|circa|ca\.?|c\.)\s$")
_SHORT_WORD = re.compile(r"\b(?:c|ca|b|d|fl|r)\.\s?$|\b(?:later|earlier) than\s$")
_DETERMINED = frozenset({"the", "this", "a", "an", "its", "their", "his", "her"})
_GLUED = re.compile(r"(?:[$€£¥#@/=*<>~^_&\[\]]\s?|[+-]\d+[ -]|\d\s?[ –-]|\d,|[^\W\d]-|\.)$")
_BRACKET = re.compile(r"[(–—]\s?$")
_WORD_BEHIND = re.compile(r"(?:\s|-\s?)?([a-z]+(?:\.c)?)\b")
_SIGN_BEHIND = re.compile(r"\s?[%°]|\s?(?:or|and) (?:more|so)\b")
_PLURAL = re.compile(r"\s[a-z]{3,}(?<!s)s\b(?!\s?[,(])")
_ROW = 20
"""So many years in a row are looked back over; a longer row is one of years, as in the head of a table."""

_YEARS_BEFORE = re.compile(r"(?<!\d)(?:1\d{3}|20\d\d)\s?[ –—-]\s?$")
_VERSION = re.compile(r"\b(?:version|release|build|revision|firmware|update)\s$")
_SCORE = re.compile(r"\b(?:age|aged|ages|temperatures?|scored?|degrees|low|high)\b[^.,;]*$")


def is_year(scene: Scene, start: int, end: int) -> bool:
    """Whether a number of four digits is a year, by what stands around it; one behind others is what the first is."""
    right = scene.lower[end : end + 24]
    behind = _WORD_BEHIND.match(right)
    if _SIGN_BEHIND.match(right) or (behind and behind[1] in _UNITS):
        return False
    for _ in range(_ROW):
        pair = _YEARS_BEFORE.search(scene.left(start, 12))
        if pair is None:
            break
        start, right = start - len(pair[0]), ""
    else:
        return True
    left = _HEDGE.sub("", scene.left(start, 32))
    if _BRACKET.search(left):
        return True
    before = _WORD_BEFORE.search(left)
    if before and before[1] in _SAID:
        return True
    if _SHORT_WORD.search(left):
        return True
    if _GLUED.search(left) or (before and before[1] in _NUMBERED):
        return False
    if _RANGE_BEHIND.match(right):
        return True
    year = int(scene.lower[start : start + 4])
    if before and before[1] in _DETERMINED:
        return year >= 1700  # "the 1991 census"
    return year >= 1500 and not _PLURAL.match(scene.text, end)


def is_version(scene: Scene, start: int) -> bool:
    """Whether numbers with dots between them are a version's."""
    return _VERSION.search(scene.left(start, 12)) is not None


def is_score(scene: Scene, start: int) -> bool:
    """Whether "the 80s" are temperatures or a score rather than years."""
    return _SCORE.search(scene.left(start, 30)) is not None
