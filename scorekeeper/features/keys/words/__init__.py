"""What the People and keys page says."""
