"""The library that draws pages of a PDF may be entered by one thread of a process at a time."""

from threading import Lock

PDF_LIBRARY = Lock()
"""Held by whoever draws or binds pages: preview and printer."""
