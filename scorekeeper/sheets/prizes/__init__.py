"""What is given out at the end: the prize list, and certificates."""
