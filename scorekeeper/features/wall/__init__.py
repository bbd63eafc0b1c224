"""The wall: what the hall reads from the projector, in a window of its own that never takes the keyboard."""
