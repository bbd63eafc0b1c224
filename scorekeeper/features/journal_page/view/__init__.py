"""The entries of the journal in words, and what each of them changed."""
