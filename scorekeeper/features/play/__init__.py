"""The cards of a deal laid out: what the record of its play shows, and whether a challenged claim is upheld (4.9)."""
