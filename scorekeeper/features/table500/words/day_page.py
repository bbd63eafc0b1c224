"""The texts of the round's page apart from its line."""

from collections.abc import Sequence

from scorekeeper.language import clicks
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

MOST_NAMED = 6
"""The most players that are named; of more only the number is given."""


def row_spoken(table: str, sides: tuple[str, str], result: str) -> str:
    """Return a row of the round for a screen reader."""
    if not table:
        return _("{players}: {state}").format(players=sides[0], state=result)
    text = _("Table {table}: {first} against {second}, {result}")
    return text.format(table=table, first=sides[0], second=sides[1], result=result)


def awaited(hands: int) -> str:
    """Return a sentence on the progress of a table."""
    return (
        ngettext("{n} hand", "{n} hands", hands).format(n=hands) if hands else pgettext("day of 500", "no result yet")
    )


def presence(*, here: bool, left: bool, playing: bool) -> str:
    """Return a sentence on whether a player is here."""
    if here:
        return pgettext("day of 500", "here") if playing else pgettext("day of 500", "next round")
    return pgettext("day of 500", "left") if left else pgettext("day of 500", "not here yet")


def round_title(number: int) -> str:
    """Return the heading of a round."""
    return pgettext("place", "Round {round}").format(round=number) if number else _("The day")


def present_count(number: int, total: int) -> str:
    """Return a sentence on how many players are here."""
    return _("{n} of {all} players here").format(n=number, all=total)


def out_times(times: int, names: Sequence[str], players: int) -> str:
    """Return which players sat out this often: "once: Hari, Indu".

    Of many only their number is given; if they are all `players`, "everyone".
    """
    often = {
        0: pgettext("day of 500", "never"),
        1: pgettext("day of 500", "once"),
        2: pgettext("day of 500", "twice"),
    }.get(times) or pgettext("day of 500", "{n} times").format(n=times)
    if len(names) == players:
        return pgettext("day of 500", "everyone {often}").format(often=often)
    if not times:
        who = ngettext("the other {n}", "the other {n}", len(names)).format(n=len(names))
    elif len(names) > MOST_NAMED:
        who = ngettext("{n} player", "{n} players", len(names)).format(n=len(names))
    else:
        who = ", ".join(names)
    return _("{often}: {who}").format(often=often, who=who)


def missing(number: int, left: int, total: int) -> str:
    """Return a sentence on the progress of a round."""
    if not total:
        return _("Nobody is seated yet.")
    if not left:
        return _("Every table of round {round} has its result.").format(round=number)
    return _("{done} of {all} tables have their results.").format(done=total - left, all=total)


def repeats(pairs: Sequence[tuple[str, str]], number: int) -> str:
    """Return a sentence on which partners there were before."""
    return clicks.partners_before([join_all(pair) for pair in pairs], number)


def sat_out_times(times: int) -> str:
    """Return a sentence on how often a player sat out."""
    return ngettext("sat out once", "sat out {n} times", times).format(n=times) if times else ""


def can_seat(number: int) -> str:
    """Return the sentence that a round can be seated."""
    if number == 1:
        return _("Round 1 can be seated. To seat it by lot, type lot and a number: lot 2026.")
    return _("Round {round} can be seated.").format(round=number)


def choose_table() -> str:
    """Return a sentence on how a table is chosen."""
    return _("Choose a table with Up and Down first.")


def rung(*, running: bool) -> str:
    """Return the sentence that time is up."""
    if running:
        return _("The bell: Enter ends the games recorded here with the hand in progress.")
    return _("The bell: the hand in progress is the last. Type the results as they come in.")
