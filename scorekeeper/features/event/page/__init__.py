"""The Event page: teams, sessions, ranking, and the event itself."""
