"""Text put into the markup of labels. The library's own module brings the names of 2,231 characters along."""

_MARKED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def escape(text: str) -> str:
    """Return a text escaped for markup."""
    return text.translate(_MARKED)
