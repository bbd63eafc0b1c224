"""Texts of the People and keys page."""
