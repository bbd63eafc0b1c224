"""The rule book: a search, the articles found, and one article to read. Imported when it is first opened."""
