"""The score of a deal and its articles: pure functions, standard library only."""
