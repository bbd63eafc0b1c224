"""Sentences about the speed of play."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def minutes_seconds(seconds: int) -> str:
    """Return a time from result to result: "4:10"."""
    return f"{seconds // 60}:{seconds % 60:02}"


def from_result_to_result(quick: int, middle: int, slow: int, count: int, *, of_hands: bool) -> str:
    """Return the sentence on how long deals or hands took.

    The times, in seconds, are those within which a quarter, half and three quarters were done.
    """
    template = (
        ngettext("A hand took {middle} minutes: {n} time from result to result.",
                 "Half of the hands took up to {middle} minutes from result to result, a quarter up to {quick}, "
                 "a quarter more than {slow} ({n} times).", count)
        if of_hands
        else ngettext("A deal took {middle} minutes: {n} time from result to result.",
                      "Half of the deals took up to {middle} minutes from result to result, a quarter up to {quick}, "
                      "a quarter more than {slow} ({n} times).", count)
    )  # fmt: skip
    shown = {"quick": minutes_seconds(quick), "middle": minutes_seconds(middle), "slow": minutes_seconds(slow)}
    return template.format(**shown, n=count)


def lengths(middle: int, longest: int, count: int, *, of_games: bool) -> str:
    """Return the duration of sessions or games in minutes; half of them took up to `middle`."""
    template = (
        ngettext(
            "The one game of known length took {longest} minutes.",
            "Half of {n} games took up to {middle} minutes, the longest {longest}.",
            count,
        )
        if of_games
        else ngettext(
            "The one session of known length took {longest} minutes.",
            "Half of {n} sessions took up to {middle} minutes, the longest {longest}.",
            count,
        )
    )
    return template.format(middle=middle, longest=longest, n=count)


def untimed(count: int, *, of_games: bool) -> str:
    """Return for how many deals or hands the times are not those of play."""
    template = (
        ngettext("{n} game was entered afterward and is left out.",
                 "{n} games were entered afterward and are left out.", count)
        if of_games
        else ngettext("{n} session was copied or entered afterward and is left out.",
                      "{n} sessions were copied or entered afterward and are left out.", count)
    )  # fmt: skip
    return template.format(n=count)


def no_times() -> str:
    """Return the message that nothing is known about the pace."""
    return _("Nothing was entered during play, so the pace is not known.")
