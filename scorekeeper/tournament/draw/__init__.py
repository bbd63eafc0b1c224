"""How the rounds of a stage are drawn: who meets whom, at which table, on which side, and who sits out."""
