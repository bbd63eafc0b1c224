"""What the committee gives out: ruling slips, minutes of a day, penalties by team, the casebook."""
