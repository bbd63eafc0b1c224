"""The page on which prizes are set."""
