"""What the page of the table says."""
