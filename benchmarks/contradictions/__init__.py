"""Pairs of sentences that state an amount differently of one matter, and of two."""
