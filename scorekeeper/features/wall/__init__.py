"""The wall: pages on the projector, in a window that never takes the focus."""
