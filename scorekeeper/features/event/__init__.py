"""The event: its teams, players, sessions and settings."""

FACE = ("page.frame", "page.saving", "page.shell", "page.team_line", "view.event_view")
"""What other rooms may use of this one."""
