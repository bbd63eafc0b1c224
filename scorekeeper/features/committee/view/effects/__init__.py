"""What a ruling would change, and what open disputes still can."""
