"""What is said of a typed line and of the deal under way."""
