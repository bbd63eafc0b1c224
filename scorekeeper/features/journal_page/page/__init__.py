"""The History page: list, filters, the panel of one entry."""
