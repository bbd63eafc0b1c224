"""Who plays whom, where, round by round: all methods of drawing a stage (section 2)."""
