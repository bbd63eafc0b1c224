"""A deal being typed: from the text of a line to a fact or to problems."""
