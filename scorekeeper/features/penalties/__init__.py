"""Penalties: the infraction, the side at fault, and the cost."""

FACE = ("page.infraction_choice", "page.penalty_panel", "view", "words")
"""The modules that other features may use."""
