"""Words that matter where amounts are read: units, bounds, labels, change, and what tells one matter from another."""

_CHANGES = """amend amends amended amending amendment change changes changed extend extends extended extension raise
raises raised increase increases increased reduce reduces reduced cut cuts lower lowers lowered replace replaces
replaced substituted shorten shortens shortened lengthen lengthens lengthened prolong prolongs prolonged adjust adjusts
adjusted revise revises revised update updates updated grow grows grew grown rise rises rose risen fall falls fell
fallen drop drops dropped went reform reforms reformed new old now longer instead"""
CHANGES = frozenset(_CHANGES.split())
"""Words of a sentence which say that something was changed, and nothing of what it was."""

_LIGHT = """set sets amount amounts total totals stand stands count counts pay pays paid cost costs take takes get
gets require requires required allow allows grant grants employ employs employed keep keeps kept make makes made must
shall may can will within complete completed currently today sum number population figure figures level value give
gives given provide provides provided contain contains fix fixes fixed run runs apply applies applied last effective
starting year years act acts law laws rule rules regulation regulations"""
LIGHT = frozenset(_LIGHT.split())
"""Words that say nothing of what an amount is of."""

_TELLING = """first second third fourth fifth final later earlier previous former next another other others separate
different back return only alone without except average maximum minimum half extra additional"""
TELLING = frozenset(_TELLING.split())
"""Words that tell a matter from the one that lacks them."""

_NARROWING = "for of in at on with without per to from by against among between"
NARROWING = frozenset(_NARROWING.split())
"""Words before what narrows a matter down: "the fee for children"."""

_LABELS = """article section room version chapter page platform number no act class phase level type part paragraph
grade line route gate step day figure table rule clause item stage season episode volume appendix unit block district
ward channel highway flight bus tram"""
LABELS = frozenset(_LABELS.split())
"""Words before a number that names something."""

CURRENCIES = {"$": "dollar", "€": "euro", "£": "pound", "¥": "yen", "usd": "dollar", "eur": "euro", "gbp": "pound"}
UNITS = {
    "%": "percent", "kilometres": "km", "kilometers": "km", "kilometre": "km", "kilometer": "km", "metres": "m",
    "meters": "m", "metre": "m", "meter": "m", "kilograms": "kg", "kilogram": "kg", "milligrams": "mg",
    "milligram": "mg", "minutes": "minute", "mins": "minute", "min": "minute", "hrs": "hour", "tons": "tonne",
    "tonnes": "tonne", "dollars": "dollar", "euros": "euro", "pounds": "pound", "gigabytes": "gb", "megabytes": "mb",
    "inhabitants": "person", "people": "person", "persons": "person", "residents": "person", "employees": "person",
    "staff": "person",
}  # fmt: skip
UNITS |= {name: name for name in UNITS.values()}
"""One word for what a unit may be called; of any other word, its stem."""

_BEFORE_UNIT = "calendar working business consecutive full more additional different square cubic"
BEFORE_UNIT = frozenset(_BEFORE_UNIT.split())

_NO_UNIT = "st nd rd th per cent each whom whose were said says also least percentage"
NO_UNIT = frozenset(_NO_UNIT.split())
"""Words behind a number that are no unit, beside those that say nothing at all."""

_SPELLS = "hour day week month year night"
SPELLS = frozenset(_SPELLS.split())
"""What "a" counts by: "12 euros an hour"."""

_APPROXIMATE = "about around nearly roughly approximately almost some circa"
APPROXIMATE = frozenset(_APPROXIMATE.split())
BOUNDS = {
    ("at", "least"): "least", ("more", "than"): "least", ("no", "less", "than"): "least", ("over",): "least",
    ("up", "to"): "most", ("at", "most"): "most", ("less", "than"): "most", ("fewer", "than"): "most",
    ("no", "more", "than"): "most", ("under",): "most",
}  # fmt: skip
"""Words before an amount that is a bound."""

_OTHER_THAN_HOW_MUCH = "who whom whose where when why"
OTHER_THAN_HOW_MUCH = frozenset(_OTHER_THAN_HOW_MUCH.split())
"""Words of a question that asks for no amount."""

_HOW = "long many much high old big large tall wide deep far often fast heavy what which"
HOW = frozenset(_HOW.split())
"""Words with which a question asks for an amount."""

_YEAR_LEADS = "in since of by from until till during before after the through"
YEAR_LEADS = frozenset(_YEAR_LEADS.split())
"""Words before a number that may be a year."""
