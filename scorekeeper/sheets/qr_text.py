"""The text in the square QR code of a paper: which event, round, table and session it belongs to, and which paper."""

from scorekeeper.journal.snapshot import PlayedState, SessionState, Tournament

SHORT_ID = 12
"""A longer id of a session would make the code of a blank too fine to be read from a photograph."""


def qr_of_sheet(played: PlayedState, tournament: Tournament, digest: str) -> str:
    """Return what the code of a score or game sheet holds; `digest` is that of the record."""
    return _text(played, tournament, f"SHEET {digest}")


def qr_of_blank(played: PlayedState, tournament: Tournament) -> str:
    """Return what the code of a blank holds: of a session also its own id where that is short."""
    own = isinstance(played, SessionState) and len(played.uid) <= SHORT_ID
    return _text(played, tournament, *([f"ID {played.uid}"] if own else []), "BLANK")


def _text(played: PlayedState, tournament: Tournament, *end: str) -> str:
    """Return it in capitals: they make a code small."""
    parts = ["SCOREKEEPER/1", f"EVENT {tournament.event.uid if tournament.event else '-'}"]
    parts += [f"ROUND {played.round}"] if played.round is not None else []
    parts += [f"TABLE {played.table}"] if played.table is not None else []
    unit = "SESSION" if isinstance(played, SessionState) else "GAME"
    return " ".join((*parts, f"{unit} {played.number}", *end)).upper()
