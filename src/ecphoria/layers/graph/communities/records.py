"""What is known of a collection's communities at one position of the change log."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.communities.hierarchy import Hierarchy
from ecphoria.layers.rows import Rows
from ecphoria.store.strings import StringTable


@dataclass(frozen=True, kw_only=True, slots=True)
class Keys:
    """What the rows of entities and chunks stood for when the communities were made: ids outlive rows."""

    entities: StringTable
    documents: StringTable
    chunk_documents: NDArray[np.int32]
    chunk_ordinals: NDArray[np.int32]

    @classmethod
    def of(cls, rows: Rows) -> "Keys":
        """The keys of some rows."""
        return cls(
            entities=rows.entities,
            documents=rows.documents,
            chunk_documents=rows.chunk_documents,
            chunk_ordinals=rows.chunk_ordinals,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Communities:
    """Who belongs where, over n chunks, e entities and c communities, of which the first f are those of level 0.

    Attributes:
        hierarchy: the levels; ``hierarchy.members`` (e,) is ``NOWHERE`` for entities that came after the last build.
        strengths, purities: (e,) float32, how each entity stands in its community (``belonging.Standing``).
        chunks: (n,) int32, the community of level 0 of each chunk; ``NOWHERE`` where there is none.
        shares: (n,) float32, its share of what the chunk mentions.
        centralities: (n,) float32, how central the chunk is in it.
        central_chunks, central_sentences: (f, 8) int32, the sentences that stand for each community, the best first:
            the chunk, and the number of its sentence; ``NOTHING`` where there are fewer.
        stale: (c,) bool, whether documents of the community changed since it was clustered.
    """

    keys: Keys
    hierarchy: Hierarchy
    strengths: NDArray[np.float32]
    purities: NDArray[np.float32]
    chunks: NDArray[np.int32]
    shares: NDArray[np.float32]
    centralities: NDArray[np.float32]
    central_chunks: NDArray[np.int32]
    central_sentences: NDArray[np.int32]
    stale: NDArray[np.bool_]

    @property
    def finest(self) -> int:
        """f, the communities of level 0."""
        return int(self.hierarchy.starts[1])
