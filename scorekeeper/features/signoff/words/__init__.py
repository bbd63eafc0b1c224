"""Texts of the sign-off page, and the text read aloud."""
