"""The syntax of a web address; a module of its own, because the window checks it while typing."""

from urllib.parse import urlsplit


def is_address(text: str) -> bool:
    """Return whether a text can be the address of a time authority."""
    try:
        parts = urlsplit(text.strip())
        return parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        return False
