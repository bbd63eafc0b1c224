"""Forfeits in words: which side, why, and the effect on the standings."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.forfeits import LEFT, NO_SHOW, RULED, WITHDRAWN
from scorekeeper.journal.snapshot import Forfeit, SessionState
from scorekeeper.language.lines import team_names
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.tournament.forfeits import Award

DASH = "\N{EN DASH}"


def forfeit_words(sides: Sequence[Side], why: str, names: Mapping[Side, str]) -> str:
    """Return which side forfeited and why.

    For example "forfeit: Detroit did not come", "forfeit: Dallas and Detroit left".
    """
    if len(sides) > 1 and why == WITHDRAWN:
        return pgettext("forfeit", "forfeit: {teams} have withdrawn").format(teams=_teams(sides, names))
    template = {
        NO_SHOW: _("forfeit: {team} did not come"),
        WITHDRAWN: pgettext("forfeit", "forfeit: {team} has withdrawn"),
        LEFT: pgettext("forfeit", "forfeit: {team} left"),
        RULED: pgettext("forfeit", "forfeit by ruling: {team}"),
    }.get(why, pgettext("forfeit", "forfeit: {team}"))
    return template.format(team=_teams(sides, names))


def _teams(sides: Sequence[Side], names: Mapping[Side, str]) -> str:
    *most, last = [names.get(side, side) for side in sides]
    return pgettext("forfeit", "{teams} and {last}").format(teams=", ".join(most), last=last) if most else last


def forfeit_mark() -> str:
    """Return the flag of a forfeited session in a list or in the standings."""
    return pgettext("forfeit", "forfeit")


def award_words(state: SessionState, award: Award) -> str:
    """Return what a forfeited session gives: "Dallas 4-0, 5-0"."""
    names = team_names(state.record)
    there = [side for side, points in award.points.items() if state.forfeit is None or side not in state.forfeit.sides]
    order = [*there, *(side for side in award.points if side not in there)]
    figures = [DASH.join(str(award.points[side]) for side in order)]
    if award.match_points is not None:
        figures.insert(0, DASH.join(str(award.match_points[side]) for side in order))
    receivers = ", ".join(names.get(side, side) for side in there) or pgettext("forfeit", "nobody gets anything,")
    return f"{receivers} {', '.join(figures)}"


def forfeited_words(state: SessionState, award: Award | None) -> str:
    """Return which side forfeited and the result that counts; only for a forfeited session."""
    assert state.forfeit is not None
    words = forfeit_words(state.forfeit.sides, state.forfeit.why, team_names(state.record))
    return f"{words}: {award_words(state, award)}" if award is not None else words


def forfeit_sentence(forfeit: Forfeit, names: Mapping[Side, str]) -> str:
    """Return which side forfeited the session and why, and what happens to its deals."""
    template = {
        NO_SHOW: _("{team} did not come{reason}. The session counts as forfeited."),
        WITHDRAWN: _("{team} withdrew{reason}. Deals already played can still be read, but do not count."),
        LEFT: _("{team} left{reason}. Deals already played can still be read, but do not count."),
    }.get(forfeit.why, _("{team} forfeited the session{reason}."))
    reason = f" ({forfeit.reason.strip()})" if forfeit.reason.strip() else ""
    return template.format(team=_teams(forfeit.sides, names), reason=reason)


def forfeit_hint() -> str:
    """Return what can still be done in a forfeited session."""
    return _("Ctrl+Shift+L changes or undoes it.")
