"""Opening the database file."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from ecphoria.store.database import Database


def test_several_open_a_new_file_at_one_moment(tmp_path: Path) -> None:
    writers = 6
    start = Barrier(writers)

    def open_and_close(path: Path) -> None:
        start.wait()
        Database(path).close()

    with ThreadPoolExecutor(writers) as pool:
        for turn in range(100):
            list(pool.map(open_and_close, [tmp_path / f"{turn}.db"] * writers))
