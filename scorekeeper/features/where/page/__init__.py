"""The panel of F3 on any page."""
