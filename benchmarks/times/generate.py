"""Phrases of every kind, each with the interval that it means, put into sentences and into questions."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from benchmarks.times.calendar_sums import (
    NAMES,
    Span,
    away,
    months_on,
    unit_around,
    whole_day,
    whole_month,
    whole_years,
)

SPOKEN = date(2021, 8, 19)
"""When documents speak and questions are asked: a Thursday."""

_SENTENCES = (
    "The brewery reported a loss {}.",
    "{}, the council met in Port Lunde.",
    "Mara Quill ran the ferry company {} and was well liked.",
    "According to its archive, the mill stood idle {}.",
    "Tidebell ( a maker of pumps ) sold most of its stock {} .",
)
_QUESTIONS = (
    "Who ran the ferry company {}?",
    "{}, which harbour did the Kestrel call at?",
    "What did Tidebell earn {}, and where?",
    "which clubs did mara quill play for {}",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A text with one time in it (documents may name the time that it counts from before it)."""

    kind: str
    text: str
    question: bool
    meant: tuple[Span, ...]


Maker = Callable[[random.Random], tuple[str, Span]]


def generate(seed: int, each: int = 12) -> Iterator[Case]:
    """So many cases of each kind, every other one a question; what only documents say stands in documents."""
    draw = random.Random(seed)
    for kind, make in KINDS.items():
        for number in range(each):
            phrase, span = make(draw)
            question = number % 2 == 1 and kind not in DOCUMENTS_ONLY
            frame = draw.choice(_QUESTIONS if question else _SENTENCES)
            said = phrase[0].upper() + phrase[1:] if frame.startswith("{}") else phrase
            yield Case(kind=kind, text=frame.format(said), question=question, meant=(span,))
    for _ in range(each):
        yield _later(draw)


def _later(draw: random.Random) -> Case:
    """A time that counts from the one named before it."""
    year, count = draw.randint(1950, 2000), draw.randint(2, 9)
    words = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
    back = draw.random() < 0.4
    said = f"{words[count]} years {'earlier' if back else 'later'}"
    text = f"The mill was sold in {year}. It had been built {said}." if back else f"Built in {year}, it burned {said}."
    other = year - count if back else year + count
    return Case(kind="counted", text=text, question=False, meant=(whole_years(year), whole_years(other)))


def _any_day(draw: random.Random) -> date:
    return date(1901, 1, 1) + timedelta(days=draw.randrange(43_000))


def _nth(number: int) -> str:
    ending = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _iso(draw: random.Random) -> tuple[str, Span]:
    day = _any_day(draw)
    if draw.random() < 0.3:
        return f"in {day:%Y-%m}", whole_month(day.year, day.month)
    return f"on {day.isoformat()}", whole_day(day)


def _written(draw: random.Random) -> tuple[str, Span]:
    day = _any_day(draw)
    name, short = NAMES[day.month - 1], NAMES[day.month - 1][:3]
    forms = [
        f"{day.day} {name} {day.year}", f"{name} {day.day}, {day.year}", f"{name} {_nth(day.day)}, {day.year}",
        f"the {_nth(day.day)} of {name} {day.year}", f"{day.day} {short} {day.year}", f"{short}. {day.day}, {day.year}",
        f"{day.day:02d}.{day.month:02d}.{day.year}", f"{day.day} {name}, {day.year}", f"{name} {day.day} , {day.year}",
    ]  # fmt: skip
    return f"on {draw.choice(forms)}", whole_day(day)


def _month(draw: random.Random) -> tuple[str, Span]:
    year, month = draw.randint(1850, 2020), draw.randint(1, 12)
    name = NAMES[month - 1]
    forms = [f"{name} {year}", f"{name} of {year}", f"{name}, {year}", f"{name[:3]} {year}", f"{name[:3]}. {year}"]
    return f"in {draw.choice(forms)}", whole_month(year, month)


