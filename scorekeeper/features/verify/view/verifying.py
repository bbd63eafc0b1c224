"""The check of an event's journal with all that follows from it, or of a sheet document."""

import tempfile
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.documents.game500 import result_of
from scorekeeper.documents.result import result_document
from scorekeeper.documents.sheet import FORMAT, holds_game, read_game_sheet, read_sheet
from scorekeeper.documents.text import read_text
from scorekeeper.features.files.view.witness import (
    is_of_another_event,
    last_witnessed_entry,
    read_witness,
    witness_contradictions,
)
from scorekeeper.features.keys.view.kept_rankings import ranking_faults
from scorekeeper.features.keys.view.kept_sheets import IN_PART, STRANGER, Believed, kept_faults
from scorekeeper.features.keys.view.settlements import settlement_faults
from scorekeeper.features.verify.view.beside import beside_problems
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.fixed_sheets import changes_to_fixed_sheets
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.sessions import UnknownSystemError
from scorekeeper.journal.set_aside import all_aside
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, Played, Tournament
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Problem, SessionResult, problem
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS, known_keys
from scorekeeper.store.errors import DamagedError, OtherWorkbookError, StoreError

if TYPE_CHECKING:
    from scorekeeper.store.source import EventSource

UNJUDGED = frozenset({"no-such-file", "not-allowed", "not-an-event", "not-this-kind-of-place", "newer-file"})
"""The errors that prevent a file from being checked, rather than being a problem of it."""

PACKED = b"PK"
_LARGEST_WORKBOOK = 8 * 1024 * 1024
_TITLE = 120
"""How many letters of a title are shown."""

Watch = Callable[[int, int], None]
"""Gets the number of steps done and their total; it raises StoppedError to end the check."""


class CheckStoppedError(Exception):
    """The user canceled the check."""


def _ignore_progress(_done: int, _total: int) -> None:
    """Watch nothing."""


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """The problems found: errors of the file (store errors) and in its contents.

    Intact if there are none.
    `seq` and `head_digest` are the journal's newest entry and its digest, as far as the chain is intact. `remarks` may
    be harmless: copies with more entries, or diverged ones. `witnessed` is the last entry covered by lists recorded
    elsewhere.
    """

    faults: tuple[StoreError, ...] = ()
    problems: tuple[Problem, ...] = ()
    seq: int = 0
    head_digest: str = START
    event: str = ""
    teams: int = 0
    sessions: int = 0
    finished: int = 0
    remarks: tuple[Problem, ...] = ()
    witnessed: int = 0
    signed: int = 0
    """Closed sheets in force with keys; `on_paper` are those that cannot be checked."""
    on_paper: int = 0

    @property
    def intact(self) -> bool:
        """Whether nothing was found."""
        return not (self.faults or self.problems)

    @property
    def in_part(self) -> bool:
        """Whether the page of a signed file could not be compared with its record in full."""
        return any(remark.code == IN_PART for remark in self.remarks)


