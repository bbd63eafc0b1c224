"""Where a number comes from: every number on every page has an answer."""
