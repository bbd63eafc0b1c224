"""The committee's papers: ruling slips, minutes of a day, penalties by team, the casebook."""
