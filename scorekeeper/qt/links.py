"""What links in sentences begin with: to an article of the rule book, and to an entry of the journal."""

ARTICLE, ENTRY = "article:", "entry:"
