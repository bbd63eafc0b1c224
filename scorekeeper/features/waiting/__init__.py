"""Entries on this laptop that wait for the server, and conflicting versions, between which a person decides."""

FACE = ("page.versions_table", "view.versions")
"""The modules that other features may use."""
