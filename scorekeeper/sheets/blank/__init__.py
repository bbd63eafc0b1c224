"""Paper to write on: blank score sheets, the scorer's card."""
