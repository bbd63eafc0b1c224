"""Entries that change a sheet during its signing or after closing: no desk enters them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.journal import facts
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.sessions import held_in
from scorekeeper.journal.signing_checks import check_fixed as fixed_problems
from scorekeeper.journal.signing_checks import leaves_sheet_alone
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.undo import command_of

_FIXING = frozenset((facts.SheetSigned, facts.SheetClosed, facts.SheetClosedOnPaper, facts.SheetReceived))


class _FixedSheet(NamedTuple):
    """The newest signature or closing of a sheet."""

    entry: Entry
    is_closed: bool


def changes_to_fixed_sheets(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield each such entry once, with the signature or closing that had fixed the sheet.

    `signing_checks.check_fixed` refuses them, but another program may have written the journal.
    """
    first = next((index for index, entry in enumerate(entries) if type(entry.fact) in _FIXING), None)
    if first is None:
        return
    later = entries[first:]
    found: dict[int, Entry] = {}
    for entry, fixing in chain(
        _of_sessions(later, entries), _closings_repeated(later), _settings_changed(later, entries)
    ):
        found.setdefault(entry.seq, fixing)
    yield from ((entries[seq - 1], found[seq]) for seq in sorted(found))


def may_change_fixed_sheet(new: Sequence[Entry], before: Tournament) -> bool:
    """Return whether new entries are about a signed or closed sheet: a quick look, before the thorough one."""
    if len(new) > 1 and any(type(entry.fact) in _FIXING for entry in new):
        return True
    for entry in new:
        fact = entry.fact
        if isinstance(fact, facts.EventChanged):
            return True
        played = (
            held_in(before.all_played, fact.entry)
            if isinstance(fact, facts.Voided)
            else before.played(str(getattr(fact, "session", "")))
        )
        if played is not None and any(type(earlier.fact) in _FIXING for earlier in played.entries):
            return True
    return False


def _of_sessions(later: Sequence[Entry], entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield changes to a session; a ruling opens a closed sheet, and a stopped signing leaves nothing fixed."""
    sheets: dict[str, _FixedSheet] = {}
    for entry in later:
        fact = entry.fact
        session = _session_of(fact, entries)
        fixed = sheets.get(session)
        if fixed is None:
            if type(fact) in _FIXING and (_closes(fact) or isinstance(fact, facts.SheetSigned)):
                sheets[session] = _FixedSheet(entry, _closes(fact))
        elif isinstance(fact, facts.RulingMade if fixed.is_closed else facts.SigningStopped):
            del sheets[session]
        elif not fixed.is_closed and isinstance(fact, facts.SheetSigned | facts.SheetClosed):
            sheets[session] = _FixedSheet(entry, _closes(fact))
        elif not _may_follow(entry, fixed):
            yield entry, fixed.entry
            if _closes(fact):
                sheets[session] = _FixedSheet(entry, is_closed=True)


def _closings_repeated(later: Iterable[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield closings by a document that closed the sheet before; the next revision has another one."""
    closed: dict[tuple[str, str], Entry] = {}
    for entry in later:
        if type(entry.fact) in _FIXING and _closes(entry.fact):
            document = str(getattr(entry.fact, "session", "")), str(getattr(entry.fact, "record", ""))
            first = closed.setdefault(document, entry)
            if first is not entry:
                yield entry, first


def _settings_changed(later: Sequence[Entry], entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield settings of the event that would change the score of a sheet that was signed or closed."""
    changed = [entry for entry in later if type(entry.fact) is facts.EventChanged]
    tournament = fold(())
    for entry in changed:
        earlier = reversed(entries[: entry.seq - 1])
        fixing = next((each for each in earlier if type(each.fact) is facts.SheetSigned or _closes(each.fact)), None)
        tournament = advance(tournament, entries[tournament.seq : entry.seq - 1])
        if fixing is not None and any(fixed_problems(tournament, entry.fact)):
            yield entry, fixing


def _session_of(fact: facts.Fact, entries: Sequence[Entry]) -> str:
    """Return the session that a fact, or the entry that it undoes, is about; "" if none."""
    if type(fact) is facts.Voided:
        fact = entries[fact.entry - 1].fact if 0 < fact.entry <= len(entries) else fact
    return getattr(fact, "session", None) or ""


def _closes(fact: facts.Fact) -> bool:
    if isinstance(fact, facts.SheetReceived):
        return bool(fact.signers)
    return isinstance(fact, facts.SheetClosed | facts.SheetClosedOnPaper)


def _may_follow(entry: Entry, fixed: _FixedSheet) -> bool:
    fact = entry.fact
    if isinstance(fact, facts.Voided):
        return fact.entry > fixed.entry.seq
    if isinstance(fact, facts.SheetSigned) or _closes(fact):
        return False
    if fixed.is_closed and isinstance(fact, facts.ImportDecided):
        return True
    # a sheet that was signed elsewhere comes in one command with what is on it, in any order
    is_with_it = isinstance(fixed.entry.fact, facts.SheetReceived) and command_of(fixed.entry) == command_of(entry)
    return is_with_it or leaves_sheet_alone(fact)
