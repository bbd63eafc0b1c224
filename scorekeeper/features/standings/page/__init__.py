"""The Standings page."""
