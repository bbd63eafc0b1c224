"""The sign-off page."""
