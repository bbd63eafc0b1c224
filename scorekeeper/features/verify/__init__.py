"""Checking whether a file is what was signed, and whether an event is in order."""

FACE = ("view.archives",)
"""The modules that other features may use."""
