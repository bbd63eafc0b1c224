"""The words for a typed line and the current deal."""
