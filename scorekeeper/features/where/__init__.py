"""Where a number comes from: every number on every page has an answer."""

FACE = ("page.where_panel", "view.addresses", "view.where_from")
"""What other rooms may use of this one."""
