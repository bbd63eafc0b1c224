"""Scorekeeper: scores tournaments of the card game 56, with the article behind every number."""

__version__ = "0.1.0"
