"""The standings: places, criteria, ties."""

FACE = ("view.cross_view", "view.declining", "view.standings_view")
"""The modules that other features may use."""
