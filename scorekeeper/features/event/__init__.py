"""The event: its teams, players, sessions and settings."""

FACE = ("page.data_form", "page.saving", "page.settings_form", "page.team_line", "view.event_view", "view.team_list")
"""What other rooms may use of this one."""
