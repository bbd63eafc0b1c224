"""Lengths of sessions and forfeits in words, for journal, sheets and standings."""

from scorekeeper.journal.facts import LengthSet
from scorekeeper.journal.forfeits import LEFT, NO_SHOW, WITHDRAWN
from scorekeeper.journal.session_length import EXTRA, STOPPED
from scorekeeper.journal.snapshot import Length, SessionState
from scorekeeper.language.forfeits import forfeited_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.tournament.forfeits import Award


def length_words(fact: LengthSet) -> str:
    """Return the new length of a session: "stopped after deal 12", "extra deals: 24 in all"."""
    if fact.why == STOPPED:
        return pgettext("length of a session", "stopped after deal {deals}").format(deals=fact.deals)
    if fact.why == EXTRA:
        return _("extra deals: {deals} in all").format(deals=fact.deals)
    return ngettext("{deals} deal planned", "{deals} deals planned", fact.deals).format(deals=fact.deals)


def unusual_length(state: SessionState, award: Award | None, *, because: bool = False) -> str:
    """Return what is unusual about the length of a session; "" if it is as planned.

    "stopped after deal 12 of 18", "18 deals and 6 extra", "forfeit: Detroit did not come: Dallas 4-0, 5-0". `because`
    adds the reason given.
    """
    if state.forfeit is not None:
        words, reason = forfeited_words(state, award), state.forfeit.reason
    elif state.length is not None:
        words, reason = _long(state.length), state.length.reason
    else:
        return ""
    if because and words and reason.strip():
        return (
            _("{what} ({reason})").format(what=words, reason=reason.strip()) if state.forfeit else f"{words}: {reason}"
        )
    return words


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
    """Return the label of a choice of the panel."""
    return {
        STOPPED: _("Stop early"),
        EXTRA: _("Extra deals"),
        "planned": pgettext("length of a session", "Length"),
        "forfeit": pgettext("length of a session", "Forfeit"),
    }.get(choice, choice)


def cause_words(why: str) -> str:
    """Return the reason for a forfeit, on a button."""
    return {
        NO_SHOW: _("Did not come"),
        WITHDRAWN: pgettext("length of a session", "Withdrawn"),
        LEFT: pgettext("length of a session", "Left"),
    }.get(why, why)


def number_label(choice: str) -> str:
    """Return the label of the number typed for a choice."""
    return _("After deal") if choice == STOPPED else _("Deals in all")


def confirm_words(choice: str) -> str:
    """Return the label of the button."""
    return {
        STOPPED: _("Stop the session"),
        EXTRA: _("Play extra deals"),
        "planned": _("Set the length"),
        "forfeit": _("Record the forfeit"),
    }.get(choice, pgettext("length of a session", "Record"))


def follows_words(choice: str, deals: int | None, now: int) -> str:
    """Return the consequences of a choice, before it is recorded."""
    if choice == "forfeit":
        return _("Deals already played can still be read, but do not count.")
    if deals is None:
        return ""
    if choice == STOPPED:
        return _("The session is complete with {deals} of {now} deals.").format(deals=deals, now=now)
    if choice == EXTRA:
        n = deals - now
        return ngettext("{n} more deal decides the tie.", "{n} more deals decide the tie.", n).format(n=n)
    return ngettext("The session has {n} deal.", "The session has {n} deals.", deals).format(n=deals)


def state_words(state: str, decided: int, deals: int) -> str:
    """Return the state of a session: "not begun", "11 of 18 deals", "complete"."""
    if state == "complete":
        return pgettext("state, length of a session", "complete")
    if not decided and state == "empty":
        return pgettext("state, length of a session", "not begun")
    if not deals:
        return ngettext("{n} deal", "{n} deals", decided).format(n=decided)
    return ngettext("{n} of {deals} deal", "{n} of {deals} deals", deals).format(n=decided, deals=deals)
