"""Which paper fits what is shown: a session's sheet, a team's record, the slip of a ruling, the day's report."""

from PySide6.QtWidgets import QWidget

from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.catalogue import ALL
from scorekeeper.kit.frame.window import Window

REPORTS = "reports"


def ruling_shown(window: Window) -> str:
    """Return the number of the ruling that the page shows, by which its slip is called; "" while it shows none."""
    return str(getattr(window.page(window.current), "ruling", "") or "")


def meant(window: Window, session: str) -> tuple[str, str]:
    """Return which paper fits the page that is shown: its session's sheet, a team's, a ruling's, the day's."""
    page = window.page(window.current)
    if window.current == "event":
        teams = getattr(page, "teams", None)
        team = getattr(getattr(teams, "selected", None), "uid", "")
        if team and isinstance(teams, QWidget) and teams.hasFocus():
            return (catalogue.TEAM_RECORD, team)
        return (catalogue.DAY_REPORT, ALL)
    if window.current == "standings":
        return (catalogue.DAY_REPORT, ALL)
    if window.current == REPORTS:
        return ("", "")
    if ruling := ruling_shown(window):
        return (catalogue.RULING_SLIP, ruling)
    return (catalogue.SHEET, session or ALL)
