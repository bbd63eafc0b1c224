"""The checks at the end of a rehearsal, each as a sentence with its number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.documents.session import read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.features.files.view.backups import copy_to
from scorekeeper.features.verify.view.verifying import verify_entries, verify_event
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.undo import command_of
from scorekeeper.kernel.copying import source_named
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class RehearsalRun:
    """The reports of the seats and what was done to them. `took`: commands taken by a desk.

    `unexplained` are conflicts at deals that only one seat had been sent to.
    """

    took: frozenset[str]
    conflicts: int
    unexplained: int
    kills: int
    cuts: int
    slow: int
    digests: Mapping[str, str]
    broken: Sequence[str]
    seconds: float


@dataclass(frozen=True, slots=True)
class RehearsalFinding:
    """A check: whether it passed, in a sentence."""

    holds: bool
    sentence: str


def failures(findings: Sequence[RehearsalFinding]) -> Sequence[str]:
    """Return the sentences of the checks that failed."""
    return [finding.sentence for finding in findings if not finding.holds]


def findings(desk: Desk, target: str, played: RehearsalRun, folder: Path) -> tuple[RehearsalFinding, ...]:
    """Return all checks, failures first."""
    journal = open_event(target, who="Rehearsal", seat="organiser", read_only=True)
    try:
        entries, tournament = journal.entries, journal.tournament
    finally:
        journal.close()
    problems = [
        *_kept(entries, played),
        _same_digests(entries, played),
        _adds_up(entries, tournament),
        _by_documents(tournament),
        _as_organiser_sees(desk, tournament),
        _backed_up(target, folder, entries),
    ]
    what_happened = RehearsalFinding(
        True,
        f"{len(entries)} entries, {played.conflicts} conflicts, {played.kills} seats killed, {played.cuts} lines cut, "
        f"{played.slow} times a slow disk",
    )
    return (
        *sorted(problems, key=lambda finding: finding.holds),
        what_happened,
        RehearsalFinding(True, f"{played.seconds:.0f} seconds"),
    )


def _kept(entries: Sequence[Entry], played: RehearsalRun) -> Sequence[RehearsalFinding]:
    """Count acknowledged commands that are missing, doubled, or incomplete."""
    commands = Counter(command_of(entry) for entry in entries)
    there = Counter(entry.cmd for entry in entries)
    lost = sum(cmd not in commands for cmd in played.took)
    doubled = sum(count > 1 for count in there.values())
    parts: dict[str, set[int]] = {}
    for entry in entries:
        part = entry.cmd.rpartition("/")[2]
        parts.setdefault(command_of(entry), set()).add(int(part) if "/" in entry.cmd and part.isdigit() else 0)
    half = sum(numbers != set(range(len(numbers))) for numbers in parts.values())
    return (
        RehearsalFinding(lost == 0, f"acknowledged and lost: {lost} of {len(played.took)} commands"),
        RehearsalFinding(doubled == 0, f"entered twice: {doubled}"),
        RehearsalFinding(half == 0, f"half-written: {half}"),
        RehearsalFinding(played.unexplained == 0, f"unexplained conflicts: {played.unexplained}"),
    )


def _same_digests(entries: Sequence[Entry], played: RehearsalRun) -> RehearsalFinding:
    digest = entries[-1].digest if entries else ""
    same = sum(other == digest for other in played.digests.values())
    seats = len(played.digests) + len(played.broken)
    return RehearsalFinding(same == seats, f"seats with the digest of the whole journal: {same} of {seats}")


def _adds_up(entries: Sequence[Entry], tournament: Tournament) -> RehearsalFinding:
    """Compute everything again, at once and in two parts, with every control sum."""
    verified, problems = verify_entries(entries)
    sessions = len(verified.sessions)
    return RehearsalFinding(
        not problems and verified == tournament, f"wrong control sums in {sessions} sessions: {len(problems)}"
    )


def _by_documents(tournament: Tournament) -> RehearsalFinding:
    """Score each session from its document alone."""
    wrong = 0
    for state in tournament.sessions.values():
        read = read_session(write_session(state.record), under_way=True)
        agrees = isinstance(read, Session) and score(state.system, read).totals == state.result.totals
        wrong += not agrees
    return RehearsalFinding(
        wrong == 0, f"sessions whose document scores differently: {wrong} of {len(tournament.sessions)}"
    )


def _as_organiser_sees(desk: Desk, tournament: Tournament) -> RehearsalFinding:
    """Compare the standings that the organizer has followed with those of a newly opened event."""
    return RehearsalFinding(
        ranking(desk.tournament) == ranking(tournament),
        "the standings that the organizer followed are those of a newly opened event",
    )


def _backed_up(target: str, folder: Path, entries: Sequence[Entry]) -> RehearsalFinding:
    copy = folder / "rehearsal-backup.scorekeeper"
    try:
        with source_named(target) as source:
            report = copy_to(source, copy)
        intact = verify_event(copy).intact and report.seq == len(entries)
    except StoreError:
        intact = False
    return RehearsalFinding(intact, f"a backup was verified up to entry {len(entries) if intact else 0}")
