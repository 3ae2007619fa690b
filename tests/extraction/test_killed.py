"""A reply that was committed is never paid for again, whenever the process is killed."""

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.extraction.reader import reads
from tests.scripted_server import Reply, scripted

from ecphoria import Memory

CHUNKS = 200
KILLS = 10
CONCURRENCY = 4

_ADD = f"""
import sys
from ecphoria import Memory
from ecphoria.config import Endpoint
from tests.extraction.reader import notes
endpoint = Endpoint(url=sys.argv[2], model="scripted")
with Memory.open(sys.argv[1], chat=endpoint, extractor="llm") as memory:
    memory.add_documents(notes({CHUNKS}))
"""


def test_killed_at_ten_random_points_no_committed_reply_is_paid_for_twice(tmp_path: Path) -> None:
    def slowly(request: dict[str, Any]) -> Reply:
        time.sleep(0.03)
        return reads(request)

    kills = sorted(random.Random(11).sample(range(5, CHUNKS - 5), KILLS))
    with scripted(respond=slowly) as server:
        for kill in [*kills, None]:
            with subprocess.Popen([sys.executable, "-c", _ADD, str(tmp_path), server.endpoint.url]) as process:
                while process.poll() is None and (kill is None or len(server.requests) < kill):
                    time.sleep(0.005)
                if kill is not None:
                    process.kill()
        assert process.returncode == 0
        assert CHUNKS <= len(server.requests) <= CHUNKS + KILLS * CONCURRENCY
        with Memory.open(tmp_path, chat=server.endpoint) as memory:
            state = memory.status()
            assert (state.documents, state.extraction.done) == (CHUNKS, CHUNKS)
