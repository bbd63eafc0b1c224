"""Publishing: the event as web pages, in a folder or on a stick, and offered in the hall's network."""

FACE = ("view.published_stages", "view.publishing", "view.site")
"""The modules that other features may use."""
