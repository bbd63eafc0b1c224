"""The Verify page."""
