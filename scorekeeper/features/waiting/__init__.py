"""Entries on this laptop that wait for the server, and conflicting versions, between which a person decides."""

FACE = ("page.versions_table", "view.versions")
"""What other rooms may use of this one."""
