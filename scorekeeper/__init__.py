"""Scorekeeper keeps the score of 56 tournaments and gives the article of the rules behind every number."""

__version__ = "0.1.0"
