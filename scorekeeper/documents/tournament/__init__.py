"""The tournament document: one stage as outsiders write it down, of which draw, ranking and qualifiers are asked."""
