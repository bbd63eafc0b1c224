"""The event: its teams, players, sessions and settings."""
