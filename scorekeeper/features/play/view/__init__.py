"""The cards of a deal as values: typed cards, findings, the consequences of a claim."""
