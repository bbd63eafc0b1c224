"""The window's frame: its bars, its commands, its questions."""
