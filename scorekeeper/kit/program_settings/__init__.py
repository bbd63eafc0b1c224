"""The program's own settings: kept beside the user's data, plain and validated."""
