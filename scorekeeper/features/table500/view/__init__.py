"""A table of four players at a game of hands: what stands, what is typed, what it would do."""
