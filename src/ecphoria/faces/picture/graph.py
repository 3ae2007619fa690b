"""What is drawn: nodes and edges, each once, and how each looks."""

from dataclasses import dataclass, field
from typing import Any

_COLOURS = {
    "person": "#4c78a8",
    "organization": "#f58518",
    "location": "#54a24b",
    "event": "#e45756",
    "artifact": "#b279a2",
    "concept": "#72b7b2",
}
"""Of the types of T 4.3; told apart by people who do not see red and green as two as well."""

_OTHER, _PLAIN, _GREY, _PATH = "#9d9da1", "#f4f4f2", "#b8b8bd", "#d62728"
_LONGEST_LABEL = 32
_LONGEST_HOVER = 400

LEGEND = (*_COLOURS.items(), ("another type", _OTHER))


@dataclass(kw_only=True, slots=True)
class Graph:
    """A graph that is put together node by node; what is added first stays as it is."""

    nodes: dict[str, dict[str, Any]] = field(default_factory=dict)
    edges: dict[tuple[str, ...], dict[str, Any]] = field(default_factory=dict)

    def entity(self, id_: str, name: str, type_: str, *, strong: bool) -> str:
        """An entity; ``strong`` ones stand out. Gives the node's key."""
        return self._node(
            f"entity {id_}",
            name,
            f"{name}\n{type_ or 'entity'}",
            shape="dot",
            size=18 if strong else 8,
            color=_COLOURS.get(type_, _OTHER),
            strong=strong,
        )

    def passage(self, chunk_id: str, title: str, text: str) -> str:
        """A chunk that was found."""
        return self._node(f"chunk {chunk_id}", title, f"{chunk_id}\n{text}", shape="box", color=_PLAIN, strong=True)

    def cue(self, text: str) -> str:
        """A stretch of the question."""
        return self._node(f"cue {text}", f"“{text}”", "named by the question", shape="text", strong=True)

    def value(self, text: str) -> str:
        """What is no entity: a date, a number."""
        return self._node(f"value {text}", text, text, shape="box", color=_PLAIN, strong=True)

    def edge(self, source: str, target: str, label: str, hover: str, *, strong: bool, directed: bool) -> None:
        """An edge between two nodes that were added; a ``strong`` one has its label written beside it."""
        key = (*(sorted((source, target)) if not directed else (source, target)), label)
        self.edges.setdefault(
            key,
            {
                "from": source,
                "to": target,
                "label": _shortened(label, _LONGEST_LABEL) if strong else "",
                "title": _shortened(f"{label}\n{hover}".strip(), _LONGEST_HOVER),
                "arrows": "to" if directed else "",
                "color": {"color": _PATH if strong else _GREY, "opacity": 1.0 if strong else 0.8},
                "width": 2.5 if strong else 1,
                "dashes": not directed and not strong,
            },
        )

    def _node(self, key: str, label: str, hover: str, *, strong: bool, **look: Any) -> str:
        self.nodes.setdefault(
            key,
            {
                "id": key,
                "label": _shortened(label, _LONGEST_LABEL),
                "title": _shortened(hover, _LONGEST_HOVER),
                "font": {"size": 15 if strong else 10},
                **look,
            },
        )
        return key


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"
