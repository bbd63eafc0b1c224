"""Entries on this laptop that wait for the server, and conflicting versions, between which a person decides."""
