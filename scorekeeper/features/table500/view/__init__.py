"""A table of four players at a game of hands.

What is recorded, what is typed, and its effect.
"""
