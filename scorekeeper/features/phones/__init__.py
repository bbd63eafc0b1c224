"""Phones at the tables: the page on which teams enter their own deals, and the server behind it."""

FACE = ("view.phone_process", "view.phone_register")
"""The modules that other features may use."""
