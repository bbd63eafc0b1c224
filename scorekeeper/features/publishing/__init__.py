"""Publishing: the event as web pages, in a folder, on a stick, and in the hall."""

FACE = ("view.published_stages", "view.publishing", "view.site")
"""The modules that other features may use."""
