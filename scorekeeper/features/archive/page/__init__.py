"""The part of the window that asks for the archive."""
