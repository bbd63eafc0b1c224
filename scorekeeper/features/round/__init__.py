"""The Round page: every table of a round at a glance, and what is missing before the round can close."""

FACE = ("view.ends", "view.pace", "view.progress", "view.round_view", "view.twice")
"""The modules that other features may use."""
