"""What an address on the web looks like; by itself, because the window asks while somebody types."""

from urllib.parse import urlsplit


def is_address(text: str) -> bool:
    """Return whether a text can be the address of a time authority."""
    try:
        parts = urlsplit(text.strip())
        return parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        return False
