"""The Teams page: teams, sessions, ranking, and the event itself."""
