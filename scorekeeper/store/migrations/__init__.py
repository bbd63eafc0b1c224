"""The revisions of the file format, run by Alembic in one transaction.

Entries are never rewritten.
"""
