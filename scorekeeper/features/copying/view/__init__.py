"""A line copied from paper, compared with what the rules give."""
