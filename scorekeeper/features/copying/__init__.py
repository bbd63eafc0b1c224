"""Copying a session from paper: rows as written, differences, and how they were settled."""

FACE = (
    "page.copy_mode",
    "page.copy_panel",
    "page.settle_panel",
    "view.copy_view",
    "view.record_comparison",
    "view.reading_paper",
    "view.settlement_options",
    "words",
)
"""The modules that other features may use."""
