"""The Journal page: list, filters, the panel of one entry."""
