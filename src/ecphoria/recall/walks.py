"""Walks by name, without a question: what statements reach from some entities, and the chains between two."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
from sqlalchemy import Connection

from ecphoria.entities.names import fold
from ecphoria.entities.slots import SlotTable
from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.layers.graph.chains import Hop, Walked
from ecphoria.layers.graph.constraints import Constraints, all_of
from ecphoria.layers.graph.meeting import between, reached_by_all
from ecphoria.layers.graph.walk import Limits, Preferences, walk
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.temporal.held import chunks_known_at
from ecphoria.layers.temporal.ticks import ticks
from ecphoria.model import EntityPath, From, Reached, When
from ecphoria.recall.engine import allowed_chunks
from ecphoria.recall.evidence import links_of
from ecphoria.recall.filters import filters
from ecphoria.recall.finding import Finding, Link, Ranked
from ecphoria.recall.path import chain, describe
from ecphoria.recall.standing import standing
from ecphoria.store.reading import WhereValue, load_chunks


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What a walk may pass, as people say it (``Memory.walk``)."""

    entity_types: Sequence[str] | None = None
    relation_types: Sequence[str] | None = None
    when: When = field(default_factory=When)
    where: Mapping[str, WhereValue] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Walks:
    """Walks over a snapshot within some constraints."""

    connection: Connection
    collection: str
    snapshot: Snapshot
    constraints: Constraints

    @classmethod
    def over(
        cls, connection: Connection, collection: str, snapshot: Snapshot, wanted: Wanted, slots: SlotTable
    ) -> Self:
        """Walks that keep to what is wanted.

        Raises:
            ConfigurationError: an unknown type or condition.
        """
        typed = filters(snapshot, wanted.entity_types, wanted.relation_types)
        when = wanted.when
        known = None if when.known_at is None else chunks_known_at(snapshot.shadows.rows, ticks(when.known_at))
        constraints = Constraints(
            nodes=None if typed.entities is None else snapshot.nodes_of(typed.entities),
            statements=typed.statements,
            chunks=all_of(allowed_chunks(connection, collection, snapshot, wanted.where), known),
            together=wanted.relation_types is None and when.within is None,  # chunks do not say when
            held=standing(snapshot, when, slots),
        )
        return cls(connection=connection, collection=collection, snapshot=snapshot, constraints=constraints)

    def reached(self, starts: Sequence[From], max_hops: int, most: int) -> tuple[Reached, ...]:
        """``Memory.walk``."""
        limits = Limits(hops=_whole("max_hops", max_hops), beam=2000, budget=20_000)
        walks = [self._walk(start, limits) for start in starts]
        nodes, strengths = reached_by_all(walks)
        kept = list(zip(nodes.tolist(), strengths.tolist(), strict=True))[: _whole("most", most)]
        registry = self.snapshot.shadows.registry
        return tuple(
            Reached(
                id=registry.ids[node],
                name=registry.names[node],
                type=registry.types[node],
                strength=strength,
                paths=tuple(self._path(walked.chain_to(node), float(walked.strengths[node])) for walked in walks),
            )
            for node, strength in kept
        )

    def between(self, first: str, second: str, max_hops: int, most: int) -> tuple[EntityPath, ...]:
        """``Memory.paths``: over statements, and only where those do not tie the two, over shared chunks too."""
        graph, liking = self.snapshot.walkable, Preferences.plain(self.snapshot.walkable)
        limits = Limits(hops=_whole("max_hops", max_hops), beam=2000, budget=20_000)
        ends = [(one, other) for one in self._nodes(first) for other in self._nodes(second)]
        for together in (False, True) if self.constraints.together else (False,):
            constraints = replace(self.constraints, together=together)
            found = [
                one
                for first_node, second_node in ends
                for one in between(graph, first_node, second_node, constraints, liking, limits, _whole("most", most))
            ]
            if found:
                found.sort(key=lambda one: (len(one.hops), -one.strength))
                return tuple(self._path(one.hops, one.strength) for one in found[:most])
        return ()

    def _walk(self, start: From, limits: Limits) -> Walked:
        graph, constraints = self.snapshot.walkable, replace(self.constraints, together=False)
        if start.relation_types is not None:
            own = filters(self.snapshot, None, start.relation_types).statements
            constraints = replace(constraints, statements=all_of(constraints.statements, own))
        nodes = np.array(self._nodes(start.name), dtype=np.int64)
        return walk(graph, nodes, np.ones(len(nodes)), constraints, Preferences.plain(graph), limits)

    def _nodes(self, name: str) -> list[int]:
        """The nodes of the entities that bear a name.

        Raises:
            NotFoundError: there is none.
        """
        (entities,) = self.snapshot.shadows.forms.lookup([fold(name)])
        if not entities:
            raise NotFoundError(f"no entity is called {name!r} in collection {self.collection!r}")
        return sorted({int(self.snapshot.walkable.node_of[entity]) for entity in entities})

    def _path(self, hops: Sequence[Hop], strength: float) -> EntityPath:
        links = tuple(links_of(self.snapshot, hops))
        stored = load_chunks(self.connection, self.collection, sorted(self._keys(links)))
        ranked = Ranked(chunk=-1, score=strength, path=links)
        steps = describe(self.snapshot, Finding(ranked=()), ranked, stored)
        return EntityPath(steps=steps, text=chain(steps), strength=strength)

    def _keys(self, links: Sequence[Link]) -> set[tuple[str, int]]:
        """The chunks in which the links of a path are said."""
        chunks = self.snapshot.shadows.typed.chunks
        rows = {link.index for link in links if link.kind == "chunk"}
        rows |= {int(chunks[link.statement]) for link in links if link.statement >= 0}
        return {self.snapshot.chunk_key(row) for row in rows}


def _whole(name: str, value: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ConfigurationError(f"{name}: must be a whole number from 1 on, not {value!r}")
    return value
