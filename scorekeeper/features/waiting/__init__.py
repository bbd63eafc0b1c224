"""Entries on this laptop that wait for the server, and conflicts to resolve."""
