"""Where the archive is asked for in the window."""
