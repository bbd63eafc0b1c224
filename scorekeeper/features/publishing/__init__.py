"""Publishing: the event as web pages, in a folder or on a stick, and offered in the hall's network."""

FACE = ("view.published", "view.publishing", "view.site")
"""What other rooms may use of this one."""
