"""The score sheet: the session on the screen, and all that is entered on it."""

FACE = ("view.sheet_view",)
"""What other rooms may use of this one."""
