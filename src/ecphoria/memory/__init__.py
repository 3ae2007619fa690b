"""The memory: documents in, evidence and answers out."""

from ecphoria.memory.memory import Memory
from ecphoria.memory.parts import DATABASE

__all__ = ["DATABASE", "Memory"]
