"""Words of the race: its table and chart, and a team's way through the rounds."""

from scorekeeper.journal.race import CLICKS, DIFFERENCE, MATCH_POINTS, Race, RaceEntry
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.standings import signed
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def race_title(counted: str) -> str:
    """Return the heading above the chart of the race."""
    return {MATCH_POINTS: _("Match-point race"), CLICKS: _("Race for clicks")}.get(counted, _("Race by difference"))


def places_title() -> str:
    """Return the heading above the chart of the places."""
    return _("Places over the rounds")


def race_table(counted: str) -> str:
    """Return the heading above the numbers of the race."""
    return {
        MATCH_POINTS: _("Match points after each round"),
        CLICKS: _("Clicks after each round"),
    }.get(counted, _("Points difference after each round"))


def places_table() -> str:
    """Return the heading above the numbers of the places."""
    return _("Places after each round")


def counted_word(counted: str) -> str:
    """Return the label of the race's vertical axis."""
    return {
        MATCH_POINTS: pgettext("match-point race", "match points"),
        CLICKS: pgettext("match-point race", "clicks"),
    }.get(counted, pgettext("match-point race", "points difference"))


def place_word() -> str:
    """Return the label of the places' vertical axis."""
    return pgettext("match-point race", "place")


def after_round() -> str:
    """Return the label of the chart's horizontal axis."""
    return pgettext("match-point race", "after round")


def best_of(shown: int, total: int) -> str:
    """Return the message that a chart shows only the best teams; the table has all."""
    return pgettext("match-point race", "the best {shown} of {total}").format(shown=shown, total=total)


def step_words(race: Race, racer: RaceEntry, index: int) -> str:
    """Return a team's score and place after one of the rounds: "Round 3: 11 match points, 2nd"."""
    value = racer.values[index]
    if race.counted == MATCH_POINTS:
        words = ngettext(
            "Round {round}: {value} match point, {place}", "Round {round}: {value} match points, {place}", value
        )
    elif race.counted == CLICKS:
        words = ngettext("Round {round}: {value} click, {place}", "Round {round}: {value} clicks, {place}", value)
    else:
        words = _("Round {round}: difference {value}, {place}")
    shown = signed(value) if race.counted == DIFFERENCE else str(value)
    return words.format(round=race.rounds[index], value=shown, place=ordinal(racer.places[index]))
