"""A line copied from paper, held against what the rules give."""
