"""The Tables page: every table of a round, and what is missing before it can close."""

FACE = ("view.round_view", "view.tables")
"""The modules that other features may use."""