def _year(draw: random.Random) -> tuple[str, Span]:
    year = draw.randint(1500, 2020)
    return draw.choice(["in {}", "in the year {}", "during {}", "back in {}", "throughout {}"]).format(year), (
        whole_years(year)
    )


def _quarter(draw: random.Random) -> tuple[str, Span]:
    year, number = draw.randint(1990, 2020), draw.randint(1, 4)
    word = ["first", "second", "third", "fourth"][number - 1]
    forms = [
        f"Q{number} {year}", f"Q{number} of {year}", f"the {word} quarter of {year}",
        f"the {_nth(number)} quarter of {year}", f"{year} Q{number}", f"{number}Q {year}",
        f"the {word} quarter {year}", f"Q{number}/{year}",
    ]  # fmt: skip
    return f"in {draw.choice(forms)}", whole_month(year, 3 * number - 2, 3)


def _fiscal(draw: random.Random) -> tuple[str, Span]:
    year, number = draw.randint(2001, 2020), draw.randint(1, 4)
    whole = [f"FY{year}", f"FY {year}", f"fiscal {year}", f"fiscal year {year}", f"FY{year % 100:02d}"]
    parts = [f"FY{year} Q{number}", f"Q{number} FY{year}", f"Q{number} of fiscal {year}", f"fiscal Q{number} {year}"]
    if draw.random() < 0.5:
        return f"in {draw.choice(whole)}", whole_years(year)
    return f"in {draw.choice(parts)}", whole_month(year, 3 * number - 2, 3)


def _half(draw: random.Random) -> tuple[str, Span]:
    year, number = draw.randint(1960, 2020), draw.randint(1, 2)
    word = ["first", "second"][number - 1]
    forms = [f"H{number} {year}", f"the {word} half of {year}", f"the {word} half {year}", f"{number}H {year}"]
    return f"in {draw.choice(forms)}", whole_month(year, 6 * number - 5, 6)


def _decade(draw: random.Random) -> tuple[str, Span]:
    first = draw.choice([1930, 1940, 1950, 1960, 1970, 1980, 1990])
    words = {
        30: "thirties",
        40: "forties",
        50: "fifties",
        60: "sixties",
        70: "seventies",
        80: "eighties",
        90: "nineties",
    }
    forms = [
        f"the {first}s",
        f"the '{first % 100}s",
        f"the {first % 100}s",
        f"the {words[first % 100]}",
        f"the {first}'s",
    ]
    return f"{draw.choice(['in', 'during'])} {draw.choice(forms)}", whole_years(first, first + 9)


def _third(draw: random.Random) -> tuple[str, Span]:
    which = draw.choice(["early", "mid", "late"])
    dash = draw.choice(["-", " "]) if which == "mid" else " "
    number = ["early", "mid", "late"].index(which)
    if draw.random() < 0.5:
        first = draw.choice([1920, 1950, 1960, 1970, 1980, 1990, 2000])
        low, high = [(0, 3), (4, 6), (7, 9)][number]
        return f"in the {which}{dash}{first}s", whole_years(first + low, first + high)
    year = draw.randint(1900, 2020)
    return f"in {which}{dash}{year}", whole_month(year, 4 * number + 1, 4)


def _century(draw: random.Random) -> tuple[str, Span]:
    number = draw.randint(12, 20)
    words = ["twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
             "twentieth"]  # fmt: skip
    said = draw.choice([f"{_nth(number)} century", f"{words[number - 12]} century"])
    first = 100 * number - 99
    if draw.random() < 0.3:
        half = draw.randint(0, 1)
        span = whole_years(first + 50 * half, first + 50 * half + 49)
        return f"in the {['first', 'second'][half]} half of the {said}", span
    return f"in the {said}", whole_years(first, first + 99)


def _season(draw: random.Random) -> tuple[str, Span]:
    year, index = draw.randint(1950, 2020), draw.randint(0, 3)
    name = [["spring"], ["summer"], ["autumn", "fall"], ["winter"]][index]
    said = draw.choice(["in {} {}", "in the {} of {}", "during {} {}"]).format(draw.choice(name), year)
    return said, whole_month(year, 3 * index + 3, 3)


