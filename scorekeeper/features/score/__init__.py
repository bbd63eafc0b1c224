"""The score sheet: the session on view, and all that is entered on it."""

FACE = ("view.sheet_view",)
"""Modules that other features may use."""
