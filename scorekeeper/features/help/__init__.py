"""The help pages, the keys and the rule book."""
