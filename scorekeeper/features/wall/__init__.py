"""The wall: the pages on the projector, in a separate window that never takes the keyboard focus."""
