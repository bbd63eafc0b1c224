"""The stages of an event: the list with their progress, a new stage, and its settings."""

FACE = ("view.stage_list",)
"""The modules that other features may use."""
