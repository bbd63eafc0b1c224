"""The scorer's desk: every use case, without a window."""
