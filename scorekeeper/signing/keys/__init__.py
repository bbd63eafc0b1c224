"""The club's authority and its keys: made, protected, revoked, published."""
