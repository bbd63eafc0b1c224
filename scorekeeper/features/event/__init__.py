"""The event: its teams, players, sessions and settings."""

FACE = ("page.frame", "page.saving", "page.shell", "page.team_line", "view.event_view")
"""Modules that other features may use."""
