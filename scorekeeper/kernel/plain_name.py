"""The part of a file's name that comes from the name of an event, a team or a player."""

import unicodedata

from scorekeeper.journal.snapshot import Tournament

_LONGEST_NAME, _MOST_BYTES = 24, 48
"""Longest part of a file's name that comes from one name, in letters and in bytes."""
_BEHIND_LATIN = "\u0370"


def plain_name(name: str) -> str:
    """Return a name's letters and digits in any script, without Latin accents; may be ""."""
    letters, latin = [], False
    for letter in unicodedata.normalize("NFKD", name).lower():
        mark = unicodedata.category(letter)[0] == "M"
        if not mark:
            latin = letter < _BEHIND_LATIN
        if not (mark and latin) and unicodedata.category(letter) != "Cf":
            letters.append(letter if mark or letter.isalnum() else " ")
    plain = "-".join(unicodedata.normalize("NFC", "".join(letters)).split())[:_LONGEST_NAME]
    return plain.encode()[:_MOST_BYTES].decode(errors="ignore").strip("-")


def plain_event_name(tournament: Tournament) -> str:
    """Return an event's name in the same way; "" if it has no such letters, or no name yet."""
    return plain_name(tournament.event.name) if tournament.event is not None else ""
