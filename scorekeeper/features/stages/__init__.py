"""The stages of an event: which there are and how far each is, a new one, what one goes by."""
