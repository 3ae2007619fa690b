"""References in context: labelled cases, and how well they are resolved."""
