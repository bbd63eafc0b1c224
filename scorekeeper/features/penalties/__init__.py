"""Penalties: the infraction found, the side at fault, what it costs."""

FACE = ("page.infraction_choice", "page.penalty_panel", "view", "words")
"""The modules that other features may use."""
