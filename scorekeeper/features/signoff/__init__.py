"""Signing a session: read aloud, looked at, signed in turn, closed."""
