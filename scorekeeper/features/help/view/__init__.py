"""The help pages and the articles, ready to be shown."""
