"""The paper that fits the page: a session's sheet, a team's record, a slip, a report."""

from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.catalogue import ALL
from scorekeeper.kit.frame.window import Window

REPORTS = "reports"


def ruling_shown(window: Window) -> str:
    """Return the number of the ruling on view, which names its slip; "" if there is none."""
    return window.shown.ruling if window.shown is not None else ""


def fitting_paper(window: Window, session: str) -> tuple[str, str]:
    """Return the paper that fits the page: the session's sheet, a team's, a ruling's, the day's."""
    page = window.shown
    if page is not None and (own := page.default_paper()):
        return (own, page.default_subject() or ALL)
    if page is not None and (team := page.default_team()):
        return (catalogue.TEAM_RECORD, team)
    if window.current in {"event", "standings"}:
        return (catalogue.DAY_REPORT, ALL)
    if window.current == REPORTS:
        return ("", "")
    if ruling := ruling_shown(window):
        return (catalogue.RULING_SLIP, ruling)
    return (catalogue.SHEET, session or ALL)
