"""Paper to write on: blank score sheets, the card for the table."""
