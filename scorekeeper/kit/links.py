"""What links in sentences begin with: to an article of the rule book, an entry of the journal, a dispute."""

ARTICLE, ENTRY, DISPUTE = "article:", "entry:", "dispute:"
