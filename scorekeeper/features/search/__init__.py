"""Search through the whole event."""
