"""The texts of the table page."""
