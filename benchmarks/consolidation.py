"""What consolidation costs, and that it finds what it should.

    python -m benchmarks.consolidation [--traces 100000]

Synthetic vectors whose variance falls off over directions as that of real embeddings does: a fifth of the traces are
one of a kind, the others are several ways of asking one of many questions. Prints one line of JSON: seconds of
clustering and the memory that it takes beside the vectors, the share of questions whose ways were all put into one
cluster, clusters that hold two questions, and, on a part of the traces, whether scikit-learn's DBSCAN agrees.
"""

import argparse
import json
import time
import tracemalloc

import numpy as np
from numpy.typing import NDArray
from sklearn.cluster import DBSCAN

from ecphoria.layers.episodic.density import DISTANCE, MINIMUM, clusters

_ORACLE = 5000


def questions(count: int, seed: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Unit vectors (n, 384), and which question each is a way of asking."""
    random = np.random.default_rng(seed)
    falling = (1 / np.sqrt(1 + np.arange(384) / 20)).astype(np.float32)
    asked = random.permutation(np.concatenate([np.arange(count // 5), count // 5 + np.arange(count - count // 5) // 6]))
    centres = random.normal(size=(int(asked.max()) + 1, 384)).astype(np.float32) * falling
    vectors = centres[asked] + np.float32(0.3) * random.normal(size=(count, 384)).astype(np.float32) * falling
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors.astype(np.float32), asked


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--traces", type=int, default=100_000)
    given = cli.parse_args()
    vectors, asked = questions(given.traces, 1)
    tracemalloc.start()
    started = time.perf_counter()
    labels = clusters(vectors)
    seconds = time.perf_counter() - started
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    pairs = np.unique(np.stack([asked, labels], axis=1), axis=0)
    repeated = np.bincount(asked) >= MINIMUM
    whole = repeated & (np.bincount(pairs[:, 0]) == 1)
    held = np.bincount(pairs[pairs[:, 1] >= 0, 1])
    some = vectors[:_ORACLE]
    oracle = DBSCAN(eps=DISTANCE, min_samples=MINIMUM, metric="cosine", algorithm="brute").fit(some)
    ours = clusters(some)
    core = oracle.core_sample_indices_
    same = {(a, b) for a, b in zip(ours[core].tolist(), oracle.labels_[core].tolist(), strict=True)}
    report = {
        "traces": given.traces,
        "seconds": round(seconds, 1),
        "megabytes": round(peak / 2**20),
        "clusters": int(labels.max()) + 1,
        "whole": round(100 * float(whole.sum()) / max(int(repeated.sum()), 1), 1),
        "mixed": int((held > 1).sum()),
        "as_scikit_learn": bool(
            len(same) == len({a for a, _ in same}) == len({b for _, b in same})
            and ((ours < 0) == (oracle.labels_ < 0)).all()
        ),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
