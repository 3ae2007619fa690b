"""A scripted model that reads: it names what is written with capital letters, and may be made to fail."""

import json
import random
import re
from typing import Any

from tests.scripted_server import Fails, Hangs, Reply, Says

from ecphoria import Document

_NAME = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_PEOPLE = ("Ada Brandt", "Ivo Marsh", "Nell Oduya", "Tom Fairweather", "Lucia Renn", "Per Holmgaard", "Mina Castell")
_PLACES = ("Port Lunde", "Saltmere", "Vesterby", "Harrowgate")


def notes(count: int) -> list[Document]:
    """Documents of one chunk each, all different."""
    return [
        Document(
            id=f"note-{number:03d}",
            title=f"Note {number}",
            text=f"In the night of storm {number}, {_PEOPLE[number % 7]} left {_PLACES[number % 4]} by boat.",
        )
        for number in range(count)
    ]


def passage_of(request: dict[str, Any]) -> str:
    """The text that the model was given to read."""
    prompt: str = request["messages"][-1]["content"]
    return prompt.partition("\n")[2].rpartition("\n</passage>")[0]


def extraction(request: dict[str, Any]) -> str:
    """The names of the passage as they were asked for."""
    names = dict.fromkeys(_NAME.findall(passage_of(request)))
    entities = [{"n": name, "t": "person", "d": f"{name} in a storm", "i": 4, "a": []} for name in names]
    return json.dumps({"e": entities, "r": []})


def reads(request: dict[str, Any]) -> Reply:
    """A model that does as it is asked."""
    said = extraction(request)
    return Says(parts=[said], usage=(150 + len(passage_of(request)) // 4, len(said) // 4))


class Unreliable:
    """Of its replies 30% are broken JSON, 10% an HTTP 500, 5% nothing at all, 5% prose; the others are right."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, request: dict[str, Any]) -> Reply:
        said = extraction(request)
        fate = self._random.random()
        if fate < 0.3:
            return Says(parts=[self._broken(said)])
        if fate < 0.4:
            return Fails(status=500)
        if fate < 0.45:
            return Hangs(seconds=1.0)
        if fate < 0.5:
            return Says(parts=["Certainly! The passage speaks of a storm and of a boat."])
        return Says(parts=[said])

    def _broken(self, said: str) -> str:
        ways = (
            said[: len(said) // 3],
            said[: len(said) // 8],
            said.replace('"', "'"),
            said.replace('"n": ', "n: ").replace("}", "},"),
            f"```json\n{said[:-1]}\n```",
            said.replace('{"e"', '{"names"'),
            "{" * 50,
        )
        return self._random.choice(ways)
