"""The score sheet in words and numbers, and what its panels show."""
