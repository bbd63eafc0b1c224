"""A number's address, its parts, and the chain of articles and entries that it comes from."""
