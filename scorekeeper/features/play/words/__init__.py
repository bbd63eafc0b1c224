"""The texts about the cards of a deal."""
