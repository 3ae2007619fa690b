"""Generations: published in one step, mapped, and never half there."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from ecphoria.store.generations import Generation, current, current_position, discard, publish


def _generation(position: int) -> Generation:
    return Generation(position=position, arrays={"a.b": np.arange(position), "c": np.ones((2, 3), dtype=np.float32)})


def test_what_was_published_is_mapped_again(tmp_path: Path) -> None:
    publish(tmp_path, "1", _generation(5))
    found = current(tmp_path, "1")
    assert found is not None
    assert found.position == 5
    assert isinstance(found.arrays["a.b"].base, np.memmap)
    assert found.arrays["a.b"].tolist() == [0, 1, 2, 3, 4]


def test_a_newer_generation_takes_the_place_of_the_former(tmp_path: Path) -> None:
    publish(tmp_path, "1", _generation(5))
    mapped = current(tmp_path, "1")
    publish(tmp_path, "1", _generation(6))
    assert current_position(tmp_path, "1") == 6
    assert len(list(tmp_path.glob("gen-*"))) == 1
    assert mapped is not None
    assert mapped.arrays["a.b"].tolist() == [0, 1, 2, 3, 4]  # a reader keeps what it has mapped


def test_another_format_is_not_read(tmp_path: Path) -> None:
    publish(tmp_path, "1", _generation(5))
    assert current(tmp_path, "2") is None


def test_a_damaged_generation_counts_as_none(tmp_path: Path) -> None:
    publish(tmp_path, "1", _generation(5))
    (array,) = tmp_path.glob("gen-*/c.npy")
    array.write_bytes(b"not an array")
    assert current(tmp_path, "1") is None
    array.unlink()
    assert current(tmp_path, "1") is None


def test_a_writer_that_died_leaves_the_former_generation(tmp_path: Path) -> None:
    publish(tmp_path, "1", _generation(5))
    dead = tmp_path / ".building-gen-9-dead"
    dead.mkdir()
    (dead / "c.npy").write_bytes(b"half")
    assert current_position(tmp_path, "1") == 5


def test_several_publish_while_another_discards(tmp_path: Path) -> None:
    def write(start: int) -> None:
        for position in range(start, start + 60):
            publish(tmp_path, "1", _generation(position))

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(write, start) for start in (0, 100, 200)]
        while not all(future.done() for future in running):
            discard(tmp_path)
            time.sleep(0.002)
        for future in running:
            future.result()
    publish(tmp_path, "1", _generation(999))
    assert current_position(tmp_path, "1") == 999
