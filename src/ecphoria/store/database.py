"""Opening the database: one file, write-ahead log, one writer at a time, any number of readers.

What is special to SQLite stands here and nowhere else.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection as SQLiteConnection
from sqlite3 import OperationalError
from typing import Any, TypeAlias

from sqlalchemy import Connection, create_engine, event, insert, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry

from ecphoria.errors import StoreError
from ecphoria.store.migrate import migrate
from ecphoria.store.schema import SCHEMA_VERSION, metadata, properties

_PATIENCE = 60.0  # seconds to wait for another process's write

_PRAGMAS = (
    "synchronous=FULL",  # an acknowledged document survives a power cut
    "foreign_keys=ON",
    "secure_delete=ON",  # removed text is overwritten, not only unlinked
)


def _prepare(connection: SQLiteConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions are begun by hand, below
    connection.execute(f"PRAGMA busy_timeout={round(_PATIENCE * 1000)}")
    _write_ahead(connection)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: SQLiteConnection) -> None:
    """Switch to the write-ahead log.

    Two processes that switch a new file at one moment each hold what the other waits for. SQLite then answers "locked"
    at once, whatever its time-out, so that one of them tries again.
    """
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


Clock: TypeAlias = Callable[[], datetime]


def _machine_time() -> datetime:
    return datetime.now(UTC)


class Database:
    """The truth: read and write transactions over one SQLite file, and the clock by which it learns.

    Raises:
        StoreError: the file is not a database, or one of another schema version.
    """

    def __init__(self, path: Path, clock: Clock | None = None) -> None:
        """``clock`` gives the present, aware of its zone; the machine's, when not given."""
        self.path = path
        self._clock = clock or _machine_time
        self._engine = create_engine(f"sqlite+pysqlite:///{path}", connect_args={"check_same_thread": False})
        event.listen(self._engine, "connect", _prepare)
        try:
            self._create_schema()
        except DatabaseError as error:
            raise StoreError(
                f"{path}: not a usable Ecphoria database ({error.orig}); restore it or use another folder"
            ) from error

    def _create_schema(self) -> None:
        with self.read() as connection:
            known = connection.dialect.has_table(connection, "properties")
            version = _schema_version(connection) if known else None
        if version is None:
            with self.write() as connection:
                metadata.create_all(connection)
                if _schema_version(connection) is None:
                    row = {"collection": "", "key": "schema", "value": str(SCHEMA_VERSION)}
                    connection.execute(insert(properties).values(row))
        elif version < SCHEMA_VERSION:
            with self.write() as connection:
                migrate(connection)
        elif version != SCHEMA_VERSION:
            raise StoreError(
                f"{self.path}: has schema version {version}, this program reads {SCHEMA_VERSION}; "
                "open it with the version that wrote it"
            )

    def now(self) -> datetime:
        """The present, in UTC."""
        return self._clock().astimezone(UTC)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A consistent view of one moment; writers are not held up."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One atomic change: committed at the end of the block, rolled back when it raises."""
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute(begin)
            try:
                yield connection
            except BaseException:
                driver.execute("ROLLBACK")
                raise
            driver.execute("COMMIT")

    def compact(self) -> None:
        """Rewrite the file without free pages and empty the log, so that nothing removed is left in either."""
        with self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            driver.execute("VACUUM")
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Release every connection; the last one to leave folds the log into the file."""
        self._engine.dispose()


def _schema_version(connection: Connection) -> int | None:
    query = select(properties.c.value).where(properties.c.collection == "", properties.c.key == "schema")
    value = connection.execute(query).scalar()
    return None if value is None else int(value)
