"""The Draw page."""
