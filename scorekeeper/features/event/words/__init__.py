"""Texts of the Event page and the start of a session."""
