"""Phones at the tables: the page on which teams enter their own deals, and the server behind it."""
