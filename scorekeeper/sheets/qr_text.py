"""The text in a paper's QR code: event, round, table, session, kind of paper."""

from scorekeeper.journal.snapshot import PlayedState, SessionState, Tournament

SHORT_ID = 12
"""Longest id of a session in the code of a blank; a longer one prints too finely."""


def qr_of_sheet(played: PlayedState, tournament: Tournament, digest: str) -> str:
    """Return the content of the code of a score or game sheet; `digest` is that of the record."""
    return _text(played, tournament, f"SHEET {digest}")


def qr_of_blank(played: PlayedState, tournament: Tournament) -> str:
    """Return the content of a blank's code, with the session's own id if it is short."""
    own = isinstance(played, SessionState) and len(played.uid) <= SHORT_ID
    return _text(played, tournament, *([f"ID {played.uid}"] if own else []), "BLANK")


def _text(played: PlayedState, tournament: Tournament, *end: str) -> str:
    """Return the text in capitals, which keep the code small."""
    parts = ["SCOREKEEPER/1", f"EVENT {tournament.event.uid if tournament.event else '-'}"]
    parts += [f"ROUND {played.round}"] if played.round is not None else []
    parts += [f"TABLE {played.table}"] if played.table is not None else []
    unit = "SESSION" if isinstance(played, SessionState) else "GAME"
    return " ".join((*parts, f"{unit} {played.number}", *end)).upper()
