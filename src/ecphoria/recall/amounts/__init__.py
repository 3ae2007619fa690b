"""Amounts that sentences state ("180 days"), and where sentences state different ones of the same matter."""
