"""The draw of a stage: the plan, what is unusual in it, making, changing and publishing it."""

FACE = ("view.planning",)
"""What other rooms may use of this one."""
