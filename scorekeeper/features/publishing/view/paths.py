"""The paths of published pages.

No team name can affect them, and they stay the same during the event.
"""

from hashlib import sha256

INDEX, TEAMS = "index.html", "teams.html"


def team_path(uid: str) -> str:
    """Return the path of a team's page."""
    return f"team-{_short(uid)}.html"


def sheet_path(session: str) -> str:
    """Return the path of a session's sheet."""
    return f"sheet-{_short(session)}.html"


def stage_path(key: str, number: int) -> str:
    """Return the path of a stage's page; the first stage's has no number."""
    return f"{key}.html" if number == 1 else f"{key}-{number}.html"


def ranking_path(number: int) -> str:
    """Return the path of a stage's signed ranking; the first stage's has no number."""
    return "ranking.pdf" if number == 1 else f"ranking-{number}.pdf"


def _short(uid: str) -> str:
    return sha256(uid.encode("utf-8", "surrogatepass")).hexdigest()[:12]
