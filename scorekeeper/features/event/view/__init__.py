"""The event as its organiser sees it: teams, sessions, standings, journal."""
