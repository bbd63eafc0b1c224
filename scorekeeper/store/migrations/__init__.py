"""The revisions of the file format, run by Alembic in one transaction; entries are never rewritten."""
