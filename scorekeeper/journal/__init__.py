"""The journal: what was recorded and by whom, and the state computed from it.

Pure functions, no I/O.
"""
