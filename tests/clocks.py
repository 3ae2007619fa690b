"""Clocks that tests set."""

from datetime import UTC, datetime, timedelta

from tests.store.traces import BEGIN


class Clock:
    """The present of a memory: it stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2024, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_days(self, days: float) -> None:
        """Move on."""
        self.now += timedelta(days=days)


class DayClock:
    """Days since the beginning of the traces that tests write, moved on by hand."""

    day = 0.0

    def __call__(self) -> datetime:
        return BEGIN + timedelta(days=self.day)
