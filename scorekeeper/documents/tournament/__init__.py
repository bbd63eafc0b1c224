"""The tournament document: one stage as written by other programs, to ask for its draw, ranking and qualifiers."""
