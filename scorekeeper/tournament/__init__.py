"""Teams, sessions and standings of one event: pure."""
