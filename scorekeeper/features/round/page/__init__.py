"""The Tables page and its parts."""
