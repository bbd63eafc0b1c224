"""A table of four at a game of hands: what is recorded, what is typed, and its effect."""
