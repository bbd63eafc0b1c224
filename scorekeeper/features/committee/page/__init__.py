"""The Disputes page: the list, the facts of a dispute, what the rules prescribe, what it would change, the ruling."""
