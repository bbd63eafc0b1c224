"""The words of what an entry of the journal changed."""

from scorekeeper.language.dates import format_date
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def deal(number: int) -> str:
    """Return the label of a deal's record."""
    return pgettext("place", "Deal {deal}").format(deal=number)


def points_of(team: str, number: int) -> str:
    """Return the label of a team's points in a deal."""
    return pgettext("what an entry changes", "{team}, deal {deal}").format(team=team, deal=number)


def game_total() -> str:
    """Return the label of a game's score."""
    return pgettext("what an entry changes", "Score")


def session_total() -> str:
    """Return the label of a session's totals."""
    return _("Session total")


def for_standings() -> str:
    return _("For the standings")


def match_points(*, final: bool) -> str:
    """Return the label of the match points, with "if it ended now" if provisional."""
    return _("Match points") if final else _("Match points if it ended now")


def state_word(code: str) -> str:
    """Return a state of a session."""
    return {
        "empty": pgettext("state, what an entry changes", "not begun"),
        "running": pgettext("state, what an entry changes", "running"),
        "complete": pgettext("state, what an entry changes", "complete"),
        "forfeited": pgettext("state, what an entry changes", "forfeited"),
    }.get(code, code)


def place_label() -> str:
    """Return the label of a session's round, table and date."""
    return pgettext("label", "Place")


def place_of(round_number: int | None, table: int | None, date: str | None) -> str:
    """Return round, table and date of a session."""
    parts = [
        pgettext("place", "round {round}").format(round=round_number) if round_number is not None else "",
        pgettext("place", "table {table}").format(table=table) if table is not None else "",
        format_date(date),
    ]
    return ", ".join(part for part in parts if part)


def signed(points: int) -> str:
    """Return points with their sign; a dash for 0."""
    if not points:
        return "\N{EN DASH}"
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"


def standing_of(team: str) -> str:
    """Return the label of a team's place."""
    return _("Place of {team}").format(team=team)


def more_places(count: int) -> str:
    """Return the message that more places changed than are listed."""
    return ngettext("and {n} more place", "and {n} more places", count).format(n=count)


def of_team() -> tuple[str, ...]:
    """Return the labels of a team's fields."""
    return (
        pgettext("what an entry changes", "Name"),
        pgettext("what an entry changes", "Letter"),
        pgettext("what an entry changes", "Players"),
        pgettext("what an entry changes", "Captain"),
        pgettext("what an entry changes", "Club"),
        pgettext("what an entry changes", "Substitution"),
    )


def no_number() -> str:
    """Return the message that an entry changed no number."""
    return _("No numbers change.")
