"""Copying a session from paper: the line as written, what differs, what is settled."""

FACE = (
    "page.copy_mode",
    "page.copy_panel",
    "page.settle_panel",
    "view.copy_view",
    "view.likeness",
    "view.reading_paper",
    "view.settling",
    "words",
)
"""The modules that other features may use."""
