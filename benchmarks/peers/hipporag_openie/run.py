"""What HippoRAG's index costs: its two calls per passage, named entities, then triples given the entities.

The prompts are our own text, written to the shape and token length of those published in OSU-NLP-Group/HippoRAG (one
system message, one worked example, then the passage; see README.md for the lengths side by side). Output is parsed only
as far as the second prompt needs. The search over such triples is ``benchmarks.peers.hipporag2``; nothing is asked.
"""

import json
import re
import urllib.request
from collections.abc import Sequence
from typing import Any

from benchmarks.peers.protocol import Asked, Endpoints, Passage, main

MAX_OUTPUT = 2048
NAMES_SYSTEM = (
    "Your task is to find the named entities in the paragraph below. \nRespond with a JSON list of entities.\n"
)
PARAGRAPH = """Lake Courier
Lake Courier is Norway's oldest inland ferry line and was founded on 9 June 1874.
It carries mail, cars and passengers.
Lake Courier lately branched out into Online Booking in March 2011 with the opening of a web shop - LakeCourier.no that\
 offers timetables, tickets, maps, and other travel-related services."""
NAMES = """{"named_entities":
    ["Lake Courier", "Norway", "9 June 1874", "Online Booking", "March 2011", "LakeCourier.no"]
}
"""
TRIPLES_SYSTEM = """Your task is to build an RDF (Resource Description Framework) graph out of the given passages and \
named entity lists. 
Respond with a JSON list of triples, where each triple stands for one relationship of the RDF graph. 

Keep to the following rules:
- Each triple should hold at least one, better two, of the named entities in the list of its passage.
- Replace pronouns by the specific names they stand for, so that it stays clear.

"""
FRAME = """Turn the paragraph into a JSON dict, it has a named entity list and a triple list.
Paragraph:
```
{passage}
```

{names}
"""
TRIPLES = """{"triples": [
            ["Lake Courier", "located in", "Norway"],
            ["Lake Courier", "is", "inland ferry line"],
            ["Lake Courier", "founded on", "9 June 1874"],
            ["Lake Courier", "carries", "mail"],
            ["Lake Courier", "carries", "cars"],
            ["Lake Courier", "branched out into", "Online Booking"],
            ["Lake Courier", "opened", "LakeCourier.no"],
            ["LakeCourier.no", "opened in", "March 2011"],
            ["LakeCourier.no", "is", "web shop"],
            ["LakeCourier.no", "offers", "timetables"],
            ["LakeCourier.no", "offers", "tickets"],
            ["LakeCourier.no", "offers", "maps"]
    ]
}
"""


def names_prompt(passage: str) -> list[dict[str, str]]:
    """Messages of the first call."""
    return _messages(NAMES_SYSTEM, PARAGRAPH, NAMES, passage)


def triples_prompt(passage: str, names: str) -> list[dict[str, str]]:
    """Messages of the second call; ``names`` is the JSON of the first."""
    example = FRAME.format(passage=PARAGRAPH, names=NAMES)
    return _messages(TRIPLES_SYSTEM, example, TRIPLES, FRAME.format(passage=passage, names=names))


def read_names(reply: str) -> list[str]:
    """The list of names in a reply, without repetitions; nothing when there is none that can be read."""
    match = re.search(r'"named_entities"\s*:\s*(\[.*?\])', reply, re.DOTALL)
    try:
        found = json.loads(match.group(1)) if match else []
    except ValueError:
        found = []
    return list(dict.fromkeys(name for name in found if isinstance(name, str)))


def _messages(system: str, example: str, reply: str, asked: str) -> list[dict[str, str]]:
    roles = ("system", "user", "assistant", "user")
    return [{"role": r, "content": c} for r, c in zip(roles, (system, example, reply, asked), strict=True)]


class System:
    """The two calls."""

    asks = False

    def __init__(self, endpoints: Endpoints) -> None:
        self._endpoints = endpoints

    async def index(self, passages: Sequence[Passage]) -> None:
        """Extract from every passage; what the model says is kept beside the figures."""
        with (self._endpoints.work / "extraction.jsonl").open("w", encoding="utf-8") as out:
            for passage in passages:
                named = self._chat(names_prompt(passage.full))
                names = json.dumps({"named_entities": read_names(named)})
                triples = self._chat(triples_prompt(passage.full, names))
                out.write(json.dumps({"id": passage.id, "names": named, "triples": triples}) + "\n")

    async def ask(self, question: str) -> Asked:
        """Not part of this measurement."""
        raise NotImplementedError("only the index is measured; see benchmarks.peers.hipporag2")

    def _chat(self, messages: list[dict[str, str]]) -> str:
        asked: dict[str, Any] = {"model": self._endpoints.chat_model, "messages": messages, "temperature": 0}
        body = json.dumps({**asked, "max_tokens": MAX_OUTPUT, "response_format": {"type": "json_object"}}).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._endpoints.chat}/chat/completions", body, headers)
        with urllib.request.urlopen(request, timeout=1800) as answer:
            return json.load(answer)["choices"][0]["message"]["content"]


if __name__ == "__main__":
    main(System)
