"""The origin of a number: every number on every page has one."""

FACE = ("page.where_panel", "view.addresses", "view.where_from")
"""The modules that other features may use."""
