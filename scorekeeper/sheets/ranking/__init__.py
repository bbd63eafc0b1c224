"""The final ranking of a stage: its document, and the paper that the committee signs."""
