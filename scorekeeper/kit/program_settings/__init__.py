"""The program's own settings: stored next to the user's data, plain and validated."""