def verify_event(
    path: Path,
    watch: Watch = _ignore_progress,
    witnesses: Sequence[str] = (),
    copies: Path | None = None,
    trust: Believed | None = None,
    *,
    withheld: Collection[str] = (),
) -> FileVerdict:
    """Check an event file: storage, chain of entries, results, sums, signed sheets.

    Each signed file is made again from its record. `witnesses` are lists of digests recorded elsewhere (see `witness`),
    which the journal must still contain. `copies` is the folder of automatic copies: entries found only there are
    reported. With `trust`, signed sheets with keys of unknown clubs are reported as well. `withheld` are attachments
    that a server does not show, so the file lacks them.

    Raises the StoreError that says why the file cannot be checked (see UNJUDGED).
    """
    from scorekeeper.store.damage import inspect  # noqa: PLC0415 - the database library is large

    report = inspect(path, withheld=withheld)
    for fault in report.findings:
        if fault.code in UNJUDGED:
            raise fault
    if report.findings:
        return FileVerdict(report.findings, (), report.entries, report.head_digest, report.name)
    try:
        entries, tournament, problems = _judged(path, watch, trust)
        witnessed, text = _compare_witnesses(entries, report.event, witnesses)
        problems += text
    except StoreError as fault:
        return FileVerdict((fault,), (), report.entries, report.head_digest, report.name)
    except UnknownSystemError as unknown:
        stranger = problem("unknown-system", value=str(unknown), known=known_keys())
        return FileVerdict((), (stranger,), report.entries, report.head_digest, report.name)
    states = tournament.sessions.values()
    remarks = tuple(problem for problem in problems if problem.code in {STRANGER, IN_PART})
    return FileVerdict(
        problems=tuple(problem for problem in problems if problem.code not in {STRANGER, IN_PART}),
        seq=tournament.seq,
        head_digest=tournament.head_digest,
        event=tournament.event.name if tournament.event else "",
        teams=len(tournament.teams),
        sessions=len(states) + len(tournament.games),
        finished=sum(state.state in {COMPLETE, FORFEITED} for state in states)
        + sum(game.state == COMPLETE for game in tournament.games.values()),
        remarks=(*remarks, *_against_copies(path, report.event, entries, copies), *beside_problems(path)),
        witnessed=witnessed,
        signed=sum(state.has_signed_file for state in tournament.all_played.values()),
        on_paper=sum(state.is_on_paper for state in tournament.all_played.values()),
    )


def verify_source(
    source: "EventSource",
    watch: Watch = _ignore_progress,
    witnesses: Sequence[str] = (),
    copies: Path | None = None,
    trust: Believed | None = None,
) -> FileVerdict:
    """Check an event on a server by a temporary copy, compared with the server.

    Raises the errors of reading, and those of `watch`.
    """
    from scorekeeper.store.backup import backup  # noqa: PLC0415 - the database library is large

    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        try:
            made = backup(source, Path(folder) / "event", step=watch)
        except DamagedError as fault:
            return FileVerdict((fault,))
        return verify_event(made.path, watch, witnesses, copies, trust, withheld=made.withheld)


def _compare_witnesses(
    entries: Sequence[Entry], event: str, witnesses: Sequence[str]
) -> tuple[int, tuple[Problem, ...]]:
    """Return the last entry that the lists cover, and where a journal contradicts them.

    Lists of other events prove nothing about this one; if no list covers it, that is reported as a problem.
    """
    own = [text for text in witnesses if not is_of_another_event(text, event)]
    reach = max(map(last_witnessed_entry, own), default=0)
    if witnesses and not reach:
        return 0, (problem("witness-of-nothing"),)
    return reach, tuple(fault for text in own for fault in witness_contradictions(entries, read_witness(text)))


def verify_entries(entries: Sequence[Entry], watch: Watch = _ignore_progress) -> tuple[Tournament, tuple[Problem, ...]]:
    """Fold a journal twice, at once and in two parts.

    Return the event with every sum that is wrong.
    """
    tournament = fold(entries)
    half = len(entries) // 2
    problem_list = [
        Problem(out.why.code, (f"entry {seq}",), out.why.values)
        for seq, out in all_aside((entry.seq, entry.fact) for entry in entries)
    ]
    problem_list += [
        Problem("journal-changes-fixed", (f"entry {entry.seq}",), (("entry", fixing.seq),))
        for entry, fixing in changes_to_fixed_sheets(entries)
    ]
    other = advance(fold(entries[:half]), entries[half:])
    for done, (uid, state) in enumerate(tournament.all_played.items()):
        watch(done, len(tournament.all_played))
        # computed here for both readings, so that comparing them is cheap
        assert state.uid == uid
        assert uid not in other.all_played or other.all_played[uid].uid == uid
    watch(len(tournament.all_played), len(tournament.all_played))
    if other != tournament:
        problem_list.append(problem("refold-differs"))
    for state in tournament.all_played.values():
        problem_list.extend(_sums(state))
    problem_list.extend(
        Problem(fault.code, (_session_name(tournament, fault),), fault.values)
        for stage in tournament.stages
        for fault in ranking(tournament, stage).problems
    )
    return tournament, tuple(problem_list)


