"""Several processes read one memory while one writes it."""

import subprocess
import sys
from pathlib import Path

from ecphoria import Memory
from tests.texts import small_world

_READ = """
import sys
from ecphoria import Memory
with Memory.open(sys.argv[1]) as memory:
    print("ready", flush=True)
    counts = []
    for line in sys.stdin:
        found = memory.recall("Who designed the Tidebell 1?", k=50, strategy="vector")
        assert all(hit.text for hit in found.hits)
        print(len({hit.document_id for hit in found.hits}), flush=True)
"""


def test_readers_see_each_commit_of_a_writer(tmp_path: Path) -> None:
    world = small_world(30)
    with Memory.open(tmp_path) as writer:
        writer.add_documents(world[:5])
        readers = [
            subprocess.Popen(
                [sys.executable, "-c", _READ, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for _ in range(2)
        ]
        assert [_line(reader) for reader in readers] == ["ready", "ready"]
        assert [_ask(reader) for reader in readers] == [5, 5]
        writer.add_documents(world[5:30])
        assert [_ask(reader) for reader in readers] == [30, 30]
        writer.remove("doc-001")
        assert [_ask(reader) for reader in readers] == [29, 29]
        for reader in readers:
            with reader:
                reader.communicate()
            assert reader.returncode == 0


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    write = (
        "import sys; from ecphoria import Memory; from tests.texts import small_world\n"
        "with Memory.open(sys.argv[1]) as m:\n"
        "    for d in small_world(40)[int(sys.argv[2])::2]: m.add_documents([d])\n"
    )
    writers = [subprocess.Popen([sys.executable, "-c", write, str(tmp_path), part]) for part in "01"]
    assert [writer.wait() for writer in writers] == [0, 0]
    with Memory.open(tmp_path) as memory:
        assert memory.status().documents == 40
        assert len(memory.recall("trials", k=100, strategy="dense").hits) == memory.status().chunks


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def _ask(process: "subprocess.Popen[str]") -> int:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return int(_line(process))
