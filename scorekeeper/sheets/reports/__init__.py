"""Reports: what happened in a session, on a day, to a team, as tables, charts and words, on paper and as files."""
