"""The prizes as shown and typed, without the window."""
