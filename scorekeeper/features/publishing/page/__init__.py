"""The page to set up publishing, and what keeps the pages up to date in the background."""
