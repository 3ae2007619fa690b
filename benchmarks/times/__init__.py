"""Time expressions with known intervals, in documents and in questions, and texts in which nothing is a time."""
