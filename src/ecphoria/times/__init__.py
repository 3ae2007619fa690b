"""Words for time, read as intervals: what texts say, what questions ask for, what callers give."""
