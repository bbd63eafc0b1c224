"""Whether a file is what it should be: an event's journal and everything that follows from it, or a sheet document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.desk.event.ranking import ranking
from scorekeeper.desk.files.witness import contradicted, read_witness
from scorekeeper.documents.game500 import result_of
from scorekeeper.documents.result import result_document
from scorekeeper.documents.sheet import FORMAT, GameSheet, holds_game, read_game_sheet, read_sheet
from scorekeeper.documents.text import read_text
from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.fold import UnknownSystemError, advance, fold
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, Played, Tournament
from scorekeeper.rules.model import Problem, SessionResult, problem
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS, known_keys
from scorekeeper.store.errors import StoreError

UNJUDGED = frozenset({"no-such-file", "not-allowed", "not-an-event", "not-this-kind-of-place", "newer-file"})
"""What keeps a file from being judged at all, rather than being a fault of it."""

Watch = Callable[[int, int], None]
"""Hears how many of how many steps are done; it raises StoppedError to end the check."""


class StoppedError(Exception):
    """Somebody does not want to know any more."""


def _unwatched(_done: int, _of: int) -> None:
    """Watch nothing."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found: faults of the file (store errors) and of what it says (problems); none: it is intact.

    `seq` and `head` are the journal's newest entry and its digest, as far as the chain holds.
    """

    faults: tuple[StoreError, ...] = ()
    problems: tuple[Problem, ...] = ()
    seq: int = 0
    head: str = START
    event: str = ""
    teams: int = 0
    sessions: int = 0
    finished: int = 0

    @property
    def intact(self) -> bool:
        """Whether nothing was found."""
        return not (self.faults or self.problems)


def verify_event(path: Path, watch: Watch = _unwatched, witnesses: Sequence[str] = ()) -> Verdict:
    """Judge an event file: pages, schema and guards, the chain of entries, what stands, and the sums.

    `witnesses` are lists of digests that were noted elsewhere (see `witness`): the journal must still have them.

    Raises the StoreError that says why the file cannot be judged (see UNJUDGED).
    """
    from scorekeeper.store.damage import inspect  # noqa: PLC0415 - the database library is large

    report = inspect(path)
    for fault in report.findings:
        if fault.code in UNJUDGED:
            raise fault
    entries: tuple[Entry, ...] = ()
    faults = list(report.findings)
    if not faults:
        try:
            entries = _entries(path)
        except StoreError as fault:
            faults.append(fault)
    if faults:
        return Verdict(tuple(faults), (), report.entries, report.head, report.name)
    try:
        tournament, problems = verify_entries(entries, watch)
        problems += tuple(fault for text in witnesses for fault in contradicted(entries, read_witness(text)))
    except UnknownSystemError as unknown:
        stranger = problem("unknown-system", value=str(unknown), known=known_keys())
        return Verdict((), (stranger,), report.entries, report.head, report.name)
    states = tournament.sessions.values()
    return Verdict(
        problems=problems,
        seq=tournament.seq,
        head=tournament.head,
        event=tournament.event.name if tournament.event else "",
        teams=len(tournament.teams),
        sessions=len(states) + len(tournament.games),
        finished=sum(state.state in {COMPLETE, FORFEITED} for state in states)
        + sum(game.state == COMPLETE for game in tournament.games.values()),
    )


def verify_entries(entries: Sequence[Entry], watch: Watch = _unwatched) -> tuple[Tournament, tuple[Problem, ...]]:
    """Fold a journal twice, at once and in two parts, and answer what stands with every sum that does not hold."""
    tournament = fold(entries)
    half = len(entries) // 2
    found = []
    other = advance(fold(entries[:half]), entries[half:])
    for done, (uid, state) in enumerate(tournament.all_played.items()):
        watch(done, len(tournament.all_played))
        # worked out here, one after the other, in both readings: comparing them then costs nothing
        assert state.uid == uid
        assert uid not in other.all_played or other.all_played[uid].uid == uid
    if other != tournament:
        found.append(problem("refold-differs"))
    for state in tournament.all_played.values():
        found.extend(_sums(state))
    found.extend(
        Problem(fault.code, (_session_name(tournament, fault),), fault.values) for fault in ranking(tournament).problems
    )
    return tournament, tuple(found)


def verify_sheet(name: str, data: bytes) -> tuple[Problem, ...] | None:
    """Judge a sheet document: None when these bytes are none; otherwise what is wrong with it, nothing if intact."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
        return None
    text = read_text(data)
    if not isinstance(text.value, dict) or text.value.get("format") != FORMAT:
        return None
    sheet = read_game_sheet(text.value) if holds_game(text.value) else read_sheet(text.value)
    if isinstance(sheet, tuple):
        return (*text.problems, *sheet)
    if isinstance(sheet, GameSheet):
        right = result_of(sheet.game)
    else:
        right = result_document(score(SYSTEMS[sheet.session.system], sheet.session))
    return text.problems if right == sheet.result else (*text.problems, problem("result-differs", "result", name=name))


def _entries(path: Path) -> tuple[Entry, ...]:
    from scorekeeper.store.event_file import open_store  # noqa: PLC0415

    store = open_store(path, read_only=True)
    try:
        return store.tail(0)
    finally:
        store.close()


def _sums(state: Played) -> list[Problem]:
    """Answer where the lines of a session or game do not add up to its totals."""
    result = state.result
    if isinstance(result, SessionResult) and result.owed is not None:
        return []  # tables that could not be paid: the lines are what was due
    parts = result.deals if isinstance(result, SessionResult) else result.hands
    sums = dict.fromkeys(result.totals, 0)
    for line in (*(line for part in parts for line in part.lines), *result.lines):
        sums[line.side] = sums.get(line.side, 0) + line.points
    start = int(result.options.get("tables", 0) or 0)
    return [
        problem("running-sum", f"session {state.number}", sum=sums[side] + start, side=side, total=total)
        for side, total in result.totals.items()
        if sums[side] + start != total
    ]


def _session_name(tournament: Tournament, fault: Problem) -> str:
    state = tournament.sessions.get(str(fault.path[0])) if fault.path else None
    return f"session {state.number}" if state else ""
