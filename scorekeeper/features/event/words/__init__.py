"""What the Event page and the start of a session say."""
