"""The Reports page, printing, saving and reading papers."""
