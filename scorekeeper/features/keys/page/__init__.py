"""The People and keys page, and the keys the club makes."""
