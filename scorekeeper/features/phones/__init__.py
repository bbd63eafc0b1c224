"""Phones at the tables.

The page on which teams enter their own deals, and the server behind it.
"""
