"""The storage of an event's journal in a database: the only importer of SQLAlchemy."""
