"""The paths of published pages: no team name can affect them, and they stay the same during the event."""

from hashlib import sha256

INDEX, TEAMS = "index.html", "teams.html"


def team_path(uid: str) -> str:
    """Return where the page of a team lies."""
    return f"team-{_short(uid)}.html"


def sheet_path(session: str) -> str:
    """Return where the sheet of a session lies."""
    return f"sheet-{_short(session)}.html"


def stage_path(key: str, number: int) -> str:
    """Return where a page of a stage lies; the first stage's has no number."""
    return f"{key}.html" if number == 1 else f"{key}-{number}.html"


def ranking_path(number: int) -> str:
    """Return where the signed ranking of a stage lies; the first stage's has no number."""
    return "ranking.pdf" if number == 1 else f"ranking-{number}.pdf"


def _short(uid: str) -> str:
    return sha256(uid.encode("utf-8", "surrogatepass")).hexdigest()[:12]
