"""The event as the organizer sees it: teams, sessions, standings, journal."""
