"""The sign-off of a session.

The text read aloud, the order of signers, closing and correcting it.
"""
