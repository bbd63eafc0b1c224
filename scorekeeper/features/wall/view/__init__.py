"""The contents of the wall, page by page, as frozen values."""
