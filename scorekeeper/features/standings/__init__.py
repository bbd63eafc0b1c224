"""The standings: places, criteria, ties."""

FACE = ("view.cross_view", "view.declining", "view.standings_view")
"""What other rooms may use of this one."""
