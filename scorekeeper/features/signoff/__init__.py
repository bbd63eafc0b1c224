"""Signing a session: read aloud, viewed, signed in turn, closed."""
