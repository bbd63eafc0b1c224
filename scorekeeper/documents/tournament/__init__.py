"""The tournament document: one stage as written by other programs, used to request its draw, ranking and qualifiers."""
