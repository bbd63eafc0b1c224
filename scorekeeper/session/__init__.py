"""A session during entry: its current state, and reading a typed line in it."""
