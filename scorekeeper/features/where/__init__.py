"""The origin of a number: every number on every page has one."""

FACE = ("page.where_panel", "view.addresses", "view.where_from")
"""What other rooms may use of this one."""
