"""Whether a signed sheet is genuine.

Who signed, what has changed since, and whether its sums hold.
"""
