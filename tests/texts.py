"""A little world to test with: documents that share people, places and things, without end."""

from ecphoria import Document

_PEOPLE = ("Ada Brandt", "Ivo Marsh", "Nell Oduya", "Tom Fairweather", "Lucia Renn", "Per Holmgaard", "Mina Castell")
_PLACES = ("Harrowgate", "Port Lunde", "Saltmere", "Vesterby", "Quillon Bay")
_THINGS = ("Tidebell", "Kestrel Pump", "Lantern Gauge", "Morrow Valve", "Osprey Drone", "Pilot Buoy")


def small_world(count: int) -> list[Document]:
    """Documents ``doc-000`` ..., each of two paragraphs that name a person, a place and a thing."""
    return [_document(number) for number in range(count)]


def _document(number: int) -> Document:
    person = _PEOPLE[number % len(_PEOPLE)]
    place = _PLACES[(number // 2) % len(_PLACES)]
    thing = f"{_THINGS[number % len(_THINGS)]} {number // len(_THINGS)}"
    text = (
        f"The {thing} was designed by {person} in the winter. "
        f"It was first tried in {place}, where the harbour froze.\n\n"
        f"A report of the year {1950 + number} says that {person} left {place} after {number} days of trials."
    )
    return Document(id=f"doc-{number:03d}", title=thing, text=text, metadata={"source": "report", "number": number})
