"""What a ruling would change before it is made, and what open disputes still can."""
