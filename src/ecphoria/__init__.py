"""Associative memory over documents: cues wake entities, activation spreads, every answer shows its path."""

from ecphoria.errors import EcphoriaError
from ecphoria.memory import Memory
from ecphoria.model import Document

__all__ = ["Document", "EcphoriaError", "Memory"]
