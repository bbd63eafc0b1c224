"""The tournament document.

One stage as written by other programs, used to request its draw, ranking and qualifiers.
"""
