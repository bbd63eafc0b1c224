"""The sign-off of a session: reading it aloud, signing, closing, correcting."""
