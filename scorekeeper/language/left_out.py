"""Entries about signed sheets that do not count, in words."""

from collections.abc import Iterable, Sequence

from scorekeeper.journal.codec import read_fact
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.set_aside import CHANGES_FIXED, aside
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.language.facts import fact_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def left_out_words(tournament: Tournament, state: Played) -> str:
    """Return what was entered on a signed sheet, that it does not count, and what to do; "" if nothing was."""
    entries = tournament.left_out.get(state.uid, ())
    changes = [entry for entry in entries if _changes_sheet(entry)]
    claims = [entry for entry in entries if not _changes_sheet(entry)]
    return " ".join(filter(None, (_changes(tournament, state, changes), _claims(tournament, state, claims))))


def left_out_notice(tournament: Tournament, sessions: Iterable[str]) -> str:
    """Return the notice about the signed sheets of these sessions (uids; "" for the settings), "" if there are none."""
    places = [
        place_in(tournament, state) if (state := tournament.played(uid)) is not None else _("Settings of the event")
        for uid in sessions
    ]
    if not places:
        return ""
    text = ngettext(
        "{places}: another program changed a signed sheet. The change does not count, and the sheet says what it is.",
        "{places}: another program changed signed sheets. The changes do not count, and each sheet says what they are.",
        len(places),
    )
    return text.format(places="; ".join(places))


def _changes_sheet(entry: Entry) -> bool:
    out = aside(entry.fact)
    return out is not None and out.why.code == CHANGES_FIXED


def _changes(tournament: Tournament, state: Played, entries: Sequence[Entry]) -> str:
    if not entries:
        return ""
    todo = _("A signed sheet changes only by a ruling (F7).")
    if state.under_signature:
        todo = _("To change the sheet, stop the signing first.")
    text = ngettext(
        "Another program entered this after a signature: {what}. It does not count.",
        "Another program entered these after a signature: {what}. They do not count.",
        len(entries),
    )
    return f"{text.format(what=_listed(tournament, entries))} {todo}"


def _claims(tournament: Tournament, state: Played, entries: Sequence[Entry]) -> str:
    if not entries:
        return ""
    text = ngettext(
        "The signed file is missing or lacks a signature, so this does not count: {what}.",
        "The signed file is missing or lacks a signature, so these do not count: {what}.",
        len(entries),
    )
    todo = "" if state.is_closed else _("Close the sheet again (F12).")
    return f"{text.format(what=_listed(tournament, entries))} {todo}".rstrip()


def _listed(tournament: Tournament, entries: Sequence[Entry]) -> str:
    return "; ".join(_entry_words(tournament, entry) for entry in entries)


def _entry_words(tournament: Tournament, entry: Entry) -> str:
    """Return an entry as it was made: "deal 3: B 40H 20 (Mallory, 18:13)"."""
    out = aside(entry.fact)
    fact = read_fact(out.kind, out.body) if out is not None else entry.fact
    return _("{what} ({who}, {time})").format(
        what=fact_words(fact, tournament), who=entry.who, time=time_of_day(entry.at)
    )
