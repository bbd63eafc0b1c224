"""The file of an event: start page, backups, rescue."""

FACE = ("view.backups", "view.witness")
"""What other rooms may use of this one."""
