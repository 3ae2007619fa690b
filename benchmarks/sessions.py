"""Working memory: follow-up questions that leave their subject unsaid, with a session and without.

python -m benchmarks.sessions [--things 40] [--data DATASET]

The corpus and the conversations are made here: boats, pumps and drones, who designed, owns and keeps them, in texts
that share most of their words. Gold is the one document that answers. Five kinds of second question follow a first one
that names its subject: with a pronoun for it, with its subject left out, with a pronoun for the *answer* of the first,
with a pronoun after the subject was changed, and self-contained ones about another thing, where a session can only
hurt. The last are also asked in a session whose goal is another thing.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.datasets import DataSet, load
from ecphoria import Document, Memory

_FIRST = [
    "Ada",
    "Greta",
    "Lucia",
    "Mina",
    "Nell",
    "Sofia",
    "Clara",
    "Edith",
    "Ivo",
    "Karl",
    "Otto",
    "Per",
    "Tom",
    "Hugo",
    "Leon",
    "Felix",
]
_LAST = [
    "Brandt",
    "Oduya",
    "Renn",
    "Castell",
    "Holmgaard",
    "Marsh",
    "Fairweather",
    "Quist",
    "Dahlberg",
    "Ferris",
    "Anders",
    "Tolley",
    "Wickham",
    "Norcross",
]
_NAMES = [
    "Kestrel",
    "Morrow",
    "Osprey",
    "Pilot",
    "Lantern",
    "Tidebell",
    "Saltire",
    "Corran",
    "Brindle",
    "Hollin",
    "Sable",
    "Tarn",
    "Wexford",
    "Yarrow",
]
_KINDS = ("Pump", "Valve", "Drone", "Buoy", "Gauge", "Winch", "Beacon")
_TOWNS = [
    "Harrowgate",
    "Saltmere",
    "Vesterby",
    "Quillon",
    "Dunmore",
    "Eskmouth",
    "Larkhaven",
    "Portsay",
    "Rundvik",
    "Selby",
    "Tornby",
    "Ulverton",
]
_FIRMS = [
    "Oakline",
    "Brightmere",
    "Caldera",
    "Norwick",
    "Halden",
    "Sundby",
    "Marlow",
    "Tessel",
    "Ravn",
    "Aldous",
    "Greyfield",
    "Lomond",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Follow:
    """A second question: its kind, what was asked before, itself, and the document that answers."""

    kind: str
    before: tuple[str, ...]
    question: str
    gold: str
    rival: str


def world(things: int, seed: int) -> tuple[list[Document], list[Follow]]:
    """Documents, and conversations about them."""
    chance = random.Random(seed)
    names = [f"{name} {kind}" for name in _NAMES for kind in _KINDS]
    people = [f"{first} {last}" for first in _FIRST for last in _LAST]
    chance.shuffle(names)
    chance.shuffle(people)
    documents: list[Document] = []
    follows: list[Follow] = []
    for number in range(things):
        thing, designer, keeper = names[number], people[2 * number], people[2 * number + 1]
        firm, town, home = chance.choice(_FIRMS), chance.choice(_TOWNS), chance.choice(_TOWNS)
        she = _FIRST.index(designer.split()[0]) < 8
        texts = {
            "made": f"The {thing} was designed by {designer} for the harbour office. It took {number + 3} months.",
            "owned": f"The {thing} is owned by {firm} Marine, which bought it for {1000 + 7 * number} crowns.",
            "kept": f"The {thing} is kept in a shed at {town}. {keeper} holds the key and oils it every spring.",
            "life": f"{designer} grew up in {home} and studied engineering there before moving to the coast.",
        }
        documents += [Document(id=f"{kind}-{number:03}", text=text) for kind, text in texts.items()]
        rival = names[(number + 1) % things]
        pronoun, first = ("she" if she else "he"), f"Who designed the {thing}?"
        for kind, question, gold in (
            ("pronoun", "and who owns it?", "owned"),
            ("pronoun", "Where is it kept?", "kept"),
            ("left out", "And the owner?", "owned"),
            ("left out", "Who holds the key?", "kept"),
            ("of the answer", f"Where did {pronoun} grow up?", "life"),
        ):
            follows.append(
                Follow(kind=kind, before=(first,), question=question, gold=f"{gold}-{number:03}", rival=rival)
            )
        other = (number + 7) % things
        changed = (first, f"Who owns the {names[other]}?")
        follows.append(
            Follow(
                kind="subject changed",
                before=changed,
                question="Where is it kept?",
                gold=f"kept-{other:03}",
                rival=rival,
            )
        )
        for question, gold in (
            (f"Who owns the {names[other]}?", "owned"),
            (f"Where is the {names[other]} kept?", "kept"),
            (f"Where did {people[2 * other]} grow up?", "life"),
        ):
            follows.append(
                Follow(
                    kind="self-contained", before=(first,), question=question, gold=f"{gold}-{other:03}", rival=rival
                )
            )
    return documents, follows


def measured(memory: Memory, follows: list[Follow]) -> Iterator[tuple[str, str, int, int]]:
    """Kind, way of asking, and whether the gold document came first, or among the first three."""
    for follow in follows:
        session = memory.session()
        for before in follow.before:
            session.recall(before, k=5)
        told = memory.session(goal=f"Write a report about the {follow.rival}")
        ways = {"alone": memory.recall, "session": session.recall}
        if follow.kind == "self-contained":
            ways["wrong_goal"] = told.recall
        for way, recall in ways.items():
            hits = [hit.document_id for hit in recall(follow.question, k=3).hits]
            yield follow.kind, way, int(hits[:1] == [follow.gold]), int(follow.gold in hits)


def harm(data: DataSet, memory: Memory) -> dict[str, float]:
    """R@5 of real questions, each complete in itself: alone; in a session that has just asked two others; and in one
    whose goal is another of them."""
    found: dict[str, list[float]] = {"alone": [], "session": [], "wrong_goal": []}
    asked = [question["question"] for question in data.questions]
    for place, question in enumerate(data.questions):
        session = memory.session()
        for before in (asked[place - 2], asked[place - 1]):
            session.recall(before)
        told = memory.session(goal=f"Find out: {asked[place - 1]}")
        for way, recall in (("alone", memory.recall), ("session", session.recall), ("wrong_goal", told.recall)):
            hits = recall(question["question"], k=20).hits
            first = list(dict.fromkeys(hit.document_id for hit in hits))[:5]
            gold = set(question["supporting_ids"])
            found[way].append(100 * len(gold & set(first)) / len(gold))
    return {"n": len(asked), **{way: round(sum(values) / len(values), 1) for way, values in found.items()}}


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--things", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="a data set, whose questions are complete in themselves")
    parser.add_argument("--kb", type=Path, help="keep the data set's memory here")
    given = parser.parse_args()
    if given.data:
        data = load(given.data)
        with Memory.open(given.kb or Path(tempfile.mkdtemp()) / "kb") as memory:
            memory.add_documents(data.documents)
            print(json.dumps({"data": data.name, **harm(data, memory)}))
        return
    documents, follows = world(given.things, given.seed)
    now = datetime(2030, 1, 1, tzinfo=UTC)
    figures: dict[tuple[str, str], list[tuple[int, int]]] = {}
    with tempfile.TemporaryDirectory() as folder, Memory.open(folder, clock=lambda: now) as memory:
        memory.add_documents(documents)
        for kind, way, first, third in measured(memory, follows):
            figures.setdefault((kind, way), []).append((first, third))
    report: dict[str, dict[str, dict[str, float]]] = {}
    for (kind, way), found in figures.items():
        first, third = (round(100 * sum(column) / len(found), 1) for column in zip(*found, strict=True))
        report.setdefault(kind, {})[way] = {"n": len(found), "r1": first, "r3": third}
    print(json.dumps({"documents": len(documents), **{kind.replace(" ", "_"): each for kind, each in report.items()}}))


if __name__ == "__main__":
    main()
