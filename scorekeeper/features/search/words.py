"""What the search says: what can be typed, what a find is, and that there is none."""

from scorekeeper.language.lines import took_words
from scorekeeper.language.panels import place_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import DEFEATED, MADE, Deal


def hint() -> str:
    """Return what can be looked for, before anything is typed."""
    return _(
        "Examples: a name; 7 for table 7; 5/12 for round 5, table 12; deal 9; 40HX for the deals played in it; "
        "3.2 or revoke for the article; print for the command. Enter goes there, Esc goes back."
    )


def found(count: int, most: int) -> str:
    """Return how much was found."""
    if count >= most:
        return _("{n} results or more: another word narrows them down.").format(n=count)
    return ngettext("1 result. Enter goes there.", "{n} results. Arrows choose, Enter goes there.", count).format(
        n=count
    )


def kind(code: str) -> str:
    """Return what a find is."""
    return {
        "team": _("team"),
        "session": _("session"),
        "deal": _("deal"),
        "dispute": _("dispute"),
        "article": _("article"),
        "command": _("command"),
    }[code]


def place(round_number: str, table: str, number: int) -> str:
    """Return where a session is played; its numbers come as words, empty where there is none."""
    return place_words(int(round_number) if round_number else None, int(table) if table else None, number)


def deal(number: int, recorded: Deal | None, teams: tuple[str, ...]) -> str:
    """Return what a deal was: "Deal 9: Dallas 40HX, took 44"."""
    title = _("Deal {deal}").format(deal=number)
    if recorded is None:
        return title
    side = ord(recorded.side) - ord("A")
    team = teams[side] if side < len(teams) else ""
    if recorded.taken is not None:
        result = took_words(recorded.taken, recorded.opponents)
    else:
        result = {MADE: _("made"), DEFEATED: _("defeated")}.get(recorded.outcome or "", _("result awaited"))
    return f"{title}: {team} {recorded.contract}, {result}"
