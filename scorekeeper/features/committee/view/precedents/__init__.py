"""Earlier rulings: found, held against a draft, bound into a casebook, with names or without."""
