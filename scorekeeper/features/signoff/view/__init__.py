"""A session signed off: what is read aloud, who signs in which order, how it is closed and corrected."""
