"""The file of an event: start page, backups, rescue."""

FACE = ("view.backups", "view.witness")
"""The modules that other features may use."""
