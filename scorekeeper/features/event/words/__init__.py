"""Texts of the Teams page and the start of a session."""
