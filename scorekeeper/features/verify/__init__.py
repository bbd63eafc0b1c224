"""Check whether a file is what was signed, and whether an event is sound."""

FACE = ("view.archives",)
"""The modules that other features may use."""