def verify_sheet(name: str, data: bytes) -> tuple[Problem, ...] | None:
    """Check a sheet document.

    None if these bytes are not one, else its problems, empty if intact.
    """
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
        return None
    text = read_text(data)
    if not isinstance(text.value, dict) or text.value.get("format") != FORMAT:
        return None
    sheet = read_game_sheet(text.value) if holds_game(text.value) else read_sheet(text.value)
    if isinstance(sheet, tuple):
        return (*text.problems, *sheet)
    played = sheet.session
    right = result_of(played) if isinstance(played, Game) else result_document(score(SYSTEMS[played.system], played))
    # as text, because 25 and 25.0 are equal numbers
    same = canonical_json(right) == canonical_json(sheet.result)
    return text.problems if same else (*text.problems, problem("result-differs", "result", name=name))


def verify_workbook(path: Path) -> tuple[Problem, ...] | None:
    """Check a sheet's workbook by itself: wrong sums, later changes; None for another file.

    Raises OtherWorkbookError for a workbook that is not of a sheet.
    """
    with path.open("rb") as file:
        data = file.read(_LARGEST_WORKBOOK + 1) if file.read(2) == PACKED else b""
    if not data or len(data) > _LARGEST_WORKBOOK:
        return None
    from scorekeeper.sheets.workbook.recount import recounted, workbook_title  # noqa: PLC0415 - a large library

    recount = recounted(PACKED + data)
    if recount is None and (title := workbook_title(PACKED + data)) is not None:
        raise OtherWorkbookError(path, **{"title": title[:_TITLE]} if title else {})
    return recount


def _judged(
    path: Path, watch: Watch, trust: Believed | None
) -> tuple[tuple[Entry, ...], Tournament, tuple[Problem, ...]]:
    """Return the journal of a file, its event, and their problems and those of its sheets."""
    from scorekeeper.features.papers.view.redrawing import redraw_sheet  # noqa: PLC0415 - the writers are large
    from scorekeeper.store.event_file import open_store  # noqa: PLC0415
    from scorekeeper.store.rows import whole_journal  # noqa: PLC0415

    store = open_store(path, read_only=True)
    try:
        entries = whole_journal(store.tail(0), path, str(path))
        tournament, problems = verify_entries(entries, watch)
        kept = store.attachment
        faults = kept_faults(entries, kept, watch, trust=trust, render=redraw_sheet)
        faults += settlement_faults(entries, kept)
        faults += ranking_faults(entries, kept, trust=trust, render=redraw_sheet)
        return entries, tournament, (*problems, *faults)
    finally:
        store.close()


def _against_copies(path: Path, event: str, entries: Sequence[Entry], folder: Path | None) -> tuple[Problem, ...]:
    """Return the problem of automatic copies with entries the event lacks or differs in."""
    from scorekeeper.store.backup import backups  # noqa: PLC0415

    if folder is None or path.absolute().parent == folder.absolute():
        return ()
    try:
        copies = backups(folder, event)
    except OSError:
        return ()
    apart = [
        copy for copy in copies if not 0 < copy.seq <= len(entries) or _digest_at(entries, copy.seq) != copy.head_digest
    ]
    if not apart:
        return ()
    last = apart[-1]
    code = "copy-further" if last.seq > len(entries) else "copy-apart"
    return (problem(code, time=last.at, seq=last.seq, last=len(entries), copies=len(apart)),)


def _digest_at(entries: Sequence[Entry], seq: int) -> str:
    return entries[seq - 1].digest[:8]


def _sums(state: Played) -> list[Problem]:
    """Return where the lines of a session or game do not add up to its totals."""
    result = state.result
    if isinstance(result, SessionResult) and result.owed is not None:
        return []  # tables that could not be paid: the lines are the points due
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
