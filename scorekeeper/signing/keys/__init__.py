"""The club's authority and the keys it issued: made, protected, counted, revoked, and published."""
