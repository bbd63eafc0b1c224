"""Paper and files: printed, exported, imported."""
