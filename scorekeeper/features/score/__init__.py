"""The score sheet: the session on the screen, and all that is entered on it."""
