"""Paper and files out of the event, and documents into it."""
