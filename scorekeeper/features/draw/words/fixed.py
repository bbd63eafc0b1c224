"""The problems of the teams that keep their table, as they are typed."""
