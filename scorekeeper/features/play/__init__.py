"""The cards of a deal: what the record shows, and whether a challenged claim holds (4.9)."""
