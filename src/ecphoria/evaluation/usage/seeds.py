"""Which seeds are for choosing and which for reporting."""

DEVELOPMENT = (1, 2, 3)
"""Constants of the product may be chosen with these."""
UNTOUCHED = tuple(range(101, 111))
"""Run once, when every constant is fixed; reports are about these."""
