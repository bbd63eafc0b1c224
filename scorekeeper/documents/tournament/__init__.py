"""The tournament document: a stage written by other programs, to be drawn or ranked."""
