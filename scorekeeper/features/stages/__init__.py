"""The stages of an event: which there are and how far each is, a new one, what one goes by."""

FACE = ("view.stage_list",)
"""What other rooms may use of this one."""
