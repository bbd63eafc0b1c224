"""The draw of a stage: the plan, what is unusual in it, making, changing and publishing it."""

FACE = ("view.planning",)
"""The modules that other features may use."""
