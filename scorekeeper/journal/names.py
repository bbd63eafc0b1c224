"""When two spellings are one name: for teams and players, wherever they are typed or read."""

import unicodedata


def name_key(name: str) -> str:
    """Answer what the spellings of one name have in common: case, spaces and composition do not matter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
