"""The start page, the list of backups, and rescuing a damaged file."""
