"""Paper to write on: blank score sheets, announcement slips, the card for the table."""
