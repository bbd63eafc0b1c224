"""The file of an event: start page, backups, rescue."""
