"""The Disputes page: the list, a dispute, what the rules prescribe, and the ruling."""
