"""The page on which publishing is set up, and what keeps the pages up to date behind the window."""
