"""Scorekeeper: the score of 56 tournaments, every number explained by its article."""

__version__ = "0.1.0"
