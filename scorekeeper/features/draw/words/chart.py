"""The problems of a row in an organizer's own chart."""

from scorekeeper.language.translation import gettext as _


def row_problem(code: str, row: int, value: str) -> str:
    """Return what is wrong with a row, as a sentence."""
    sentence = {
        "shape": _("Row {row} has {value} parts: round, table, team, team; or round and the team that sits out."),
        "number": _("Row {row}: {value} is no round and table."),
        "team": _("Row {row}: no team is called {value}."),
        "twice": _("Row {row}: {value} stands twice in this round."),
        "table": _("Row {row}: table {value} stands twice in this round."),
    }[code]
    return sentence.format(row=row, value=value)
