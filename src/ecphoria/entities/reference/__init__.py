"""Definite descriptions and pronouns ("the company", "it", "the restructuring effort"; T 1.2, 5.3, 10.4), no model.

Each is resolved to a name that stands before it, or to the document's title, where the evidence inside the document is
good: what agrees in type, gender and number, what is near, what the sentences are about, and what a description's own
words say. Otherwise it goes to review with its candidates, or stays unresolved. A wrong antecedent does more harm than
none: two candidates that are nearly as good are never decided between.
"""

from ecphoria.entities.reference.resolve import Reference, References

__all__ = ["Reference", "References"]