def _sport(draw: random.Random) -> tuple[str, Span]:
    year = draw.randint(1960, 2019)
    dash = draw.choice(["-", "–", "/"])
    last = f"{(year + 1) % 100:02d}" if draw.random() < 0.7 else str(year + 1)
    said = draw.choice(["season", "league season", "academic year"])
    return f"in the {year}{dash}{last} {said}", (date(year, 7, 1), date(year + 1, 7, 1))


def _range(draw: random.Random) -> tuple[str, Span]:
    first = draw.randint(1900, 2000)
    last = first + draw.randint(1, 15)
    to = draw.choice(["to", "until", "till", "through"])
    if draw.random() < 0.5:
        return f"from {first} {to} {last}", whole_years(first, last)
    one, two = draw.randint(1, 12), draw.randint(1, 12)
    span = (whole_month(first, one)[0], whole_month(last, two)[1])
    return f"from {NAMES[one - 1]} {first} {to} {NAMES[two - 1][:3]} {last}", span


def _between(draw: random.Random) -> tuple[str, Span]:
    first = draw.randint(1900, 2000)
    last = first + draw.randint(1, 15)
    roll = draw.random()
    if roll < 0.4:
        return f"between {first} and {last}", whole_years(first, last)
    if roll < 0.7:
        one, two = draw.randint(1, 6), draw.randint(7, 12)
        return f"between {NAMES[one - 1]} and {NAMES[two - 1]} {first}", whole_month(first, one, two - one + 1)
    one, two = draw.randint(1, 12), draw.randint(15, 28)
    span = (date(first, 4, one), date(first, 4, two) + timedelta(days=1))
    return f"between {one} and {two} April {first}", span


def _dash(draw: random.Random) -> tuple[str, Span]:
    first = draw.choice([1961, 1974, 1985, 1990, 1871])
    last = first + draw.randint(3, 9)
    dash = draw.choice(["–", "-", " – ", "—"])
    forms = [f"({first}{dash}{last})", f"({first}–{last % 100:02d})", f"( {first}{dash}{last} )"]
    if draw.random() < 0.3:
        span = (whole_month(first, 2)[0], whole_month(last, 11)[1])
        return f"(Feb {first} - Nov {last})", span
    return draw.choice(forms), whole_years(first, last)


def _present(draw: random.Random) -> tuple[str, Span]:
    year = draw.randint(1980, 2019)
    said = draw.choice(["from {} to the present", "from {} until now", "from {} to present", "from {} to date"])
    return said.format(year), (date(year, 1, 1), None)


