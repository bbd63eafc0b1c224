"""What is said of the cards of a deal."""
