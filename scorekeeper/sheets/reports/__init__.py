"""Reports: what happened in a session, on a day, to a team, on paper and as files."""
