"""Records of a database: the rows of a table or of a query, through SQLAlchemy."""

import hashlib
from pathlib import Path

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from ecphoria.errors import ConfigurationError, ReadError
from ecphoria.ingest.records.mapping import RecordMapping
from ecphoria.ingest.records.record import Records, record

_BATCH = 500


def is_url(source: str) -> bool:
    """Whether a source is a database."""
    return "://" in source


def name_of(source: str, mapping: RecordMapping) -> str:
    """What a table or a query of a database is called; never with a password."""
    url = _url(source)
    asked = mapping.table or hashlib.sha256(mapping.query.encode()).hexdigest()[:12]
    return "/".join(part for part in (url.host, url.database, asked) if part)


def read_rows(source: str, mapping: RecordMapping) -> Records:
    """A record to a row, in the order of the query.

    Raises:
        ConfigurationError: no such dialect or driver, or the mapping names neither a table nor a query.
        ReadError: the database cannot be opened, or refuses the query.
    """
    if bool(mapping.table) == bool(mapping.query):
        raise ConfigurationError("mapping: give either table or query, to read a database")
    url = _url(source)
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() == "sqlite" and url.database:
        _must_exist(url, shown)
    try:
        engine = create_engine(url)
    except (NoSuchModuleError, ModuleNotFoundError, ArgumentError) as error:
        raise ConfigurationError(f"{shown}: its driver is not installed ({error}); install it with pip") from error
    try:
        yield from _rows(engine, mapping, shown)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise ReadError(shown, f"cannot be read ({reason})", "check the address, the table and the query") from error
    finally:
        engine.dispose()


def _rows(engine: Engine, mapping: RecordMapping, shown: str) -> Records:
    quote = engine.dialect.identifier_preparer.quote_identifier
    quoted = ".".join(quote(part) for part in mapping.table.split("."))
    statement = text(mapping.query or f"SELECT * FROM {quoted}")
    with engine.connect() as connection:
        found = connection.execution_options(yield_per=_BATCH).execute(statement)
        names = list(found.keys())
        for column in sorted(mapping.columns()):
            if column not in names:
                raise ReadError(shown, f"has no column {column!r} ({', '.join(names)})", "correct the mapping")
        for number, row in enumerate(found, start=1):
            yield record(zip(names, row, strict=True), f"{shown}, row {number}", {"row": number})


def _must_exist(url: URL, shown: str) -> None:
    """SQLite makes a file that is not there, which would be empty."""
    if url.database != ":memory:" and not Path(url.database or "").is_file():
        raise ReadError(shown, "is no file", "check the path")


def _url(source: str) -> URL:
    try:
        return make_url(source)
    except ArgumentError as error:
        raise ConfigurationError(
            "the database's address cannot be read; write it as dialect://host/database"
        ) from error
