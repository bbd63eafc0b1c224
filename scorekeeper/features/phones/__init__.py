"""Phones at the tables: the page on which teams enter deals, and its server."""
