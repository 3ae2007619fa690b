"""A little world of three circles of people who never meet: what an overview has to tell apart."""

from ecphoria import Document

CIRCLES = {
    "harbour": (
        ("Ada Brandt", "Ivo Marsh", "Vesterby Yard", "Port Lunde"),
        ("buoy", "keel", "harbour", "tide", "mast", "anchor"),
    ),
    "bakery": (
        ("Nell Oduya", "Tom Fairweather", "Quillon Mill", "Harrowgate"),
        ("oven", "flour", "dough", "crust", "yeast", "loaf"),
    ),
    "glacier": (
        ("Lucia Renn", "Per Holmgaard", "Castell Institute", "Saltmere"),
        ("glacier", "moraine", "crevasse", "meltwater", "ridge", "ice"),
    ),
}
_SAID = (
    "{0} showed {1} the {4} before the {5} was moved to {3}.",
    "At {3} the {4} of {0} is kept beside a {5} from {2}.",
    "{2} asked {1} for a {4}, and {0} sent the {5} instead.",
    "In the spring {1} left the {4} to {0}, who had lost the {5}.",
)


def circle_of(document_id: str) -> str:
    """The circle that a document tells of."""
    return document_id.partition("-")[0]


def circles(each: int) -> list[Document]:
    """Some documents of every circle, ``harbour-00`` ...; nothing in a text is called what its circle is."""
    return [_document(circle, number) for circle in CIRCLES for number in range(each)]


def _document(circle: str, number: int) -> Document:
    names, words = CIRCLES[circle]
    sentences = [
        _SAID[(number + place) % len(_SAID)].format(
            *names, words[(number + place) % 6], words[(2 * number + place + 3) % 6]
        )
        for place in range(2)
    ]
    return Document(
        id=f"{circle}-{number:02d}",
        text=" ".join(sentences),
        metadata={"circle": circle, "even": number % 2 == 0},
    )
