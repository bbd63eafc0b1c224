"""The panel of F4 on the Score page."""
