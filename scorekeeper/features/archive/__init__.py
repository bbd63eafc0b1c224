"""The archive: everything of an event in one file, which can be checked without us."""
