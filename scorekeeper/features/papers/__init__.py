"""Paper and files: printed, exported, imported."""

FACE = ("view.exporting", "view.papers_read", "view.record_facts", "view.redrawing", "words")
"""What other rooms may use of this one."""
