"""What is said of backups and of a rescued file."""
