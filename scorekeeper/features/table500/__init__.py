"""A table of four players at a game of hands, and the day they play."""
