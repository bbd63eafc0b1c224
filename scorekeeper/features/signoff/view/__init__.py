"""The sign-off of a session: the text read aloud, the order of signers, closing and correcting it."""
