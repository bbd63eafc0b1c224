"""The club's authority and the keys it issued.

Made, protected, counted, revoked, and published.
"""
