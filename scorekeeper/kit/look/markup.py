"""Text in the markup of labels.

The standard library's own module loads the names of 2,231 characters.
"""

_MARKED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def escape(text: str) -> str:
    """Return a text escaped for markup."""
    return text.translate(_MARKED)
