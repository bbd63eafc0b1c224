"""The Print page, printing, saving and reading papers."""
