"""Words that say how names differ: legal forms, titles, generations, numbers as words, words that exclude others."""

LEGAL_FORMS = {
    "inc": "inc", "incorporated": "inc",
    "corp": "corp", "corporation": "corp",
    "co": "co", "company": "co", "companies": "co",
    "ltd": "ltd", "limited": "ltd", "pty": "pty", "plc": "plc",
    "llc": "llc", "llp": "llp", "lp": "lp",
    "gmbh": "gmbh", "ag": "ag", "kg": "kg", "se": "se", "ev": "ev",
    "sa": "sa", "sas": "sas", "sarl": "sarl", "spa": "spa", "srl": "srl",
    "nv": "nv", "bv": "bv", "ab": "ab", "oy": "oy", "oyj": "oy", "as": "as", "asa": "asa", "aps": "aps",
    "kk": "kk", "bhd": "bhd", "pvt": "pvt", "foundation": "foundation",
}  # fmt: skip
"""Folded word -> the legal form under one spelling."""

_TITLES = "mr mrs ms miss dr prof professor sir dame rev reverend hon capt lt sgt the a an"
TITLES = frozenset(_TITLES.split())
"""Honorifics and articles, no part of what tells two names apart; not those that begin names ("General Motors")."""

_SMALL = "of and the for in on at to de la le du des der von van di da del und et y"
SMALL_WORDS = frozenset(_SMALL.split())
"""Words that acronyms leave out."""

GENERATIONS = {"sr": 1, "senior": 1, "jr": 2, "junior": 2}

NUMBER_WORDS = {
    word: value
    for value, spelt in enumerate(
        (
            "one first 1st", "two second 2nd", "three third 3rd", "four fourth 4th", "five fifth 5th",
            "six sixth 6th", "seven seventh 7th", "eight eighth 8th", "nine ninth 9th", "ten tenth 10th",
            "eleven eleventh 11th", "twelve twelfth 12th",
        ),
        start=1,
    )
    for word in spelt.split()
}  # fmt: skip

MONTHS = {
    word: number
    for number, spelt in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
            "september sep sept", "october oct", "november nov", "december dec",
        ),
        start=1,
    )
    for word in spelt.split()
}  # fmt: skip

_GROUPS: dict[str, tuple[str, ...]] = {
    "day": (
        "monday mon", "tuesday tue", "wednesday wed", "thursday thu", "friday fri", "saturday sat", "sunday sun",
    ),
    "direction": (
        "north northern", "south southern", "east eastern", "west western", "northeast northeastern",
        "northwest northwestern", "southeast southeastern", "southwest southwestern", "central",
    ),
    "height": ("upper", "lower", "middle"),
    "side": ("left", "right"),
    "sex": ("men mens male boys", "women womens female girls"),
    "season": ("spring", "summer", "autumn fall", "winter"),
    "colour": (
        "black blk", "white wht", "red", "blue", "green", "yellow", "orange", "purple", "pink", "brown",
        "gray grey", "silver", "gold golden",
    ),
    "size": ("small mini", "medium", "large big"),
    "grade": ("primary", "secondary", "elementary", "junior", "senior"),
    "greek": ("alpha", "beta", "gamma", "delta", "epsilon", "omega"),
    "system": ("mac macos macosx osx", "windows win", "linux"),
}  # fmt: skip

UNSURE_MONTHS = frozenset({"may", "mar", "sep", "dec", "march"})
"""Months that are words and names too: months only beside a number."""

RIVALS = {word: f"month:{number}" for word, number in MONTHS.items()} | {
    word: f"{group}:{member}"
    for group, members in _GROUPS.items()
    for member, spelt in enumerate(members)
    for word in spelt.split()
}
"""Folded word -> ``group:member``: two names that hold different members of one group differ in it."""
