"""Paper and files: printed, exported, imported."""

FACE = (
    "view.catalogue",
    "view.copies",
    "view.exporting",
    "view.papers_read",
    "view.prize_papers",
    "view.paperwork",
    "view.record_facts",
    "view.redrawing",
    "view.stage_papers",
    "view.workbook_comparison",
    "words",
)
"""Modules that other features may use."""
