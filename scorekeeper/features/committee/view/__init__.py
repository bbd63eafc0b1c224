"""What the committee does.

Disputes in words, what the rules prescribe for them, rulings and what they change.
"""
