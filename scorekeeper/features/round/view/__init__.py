"""A round as frozen values: its tables, its clock, what is missing."""
