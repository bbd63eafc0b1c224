"""What a deal is worth, by which article: pure, standard library only."""
