"""Statements that a text makes of its names, found without a model."""

from ecphoria.ingest.statements.find import statements

__all__ = ["statements"]
