"""People and keys: the club, who may sign, the keys they sign with."""
