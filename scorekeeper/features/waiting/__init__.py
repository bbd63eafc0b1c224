"""What waits on this laptop for the server, and two versions of one thing, between which somebody decides."""

FACE = ("page.versions_table", "view.versions")
"""What other rooms may use of this one."""
