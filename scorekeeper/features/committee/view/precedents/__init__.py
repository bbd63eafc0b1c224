"""Earlier rulings: found, compared with a draft, collected in a casebook, with names or without."""
