"""The page: the graph as data, and the library that draws it (vis-network) inside the file.

Names and texts come from documents: they enter the page as JSON or escaped, are drawn on a canvas or set as plain text,
and a content policy forbids the page to load anything.
"""

import json
from html import escape
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any

from ecphoria.errors import ConfigurationError
from ecphoria.faces.picture.graph import LEGEND, Graph

_LIBRARY = "_internal/plotting/third_party/vis-network/vis-network.min.def.js"
_TEMPLATE = Path(__file__).parent / "page.html"
_UNSAFE = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def page(title: str, remark: str, graph: Graph) -> str:
    """An HTML page that shows a graph.

    Raises:
        ConfigurationError: the drawing library is not installed.
    """
    legend = "".join(f'<li><i style="background:{colour}"></i>{escape(name)}</li>' for name, colour in LEGEND)
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(title),
        remark=escape(remark),
        legend=legend,
        library=_library(),
        nodes=_data(list(graph.nodes.values())),
        edges=_data(list(graph.edges.values())),
    )


def _data(value: Any) -> str:
    """JSON that cannot end the script it stands in."""
    return json.dumps(value, ensure_ascii=False).translate(_UNSAFE)


def _library() -> str:
    """vis-network, which the package gravis brings along; that package itself is not imported."""
    found = find_spec("gravis")
    if found is None or not found.submodule_search_locations:
        raise ConfigurationError("pictures need a drawing library; run: pip install 'ecphoria[html]'")
    return (Path(found.submodule_search_locations[0]) / _LIBRARY).read_text(encoding="utf-8")