def _point(draw: random.Random) -> tuple[str, Span]:
    roll, year = draw.random(), draw.randint(1900, 2019)
    if roll < 0.5:
        return str(year), whole_years(year)
    if roll < 0.75:
        month = draw.randint(1, 12)
        return f"{NAMES[month - 1]} {year}", whole_month(year, month)
    if roll < 0.9:
        day = date(year, draw.randint(1, 12), draw.randint(1, 28))
        return f"{day.day} {NAMES[day.month - 1]} {year}", whole_day(day)
    first = max(year // 10 * 10, 1910)  # the 1900s may be ten years or a hundred
    return f"the {first}s", whole_years(first, first + 9)


def _sense(words: tuple[str, ...], keep: Callable[[Span], Span]) -> Maker:
    def make(draw: random.Random) -> tuple[str, Span]:
        said, span = _point(draw)
        return draw.choice(words).format(said), keep(span)

    return make


def _turn(draw: random.Random) -> tuple[str, Span]:
    unit = draw.choice(["week", "month", "quarter", "year"])
    word, step = draw.choice([("last", -1), ("this", 0), ("next", 1)])
    middle = unit_around(SPOKEN, unit)[0]
    return f"{word} {unit}", unit_around(away(middle, step, unit), unit)


def _ago(draw: random.Random) -> tuple[str, Span]:
    unit, count = draw.choice(["day", "week", "month", "year"]), draw.randint(2, 10)
    words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    said = draw.choice([str(count), words[count - 2]])
    first = unit_around(SPOKEN, unit)[0]
    assert first is not None
    return f"{said} {unit}s ago", unit_around(away(first, -count, unit), unit)


def _window(draw: random.Random) -> tuple[str, Span]:
    unit, count = draw.choice(["day", "week", "month", "year"]), draw.randint(2, 10)
    forward = draw.random() < 0.4
    end = away(SPOKEN, count if forward else -count, unit)
    if forward:
        return f"over the next {count} {unit}s", (SPOKEN, end + timedelta(days=1))
    word = draw.choice(["last", "past"])
    said = draw.choice([f"in the {word} {count} {unit}s", f"over the {word} {count} {unit}s"])
    return said, (end, SPOKEN + timedelta(days=1))


def _vague(draw: random.Random) -> tuple[str, Span]:
    tomorrow = SPOKEN + timedelta(days=1)
    unit, count = draw.choice([("years", 60), ("months", 6)])
    return draw.choice(
        [
            ("recently", (months_on(SPOKEN, -3), tomorrow)),
            (f"in recent {unit}", (months_on(SPOKEN, -count), tomorrow)),
            (f"in the coming {unit}", (SPOKEN, months_on(SPOKEN, count) + timedelta(days=1))),
            ("over the past decade", (months_on(SPOKEN, -120), tomorrow)),
        ]
    )


def _near(draw: random.Random) -> tuple[str, Span]:
    week = [("Monday", 16), ("Tuesday", 17), ("Wednesday", 18), ("Thursday", 12), ("Friday", 13)]
    name, number = draw.choice(week)
    return draw.choice(
        [
            ("yesterday", whole_day(date(2021, 8, 18))),
            ("tomorrow", whole_day(date(2021, 8, 20))),
            (f"last {name}", whole_day(date(2021, 8, number))),
            ("last spring", whole_month(2021, 3, 3)),
            ("last summer", whole_month(2020, 6, 3)),
            ("next May", whole_month(2022, 5)),
            ("next winter", whole_month(2021, 12, 3)),
        ]
    )


def _lasting(draw: random.Random) -> tuple[str, Span]:
    first, count = draw.randint(1950, 2000), draw.randint(2, 9)
    if draw.random() < 0.5:
        word = ["two", "three", "four", "five", "six", "seven", "eight", "nine"][count - 2]
        return f"for {word} years from {first}", whole_years(first, first + count - 1)
    owner = draw.choice(["his death", "her retirement", "their dissolution", "its closure"])
    return f"from {first} until {owner} in {first + count}", whole_years(first, first + count)


KINDS: dict[str, Maker] = {
    "iso": _iso, "written": _written, "month": _month, "year": _year, "quarter": _quarter, "fiscal": _fiscal,
    "half": _half, "decade": _decade, "third": _third, "century": _century, "season": _season, "sport": _sport,
    "range": _range, "between": _between, "dash": _dash, "present": _present,
    "since": _sense(("since {}", "ever since {}"), lambda span: (span[0], None)),
    "until": _sense(("until {}", "up to {}", "till {}"), lambda span: (None, span[1])),
    "before": _sense(("before {}", "prior to {}"), lambda span: (None, span[0])),
    "after": _sense(("after {}",), lambda span: (span[1], None)),
    "as of": _sense(("as of {}",), lambda span: span),
    "by": _sense(("by {}",), lambda span: (None, span[1])),
    "turn": _turn, "ago": _ago, "window": _window, "vague": _vague, "near": _near, "lasting": _lasting,
}  # fmt: skip
"""How each kind is drawn: a phrase, and what it means."""

DOCUMENTS_ONLY = frozenset({"dash"})
