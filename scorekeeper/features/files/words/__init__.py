"""The texts for backups and for a rescued file."""
