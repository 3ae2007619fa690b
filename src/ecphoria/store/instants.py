"""Instants as the store keeps them."""

from datetime import UTC, datetime


def instant(value: datetime) -> str:
    """An aware instant as fixed-width ISO 8601 in UTC, so that text order is time order."""
    return value.astimezone(UTC).isoformat(timespec="microseconds")
