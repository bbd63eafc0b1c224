"""The page on which the cards of a deal are laid out."""
