"""Experiments over simulated use: they take seeds instead of data sets."""
