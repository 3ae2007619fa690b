"""The sentences of generator 1."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Family:
    """A kind of rule: its names, which people use for one another, and words of its trade."""

    names: tuple[str, ...]
    words: tuple[str, ...]


def _family(names: str, words: str) -> Family:
    return Family(names=tuple(names.split(", ")), words=tuple(words.split(", ")))


FAMILIES = (
    _family(
        "sepsis protocol, blood poisoning procedure, septic shock steps",
        "antibiotic, lactate sample, fluid bag, blood culture, catheter, ward round",
    ),
    _family(
        "parcel tariff, shipping price list, postage rates", "label, pallet, courier, customs form, surcharge, depot"
    ),
    _family(
        "travel allowance, trip expense rules, business travel budget",
        "hotel bill, mileage, receipt, train ticket, taxi ride, advance",
    ),
    _family(
        "badge access policy, door entry rules, building key permissions",
        "turnstile, visitor, guard, card reader, gate, escort",
    ),
    _family(
        "cold storage guideline, refrigeration procedure, chilled goods instructions",
        "freezer, sensor, crate, compressor, loading dock, thermometer",
    ),
    _family(
        "on-call rota, standby schedule, out-of-hours duty plan",
        "pager, handover, incident, shift, escalation, outage",
    ),
    _family(
        "grant scheme, funding programme, research subsidy rules",
        "application, panel, milestone, report, co-payment, budget line",
    ),
    _family("return policy, refund rules, exchange conditions", "voucher, invoice, warranty, packaging, defect, till"),
    _family(
        "backup plan, archive copy routine, data restore procedure",
        "tape, server, snapshot, replica, checksum, disk",
    ),
    _family(
        "canteen contract, lunch supply agreement, meal service terms",
        "kitchen, menu, tray, delivery, allergen list, dishwasher",
    ),
)

FACETS = {
    "owner": (
        "{person} is in charge of the {subject} at {site}.",
        "Questions about the {subject} of {site} go to {person}, who has taken it over.",
    ),
    "limit": (
        "The limit that the {subject} sets at {site} is {number} for each {word}.",
        "At {site} the {subject} allows no more than {number} per {word}.",
    ),
    "deadline": (
        "Under the {subject} of {site} every {word} has to be reported within {number} hours.",
        "{site} gives {number} hours for each {word} in its {subject}.",
    ),
    "exceptions": (
        "{site} allows exceptions from the {subject} when {person} signs for the {word}.",
        "An exception from the {subject} at {site} needs form {number} and the consent of {person}.",
    ),
    "checklist": (
        "The checklist of the {subject} at {site} has {number} points and begins with the {word}.",
        "Whoever follows the {subject} at {site} ticks off {number} points, the {word} first.",
    ),
    "cost": (
        "The {subject} costs {site} about {number} crowns for each {word}.",
        "For the {subject}, {site} reckons with {number} crowns per {word}.",
    ),
    "training": (
        "Training in the {subject} takes {number} hours at {site} and is given by {person}.",
        "{person} trains the staff of {site} in the {subject} for {number} hours.",
    ),
    "supplier": (
        "{place} Limited supplies the {word} that the {subject} of {site} asks for.",
        "For its {subject}, {site} buys every {word} from {place} Limited.",
    ),
}

FILLERS = (
    "The {word} is kept beside the {other}.",
    "This applies to all staff of {site} and to the {word} as well.",
    "Please check the {word} before the {other} is signed off.",
    "The {subject} was agreed with the works council of {site}.",
    "A copy hangs next to the {word}.",
    "Without a {word} the {subject} cannot be followed.",
    "The {other} must be recorded together with the {word}.",
    "Teams at {site} have asked for this for some time.",
    "Nothing else changes for the {word} or the {other}.",
    "It has been tried out with a {word} in one part of {site}.",
)

ALIAS = "Some call it the {alias}."

BULLETIN = (
    "The {subject} at {site} was on the agenda; nothing was decided.",
    "A visitor praised the {subject} of {site} and the way the {word} is looked after.",
    "{site} will say more about its {subject} at the next meeting.",
    "There was a quiz on the {subject} at {site}, won by {person}.",
    "The photo shows colleagues of {site} discussing the {subject} over a {word}.",
)

CHATTER = (
    "The summer party takes place on the last Friday before the holidays, with music and a raffle.",
    "Please do not leave bicycles in front of the fire doors.",
    "The choir is looking for a second bass, and rehearses on Wednesdays.",
    "Eleven colleagues ran the half marathon, and all of them arrived.",
    "The lift will be painted; take the stairs for a week.",
    "Somebody has left a green umbrella in the large meeting room.",
    "The coffee machine on the second floor works again.",
)

PAST = (
    "{site} was built as a mill on the river {place}. {person} drew the plans of the old house.",
    "The house at {site} belonged to {person}, a merchant, before it was sold to the company. A fire took its roof.",
    "The name {site} comes from a village that stood on this hill long ago, as {person} found out in the archive.",
    "The oldest part of {site} is its tower. {person} had it put up with stones from {place}.",
    "In the first years of {site} there were nine people, led by {person}, who came from {place}.",
    "During the great flood the old house at {site} served as a shelter. {person} kept a diary of those weeks.",
    "The archive of {site} holds a letter in which {person} describes how the walls were raised.",
)

NAMED: tuple[str, ...] = (
    "What does the {subject} at {site} say?",
    "How does {site} handle the {subject} now?",
    "Which rules apply under the {subject} of {site}?",
    "I need the {subject} for {site}",
    "{site} {subject} details",
    "Tell me what holds for the {subject} at {site}",
    "What do people at {site} have to follow in the {subject}?",
    "Current {subject}, {site}",
)

SHORTHAND: tuple[str, ...] = (
    "What does the {subject} say?",
    "{subject} details",
    "Remind me of the {subject}",
    "Which rules apply under the {subject}?",
    "I need the {subject} again",
    "How do we handle the {subject}?",
)

BACKGROUND: tuple[str, ...] = (
    "What is the history of {site}?",
    "Who built {site}, and what was it before?",
    "Where does the name {site} come from?",
    "Tell me about the old house at {site}",
)
