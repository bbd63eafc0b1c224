"""A table of four players at a game of hands: what is recorded, what is typed, what it would do."""
