"""Pictures: one file that loads nothing, in which the paths stand out and what documents say stays data."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.faces.program import run
from tests.recall.clinic import QUESTION, clinic

from ecphoria import Memory
from ecphoria.errors import ConfigurationError
from ecphoria.faces.picture import draw_entity, draw_recall
from ecphoria.model import GraphEdge, GraphNode, Neighbourhood

NASTY = "</script><script>alert(1)</script> & \u2028 <img src=x onerror=alert(2)>"


class _Parts(HTMLParser):
    """The tags of a page with their attributes, and the scripts in it."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script":
            self.scripts[-1] += data


def parts(page: str) -> _Parts:
    parser = _Parts()
    parser.feed(page)
    return parser


def drawn(page: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Nodes by label, and edges, as the page gives them to the library."""
    script = parts(page).scripts[-1]
    found = re.search(r"const nodes = new vis\.DataSet\((.*)\);\nconst edges = new vis\.DataSet\((.*)\);", script)
    assert found
    return {node["label"]: node for node in json.loads(found[1])}, json.loads(found[2])


def test_the_path_stands_out_and_the_neighbourhood_lies_around_it(tmp_path: Path) -> None:
    with clinic(tmp_path) as memory:
        found = memory.recall(QUESTION, k=2, strategy="graph")
        passed = [step.id for hit in found.hits for step in hit.path if step.kind == "entity"]
        nodes, edges = drawn(draw_recall(found, memory.neighbourhood(passed)))
    named = {node["id"]: label for label, node in nodes.items()}
    strong = {(named[edge["from"]], edge["label"], named[edge["to"]]) for edge in edges if edge["width"] > 1}
    assert {
        ("Dr. Smith", "diagnosed", "Patient 12"),
        ("Patient 12", "prescribed", "Metformin"),
        ("Metformin", "has side effect", "nausea"),
        ("nausea", "", "metformin"),  # the passage
    } <= strong
    faint = {(named[edge["from"]], named[edge["to"]]) for edge in edges if edge["width"] == 1}
    assert ("Patient 21", "Metformin") in faint
    assert nodes["Metformin"]["size"] > nodes["Patient 21"]["size"]
    assert all("said in" in edge["title"] for edge in edges if edge["label"])


def test_an_entity_is_drawn_in_the_middle_of_what_lies_around_it(tmp_path: Path) -> None:
    with clinic(tmp_path) as memory:
        around = memory.neighbourhood(["dr smith"])
        assert around.nodes[0].id == "dr smith"
        assert {("dr smith", "diagnosed", "patient 12"), ("patient 12", "prescribed", "metformin")} <= {
            (edge.source, edge.relation, edge.target) for edge in around.edges
        }
        assert len(memory.neighbourhood(["dr smith", "metformin"], most=3).nodes) == 3
        assert memory.neighbourhood(["nobody"]) == Neighbourhood(nodes=(), edges=())
        with pytest.raises(ConfigurationError, match="most: must be a whole number from 1 on"):
            memory.neighbourhood(["dr smith"], most=0)
    nodes, edges = drawn(draw_entity("dr smith", around))
    assert nodes["Dr. Smith"]["size"] == max(node.get("size", 0) for node in nodes.values())
    assert len(nodes) == len(around.nodes)
    assert edges


def test_names_from_documents_stay_data_and_nothing_is_loaded() -> None:
    around = Neighbourhood(
        nodes=(GraphNode(id="a", name=NASTY, type=NASTY), GraphNode(id="b", name="B", type="person")),
        edges=(GraphEdge(source="a", target="b", relation=NASTY, chunk_id=NASTY),),
    )
    page = draw_entity("a", around)
    read = parts(page)
    assert len(read.scripts) == 2
    assert not [tag for tag, _ in read.tags if tag in ("img", "link", "iframe")]
    assert not [attributes for _, attributes in read.tags if "src" in attributes or "href" in attributes]
    policy = next(attributes["content"] for tag, attributes in read.tags if tag == "meta" and "content" in attributes)
    assert policy
    assert policy.startswith("default-src 'none'")
    _, edges = drawn(page)
    assert edges[0]["title"].startswith(NASTY)


def test_two_hundred_nodes_and_none_make_a_page() -> None:
    many = tuple(GraphNode(id=str(number), name=f"Name {number}", type="person") for number in range(200))
    star = tuple(GraphEdge(source="0", target=str(number), relation="knows") for number in range(1, 200))
    nodes, edges = drawn(draw_entity("0", Neighbourhood(nodes=many, edges=star)))
    assert (len(nodes), len(edges)) == (200, 199)
    assert drawn(draw_entity("0", Neighbourhood(nodes=(), edges=()))) == ({}, [])


def test_a_recall_without_hits_makes_a_page(memory: Memory) -> None:
    assert drawn(draw_recall(memory.recall("Who?"), memory.neighbourhood([]))) == ({}, [])


def test_the_command_line_filters_by_type_and_draws(tmp_path: Path) -> None:
    with clinic(tmp_path):
        pass
    wanted = ["--strategy", "graph", "--relation-type", "has_side_effect", "--entity-type", "concept"]
    done = run("recall", QUESTION, "--kb", tmp_path / "clinic", *wanted, "--html", "path.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "nausea" in done.stdout
    assert "patient-12" not in done.stdout
    assert "Content-Security-Policy" in (tmp_path / "path.html").read_text(encoding="utf-8")
    refused = run("ask", QUESTION, "--kb", tmp_path / "clinic", "--entity-type", "persn", cwd=tmp_path)
    assert refused.returncode == 2
    assert "entity_types: 'persn' is not known here; known ones:" in refused.stderr
    nowhere = run("recall", QUESTION, "--kb", tmp_path / "clinic", "--html", tmp_path / "no" / "f.html", cwd=tmp_path)
    assert nowhere.returncode == 2
    assert "cannot be written" in nowhere.stderr
