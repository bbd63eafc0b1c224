"""Entries on this laptop that wait for the server, and conflicting versions for a person to resolve."""
