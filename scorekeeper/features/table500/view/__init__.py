"""A table of four players at a game of hands: what is recorded, what is typed, and its effect."""
