"""A ruling from the rule book to the journal.

What is prescribed, the draft, who may rule, what was made.
"""
