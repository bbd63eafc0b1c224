"""What stands on the wall, page by page, as frozen values."""
