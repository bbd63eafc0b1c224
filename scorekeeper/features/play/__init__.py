"""The cards of a deal laid out.

What the record shows, and whether a challenged claim holds (4.9).
"""
