"""The picture of a recall, and that of an entity."""

from collections.abc import Iterable
from itertools import pairwise

from ecphoria.entities.names import fold
from ecphoria.faces.picture.graph import Graph
from ecphoria.faces.picture.page import page
from ecphoria.model import Hit, Neighbourhood, Recall, Step


def draw_recall(found: Recall, around: Neighbourhood) -> str:
    """The paths to the hits, and faintly what lies around them, as an HTML page.

    Raises:
        ConfigurationError: the drawing library is not installed.
    """
    graph = Graph()
    types = {node.id: node.type for node in around.nodes} | {entity.id: entity.type for entity in found.entities}
    for hit in found.hits:
        keys = [_key(graph, step, hit, types) for step in hit.path]
        for (one, source), (step, target) in pairwise(zip(hit.path, keys, strict=True)):
            if one.kind == "cue" and step.kind == "entity" and fold(one.label) == fold(step.label):
                continue  # the name is drawn once
            _step(graph, step, source, target)
    named = {source for source, *_ in graph.edges} | {target for _, target, *_ in graph.edges}
    graph.nodes = {key: node for key, node in graph.nodes.items() if key in named or not key.startswith("cue ")}
    _around(graph, around, frozenset())
    return page(found.question, f"{len(found.hits)} passages, strategy {found.trace.strategy}", graph)


def draw_entity(entity_id: str, around: Neighbourhood) -> str:
    """An entity and what lies around it, as an HTML page.

    Args:
        entity_id: the one in the middle.
        around: its neighbourhood, as ``Memory.neighbourhood`` gives it.

    Raises:
        ConfigurationError: the drawing library is not installed.
    """
    graph = Graph()
    _around(graph, around, frozenset({entity_id}))
    name = next((node.name for node in around.nodes if node.id == entity_id), entity_id)
    return page(name, f"{len(around.nodes)} entities, {len(around.edges)} relations", graph)


def _key(graph: Graph, step: Step, hit: Hit, types: dict[str, str]) -> str:
    if step.kind == "cue":
        return graph.cue(step.label)
    if step.kind == "chunk":
        return graph.passage(hit.chunk_id, hit.title or hit.document_id, hit.text)
    if step.kind == "value":
        return graph.value(step.label)
    return graph.entity(step.id, step.label, types.get(step.id, ""), strong=True)


def _step(graph: Graph, step: Step, source: str, target: str) -> None:
    stated = step.span is not None
    if step.backward:
        source, target = target, source
    where = f"said in {step.chunk_id}" if step.chunk_id else ""
    graph.edge(source, target, step.relation, where, strong=True, directed=stated or step.kind == "chunk")


def _around(graph: Graph, around: Neighbourhood, middle: Iterable[str]) -> None:
    keys = {node.id: graph.entity(node.id, node.name, node.type, strong=node.id in middle) for node in around.nodes}
    for edge in around.edges:
        label = edge.relation or "mentioned together"
        where = f"said in {edge.chunk_id}" if edge.relation else f"in {edge.chunk_id}"
        ends = {edge.source, edge.target}
        strong = bool(ends & set(middle)) and bool(edge.relation)
        graph.edge(keys[edge.source], keys[edge.target], label, where, strong=strong, directed=bool(edge.relation))
