"""Who plays whom, where, round by round: every way in which a stage is drawn (section 2)."""
