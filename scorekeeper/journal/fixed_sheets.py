"""Entries that change a sheet during its signing or after closing: no desk enters them."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.journal import facts
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.signing_checks import check_fixed as fixed_problems
from scorekeeper.journal.signing_checks import leaves_sheet_alone
from scorekeeper.journal.undo import command_of


class _FixedSheet(NamedTuple):
    """The newest signature or closing of a sheet."""

    entry: Entry
    is_closed: bool


def changes_to_fixed_sheets(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield each such entry once, with the signature or closing that had fixed the sheet.

    `signing_checks.check_fixed` refuses them, but another program may have written the journal.
    """
    changes: dict[int, Entry] = {}
    for entry, fixing in chain(_of_sessions(entries), _closings_repeated(entries), _settings_changed(entries)):
        changes.setdefault(entry.seq, fixing)
    yield from ((entries[seq - 1], changes[seq]) for seq in sorted(changes))


def _of_sessions(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield changes to a fixed sheet; a ruling or a stopped signing makes it free again."""
    sheets: dict[str, _FixedSheet] = {}
    for entry in entries:
        fact = entry.fact
        session = _session_of(fact, entries)
        fixed = sheets.get(session)
        if fixed is None:
            if _closes(fact) or isinstance(fact, facts.SheetSigned):
                sheets[session] = _FixedSheet(entry, _closes(fact))
        elif isinstance(fact, facts.RulingMade if fixed.is_closed else facts.SigningStopped):
            del sheets[session]
        elif not fixed.is_closed and isinstance(fact, facts.SheetSigned | facts.SheetClosed):
            sheets[session] = _FixedSheet(entry, _closes(fact))
        elif not _may_follow(entry, fixed):
            yield entry, fixed.entry
            if _closes(fact):
                sheets[session] = _FixedSheet(entry, is_closed=True)


def _closings_repeated(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield closings by a document that has closed the sheet before; each revision has its own."""
    closed: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        if _closes(entry.fact):
            document = str(getattr(entry.fact, "session", "")), str(getattr(entry.fact, "record", ""))
            first = closed.setdefault(document, entry)
            if first is not entry:
                yield entry, first


def _settings_changed(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield settings of the event that would change the score of a signed or closed sheet."""
    tournament = fold(())
    fixing: Entry | None = None
    for entry in entries:
        if isinstance(entry.fact, facts.SheetSigned) or _closes(entry.fact):
            fixing = entry
        elif fixing is not None and isinstance(entry.fact, facts.EventChanged):
            tournament = advance(tournament, entries[tournament.seq : entry.seq - 1])
            if any(fixed_problems(tournament, entry.fact)):
                yield entry, fixing


def _session_of(fact: facts.Fact, entries: Sequence[Entry]) -> str:
    """Return the session that a fact, or the entry that it undoes, is about; "" if none."""
    if isinstance(fact, facts.Voided):
        fact = entries[fact.entry - 1].fact if 0 < fact.entry <= len(entries) else fact
    return str(getattr(fact, "session", None) or "")


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
