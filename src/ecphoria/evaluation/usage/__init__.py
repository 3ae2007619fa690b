"""Simulated use of a memory: who asks what on which day, and what was right then. Pure and seeded."""
