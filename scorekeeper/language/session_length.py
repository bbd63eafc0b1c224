"""How long a session is and who gave it up, in words: for the journal, the sheet, the lists and the standings."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.facts import LengthSet
from scorekeeper.journal.session_length import EXTRA, LEFT, NO_SHOW, RULED, STOPPED, WITHDRAWN
from scorekeeper.journal.snapshot import Forfeit, Length, SessionState
from scorekeeper.language.lines import team_names
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import Side
from scorekeeper.tournament.results import Award

DASH = "\N{EN DASH}"


def length_words(fact: LengthSet) -> str:
    """Return how long a session is from now on: "stopped after deal 12", "extra deals: 24 in all"."""
    if fact.why == STOPPED:
        return _("stopped after deal {deals}").format(deals=fact.deals)
    if fact.why == EXTRA:
        return _("extra deals: {deals} in all").format(deals=fact.deals)
    return ngettext("{deals} deal planned", "{deals} deals planned", fact.deals).format(deals=fact.deals)


def forfeit_words(sides: Sequence[Side], why: str, names: Mapping[Side, str]) -> str:
    """Return who gave a session up and why: "forfeit: Detroit did not come", "forfeit: Dallas and Detroit left"."""
    if len(sides) > 1 and why == WITHDRAWN:
        return _("forfeit: {teams} have withdrawn").format(teams=_teams(sides, names))
    template = {
        NO_SHOW: _("forfeit: {team} did not come"),
        WITHDRAWN: _("forfeit: {team} has withdrawn"),
        LEFT: _("forfeit: {team} left"),
        RULED: _("forfeit by ruling: {team}"),
    }.get(why, _("forfeit: {team}"))
    return template.format(team=_teams(sides, names))


def _teams(sides: Sequence[Side], names: Mapping[Side, str]) -> str:
    *most, last = [names.get(side, side) for side in sides]
    return _("{teams} and {last}").format(teams=", ".join(most), last=last) if most else last


def extent_words(state: SessionState, award: Award | None, *, because: bool = False) -> str:
    """Return what is unusual about how far a session goes; nothing of one that is as it was planned.

    "stopped after deal 12 of 18", "18 deals and 6 extra", "forfeit: Detroit did not come: Dallas 4-0, 5-0". `because`
    adds the reason given.
    """
    if state.forfeit is not None:
        words, reason = _forfeited(state, award), state.forfeit.reason
    elif state.length is not None:
        words, reason = _long(state.length), state.length.reason
    else:
        return ""
    if because and words and reason.strip():
        return (
            _("{what} ({reason})").format(what=words, reason=reason.strip()) if state.forfeit else f"{words}: {reason}"
        )
    return words


def forfeit_mark() -> str:
    """Return the flag of a forfeited session in a list or in the standings."""
    return _("forfeit")


def award_words(state: SessionState, award: Award) -> str:
    """Return what a forfeited session gives: "Dallas 4-0, 5-0"."""
    names = team_names(state.record)
    there = [side for side, points in award.points.items() if state.forfeit is None or side not in state.forfeit.sides]
    order = [*there, *(side for side in award.points if side not in there)]
    figures = [DASH.join(str(award.points[side]) for side in order)]
    if award.match_points is not None:
        figures.insert(0, DASH.join(str(award.match_points[side]) for side in order))
    return f"{', '.join(names.get(side, side) for side in there) or _('nobody gets anything,')} {', '.join(figures)}"


def _forfeited(state: SessionState, award: Award | None) -> str:
    assert state.forfeit is not None
    words = forfeit_words(state.forfeit.sides, state.forfeit.why, team_names(state.record))
    return f"{words}: {award_words(state, award)}" if award is not None else words


def _long(length: Length) -> str:
    if length.why == STOPPED:
        return _("stopped after deal {deals} of {planned}").format(deals=length.deals, planned=length.planned)
    extra = length.deals - length.planned
    if length.why == EXTRA and extra > 0:
        return ngettext("{planned} deals and {extra} extra", "{planned} deals and {extra} extra", extra).format(
            planned=length.planned, extra=extra
        )
    return ""


# --- the panel of the score sheet


def choice_words(choice: str) -> str:
    """Return what a choice of the panel is called."""
    return {
        STOPPED: _("Stop early"),
        EXTRA: _("Extra deals"),
        "planned": _("Length"),
        "forfeit": _("Forfeit"),
    }.get(choice, choice)


def cause_words(why: str) -> str:
    """Return why a side gives a session up, on a button."""
    return {NO_SHOW: _("Did not come"), WITHDRAWN: _("Withdrawn"), LEFT: _("Left")}.get(why, why)


def number_label(choice: str) -> str:
    """Return what the number typed for a choice means."""
    return _("After deal") if choice == STOPPED else _("Deals in all")


def confirm_words(choice: str) -> str:
    """Return what the button says."""
    return {
        STOPPED: _("Stop the session"),
        EXTRA: _("Play extra deals"),
        "planned": _("Set the length"),
        "forfeit": _("Record the forfeit"),
    }.get(choice, _("Record"))


def follows_words(choice: str, deals: int | None, now: int) -> str:
    """Return what follows from a choice, before it is recorded."""
    if choice == "forfeit":
        return _("Deals that were played stay to be read; they do not count.")
    if deals is None:
        return ""
    if choice == STOPPED:
        return _("The session is complete with {deals} of {now} deals.").format(deals=deals, now=now)
    if choice == EXTRA:
        n = deals - now
        return ngettext("{n} more deal decides the tie.", "{n} more deals decide the tie.", n).format(n=n)
    return ngettext("The session has {n} deal.", "The session has {n} deals.", deals).format(n=deals)


def extra_button(deals: int) -> str:
    """Return the button that adds extra deals."""
    return ngettext("{n} extra deal", "{n} extra deals", deals).format(n=deals)


def forfeit_sentence(forfeit: Forfeit, names: Mapping[Side, str]) -> str:
    """Return who gave the session up and why, and what becomes of the deals."""
    template = {
        NO_SHOW: _("{team} did not come{reason}. The session counts as forfeited."),
        WITHDRAWN: _("{team} withdrew{reason}. Deals that were played stay to be read; they do not count."),
        LEFT: _("{team} left{reason}. Deals that were played stay to be read; they do not count."),
    }.get(forfeit.why, _("{team} gave the session up{reason}."))
    said = f" ({forfeit.reason.strip()})" if forfeit.reason.strip() else ""
    return template.format(team=_teams(forfeit.sides, names), reason=said)


def forfeit_hint() -> str:
    """Return what can still be done in a forfeited session."""
    return _("Ctrl+Shift+L changes or undoes it.")


def state_words(state: str, decided: int, deals: int) -> str:
    """Return how far a session is: "not begun", "11 of 18 deals", "complete"."""
    if state == "complete":
        return _("complete")
    if not decided and state == "empty":
        return _("not begun")
    if not deals:
        return ngettext("{n} deal", "{n} deals", decided).format(n=decided)
    return ngettext("{n} of {deals} deal", "{n} of {deals} deals", deals).format(n=decided, deals=deals)
