"""The stages of an event: the list with their progress, a new stage, and its settings."""

FACE = ("view.stage_list",)
"""What other rooms may use of this one."""
