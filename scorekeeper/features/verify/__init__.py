"""Check whether a file is what was signed, and whether an event is sound."""

FACE = ("view.archives", "view.verifying")
"""What other rooms may use of this one."""
