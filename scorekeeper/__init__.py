"""Keeps the score of 56 tournaments, and cites the rule behind every number."""

__version__ = "0.1.0"
