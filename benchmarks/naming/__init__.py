"""Name resolution over a generated world whose truth is known."""
