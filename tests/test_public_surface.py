"""What ``import ecphoria`` gives is a list, and this is the list."""

import ecphoria


def test_the_public_names_are_these() -> None:
    assert ecphoria.__all__ == ["Document", "EcphoriaError", "Memory"]


def test_each_is_there_and_says_what_it_is() -> None:
    for name in ecphoria.__all__:
        assert getattr(ecphoria, name).__doc__
