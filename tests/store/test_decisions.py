"""What people decided is kept in order, and undone call by call."""

from datetime import UTC, datetime
from pathlib import Path

from ecphoria.store.database import Database
from ecphoria.store.decisions import Decision, add_decisions, decisions, undo_decisions

NOW = datetime(2024, 5, 1, tzinfo=UTC)
MERGE = Decision(kind="same", left="ann lee", right="a lee")
SPLIT = [Decision(kind="different", left="ann lee", right="a lee"), Decision(kind="alias", left="ann lee", right="lee")]


def test_decisions_of_one_call_are_undone_together(tmp_path: Path) -> None:
    database = Database(tmp_path / "a.db")
    with database.write() as connection:
        add_decisions(connection, "c", [MERGE], NOW)
        add_decisions(connection, "c", SPLIT, NOW)
        add_decisions(connection, "other", [MERGE], NOW)
        add_decisions(connection, "c", [], NOW)
        assert decisions(connection, "c") == [MERGE, *SPLIT]
        assert undo_decisions(connection, "c") == SPLIT
        assert decisions(connection, "c") == [MERGE]
        assert undo_decisions(connection, "c") == [MERGE]
        assert undo_decisions(connection, "c") == []
        assert decisions(connection, "other") == [MERGE]
    database.close()
