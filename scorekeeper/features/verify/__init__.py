"""Is this file what was signed, and is this event sound?"""

FACE = ("view.archives", "view.verifying")
"""What other rooms may use of this one."""
