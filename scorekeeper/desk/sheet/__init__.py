"""One session as its scorer sees it: the sheet and what its side panels offer."""
