"""The draw of a stage: the plan, what is unusual in it, making, changing and publishing it."""

"""The modules that other features may use."""
