"""Copying a session from paper: the line as written, what differs, what is settled."""
