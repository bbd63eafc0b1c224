"""Where the newest entry is: in the file, on the server, on its way, or only here."""

from scorekeeper.kernel.held_back import GONE, LOST, is_held
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.look.savestate import Kind
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.store.waiting import REFUSED, Waiting


def save_status(bridge: Bridge) -> tuple[Kind, str, str]:
    """Return the location of the newest entry, the worst first: sign, words, and a detail."""
    entries = bridge.desk.entries  # the desk's state, even if the window has not taken it over yet
    newest = entries[-1] if entries else None
    seq, time = (newest.seq, newest.at) if newest is not None else (0, "")
    if not (bridge.is_shared or bridge.waiting):
        return "saved", _("Saved, entry {entry}").format(entry=seq), time_of_day(time, seconds=True)
    waiting, count = bridge.waiting, len(bridge.waiting)
    if any(row.state == REFUSED for row in waiting):
        return "versions", *_decision_needed(next(row for row in waiting if row.state == REFUSED))
    if waiting and (bridge.away or bridge.second_away):
        words = ngettext("{n} not sent yet", "{n} not sent yet", count).format(n=count)
        return "here", words, _why_here(bridge)
    if waiting:
        sent = bridge.arrived
        words = _("Sending, {n} of {count} arrived").format(n=sent, count=sent + count)
        back = time_of_day(bridge.back_since, seconds=True) if bridge.back_since else ""
        return (
            "sending",
            words,
            pgettext("connection", "connected again since {time}").format(time=back) if back else "",
        )
    if bridge.away:
        arrived = _("entry {entry} is saved; keep typing, the server will reconnect").format(entry=seq)
        return "asleep", _("Server asleep, everything sent"), arrived
    return "saved", _("Saved on the server, entry {entry}").format(entry=seq), time_of_day(time, seconds=True)


def _why_here(bridge: Bridge) -> str:
    """Return why entries wait on this laptop."""
    if bridge.second_away:
        return _("the second server does not answer; keep typing and tell the organizer")
    since = time_of_day(bridge.waiting[0].entries[0].at)
    return _("no connection since {time}; keep typing, nothing is lost").format(time=since)


def _decision_needed(row: Waiting) -> tuple[str, str]:
    """Return what needs a decision, and how to show it."""
    deal = getattr(row.entries[0].fact, "deal", None)
    if row.why == LOST:
        return _("An entry is missing on the server"), _("its desk sends it again; Ctrl+Shift+O shows it")
    if is_held(row):
        words = _("The event has moved") if row.why == GONE else _("The server has lost confirmed entries")
        return words, _("nothing is sent; press Ctrl+Shift+O to see why")
    if not row.why.startswith("conflict"):
        return _("The server refused an entry"), _("it is kept; press Ctrl+Shift+O to see it")
    words = _("Deal {n} has two versions").format(n=deal) if deal is not None else _("An entry has two versions")
    return words, _("both are kept; press Ctrl+Shift+O to see them")
