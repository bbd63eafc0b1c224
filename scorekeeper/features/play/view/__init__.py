"""The cards of a deal as values: what is typed of them, what they show, what follows from a claim."""
