"""From clusters of nodes to a registry: entities with ids, names, types, company and evidence."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.candidates import CandidateIndex
from ecphoria.entities.cluster import Clusters, Scored, Thresholds
from ecphoria.entities.decisions import Constraints
from ecphoria.entities.nodes import Nodes, contexts
from ecphoria.entities.occurrences import Occurrences, most_frequent
from ecphoria.entities.pairs import strongest
from ecphoria.entities.registry import DECIDED, SHORTENED, TYPES, Links, Registry
from ecphoria.store.strings import StringTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def assembled(
    found: Occurrences,
    nodes: Nodes,
    beside: sparse.csr_array,
    index: CandidateIndex,
    scored: Scored,
    kinds: NDArray[np.int64],
    clusters: Clusters,
    constraints: Constraints,
    together: Sequence[tuple[int, int]],
    thresholds: Thresholds,
) -> Registry:
    _, entity = np.unique(clusters.labels, return_inverse=True)
    count = int(entity.max(initial=-1)) + 1
    head = most_frequent(entity, nodes.forms, nodes.counts, count)
    order = np.lexsort((np.arange(count), head))
    place = np.empty(count, dtype=np.int64)
    place[order] = np.arange(count)
    entity, head = place[entity], head[order]
    typed = nodes.types > 0
    types = most_frequent(entity[typed], nodes.types[typed], nodes.counts[typed], count)
    kinds_table, written, forms = list(found.kinds), list(found.names), list(found.forms)
    type_names = [kinds_table[kind] for kind in types.tolist()]
    near = _entity_contexts(found, nodes, entity, count)
    return Registry(
        forms=found.forms,
        documents=found.documents,
        occurrence_forms=found.form,
        occurrence_documents=found.document,
        occurrence_nodes=nodes.of.astype(np.int32),
        node_forms=nodes.forms.astype(np.int32),
        node_entities=entity.astype(np.int32),
        node_counts=nodes.counts.astype(np.int32),
        node_types=nodes.types.astype(np.int32),
        node_starts=nodes.starts,
        context_starts=near.indptr.astype(np.int64),
        context_entities=near.indices.astype(np.int32),
        ids=StringTable.of(_ids([forms[form] for form in head.tolist()])),
        names=StringTable.of(written[form] for form in head.tolist()),
        types=StringTable.of(type_names),
        provisional=np.array([bool(name) and name not in TYPES for name in type_names], dtype=np.bool_),
        kinds=found.kinds,
        written=found.names,
        links=_links(scored, kinds, entity, clusters, constraints, together, thresholds),
        index=index,
    )


def _entity_contexts(found: Occurrences, nodes: Nodes, entity: Ints, count: int) -> sparse.csr_array:
    near = contexts(found, nodes.of, len(nodes), entity[nodes.of])
    near.sort_indices()
    return near


def _ids(heads: Sequence[str]) -> list[str]:
    """Heads in order; from the second of the same on with a number: ``"john smith"``, ``"john smith (2)"``."""
    seen: dict[str, int] = {}
    ids = []
    for head in heads:
        seen[head] = seen.get(head, 0) + 1
        ids.append(head if seen[head] == 1 else f"{head} ({seen[head]})")
    return ids


def _links(
    scored: Scored,
    kinds: NDArray[np.int64],
    entity: Ints,
    clusters: Clusters,
    constraints: Constraints,
    together: Sequence[tuple[int, int]],
    thresholds: Thresholds,
) -> Links:
    """The pairs within an entity that are evidence for it, and those that people should look at."""
    decided = set(constraints.together)
    extra = np.array(sorted(together), dtype=np.int64).reshape(-1, 2)
    low, high = extra.min(axis=1, initial=np.iinfo(np.int64).max), extra.max(axis=1, initial=-1)
    why = np.array([DECIDED if pair in decided else SHORTENED for pair in sorted(together)], dtype=np.int64)
    merged, reasons = strongest(
        np.concatenate([scored.left, low]),
        np.concatenate([scored.right, high]),
        np.concatenate([scored.probability, np.ones(len(extra))]),
        np.concatenate([kinds, why]),
        scored,
    )
    same = entity[merged.left] == entity[merged.right] if len(entity) else np.empty(0, dtype=bool)
    opposed = {(min(pair), max(pair)) for pair in constraints.apart}
    apart = np.array(
        [pair in opposed for pair in zip(merged.left.tolist(), merged.right.tolist(), strict=True)], dtype=bool
    )
    asked = ~same & (merged.probability >= thresholds.ask) & ~apart
    kept = (same & (merged.probability >= thresholds.ask)) | asked
    return Links(
        left=merged.left[kept].astype(np.int32),
        right=merged.right[kept].astype(np.int32),
        probability=merged.probability[kept].astype(np.float32),
        reasons=reasons[kept].astype(np.int32),
        asked=asked[kept],
    )
