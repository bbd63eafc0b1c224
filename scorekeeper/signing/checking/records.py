"""The sheet document inside a file: read, scored again, and compared."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from types import MappingProxyType
from typing import Any

from scorekeeper.documents.differences import differences
from scorekeeper.documents.final_ranking import FORMAT as RANKING_FORMAT
from scorekeeper.documents.final_ranking import FinalRanking, read_final_ranking
from scorekeeper.documents.game500 import FORMAT as GAME_FORMAT
from scorekeeper.documents.game500 import answer
from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.documents.sheet import FORMAT
from scorekeeper.documents.text import read_text
from scorekeeper.journal.lengths import longer_than_entered
from scorekeeper.journal.roles import Role, members, required_roles
from scorekeeper.journal.signers import SigningSide
from scorekeeper.rules.model import RULING, Problem, Session, problem
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.signing.checking.verdict import RECORD, Recount, SheetChange
from scorekeeper.tournament.answers.figures import Counted
from scorekeeper.tournament.answers.rank import ranking_of

MOST_CHANGES = 200
"""Most differences listed; a record with more is simply another record."""
LARGEST_RECORD = 1024 * 1024
"""Largest size of a record, in bytes; the longest match has a tenth of it."""
_LONGEST = 200
_MOST_NAMES = 300
_MOST_SIGNERS = 20
_TOGETHER = " & "
"""Separator between the names of people who play a game together without a team name."""
_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """The contents of the sheet document in a file.

    `value` is None if it is not valid; `problems` say why.
    """

    data: bytes
    value: Mapping[str, Any] | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes."""
        return sha256(self.data).hexdigest()

    @property
    def is_ranking(self) -> bool:
        """Return whether this is the document of a final ranking, not of a sheet."""
        return (self.value or {}).get("format") == RANKING_FORMAT

    @property
    def committee(self) -> tuple[str, ...]:
        """The members of the committee who sign a ranking, in the order of their places."""
        names = self._part("committee", list) if self.is_ranking else ()
        return tuple(name[:_LONGEST] for name in names[:20] if isinstance(name, str))

    @property
    def sheets(self) -> Mapping[str, tuple[int, int]]:
        """The sheets of a ranking by digest: position in `played`, and revision."""
        return MappingProxyType(dict(_sheets(self._part("sheets", list)) if self.is_ranking else ()))

    @property
    def on_paper(self) -> frozenset[str]:
        """The digests of those sheets of a ranking that were closed on paper."""
        listed = self._part("sheets", list) if self.is_ranking else ()
        return frozenset(
            sheet["record"]
            for sheet in listed
            if isinstance(sheet, dict) and sheet.get("on_paper") is True and isinstance(sheet.get("record"), str)
        )

    @property
    def required(self) -> tuple[Role, ...]:
        """The roles whose signatures it asks for."""
        roles = self._part("required", list)
        return tuple(dict.fromkeys(role[:_LONGEST] for role in roles[:20] if isinstance(role, str)))

    @property
    def due(self) -> tuple[Role, ...]:
        """Roles that must sign a sheet of this session; empty if that cannot be determined."""
        if self.is_ranking:
            return members(min(len(self.committee), _MOST_SIGNERS))
        session = self._part("session", dict)
        sides, rulings = session.get("sides"), session.get("rulings") or ()
        if not isinstance(sides, dict) or not isinstance(rulings, list | tuple):
            return ()
        ruled = any(isinstance(ruling, dict) and ruling.get("kind", RULING) == RULING for ruling in rulings)
        return required_roles([*sides][:8], ruled=ruled, of_hands=session.get("format") == GAME_FORMAT)

    @property
    def placed(self) -> bool:
        """Return whether it names an event's journal and a position there.

        Only the event can confirm them.
        """
        journal = self._part("journal", dict)
        seq, head = journal.get("seq"), journal.get("head")
        return type(seq) is int and seq > 0 and isinstance(head, str) and _DIGEST.fullmatch(head) is not None

    @property
    def revision(self) -> int:
        """The revision of the sheet, from 1; 0 if not stated."""
        value = (self.value or {}).get("revision")
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    @property
    def supersedes(self) -> str:
        """The digest of the record that this one replaces; empty for a first revision."""
        value = (self.value or {}).get("supersedes")
        return value[:_LONGEST] if isinstance(value, str) else ""

    @property
    def teams(self) -> Mapping[str, str]:
        """The name of each side."""
        return MappingProxyType({side: _side_name(side, team) for side, team in self._sides()})

    @property
    def players(self) -> Mapping[str, tuple[str, ...]]:
        """The players of each side that names them."""
        named = ((side, team.get("players")) for side, team in self._sides())
        return {
            side: tuple(name for name in players[:20] if isinstance(name, str))
            for side, players in named
            if isinstance(players, list)
        }

    @property
    def captains(self) -> Mapping[str, str]:
        """The captain of each side that names one."""
        captains = ((side, team.get("captain")) for side, team in self._sides())
        return {side: name for side, name in captains if isinstance(name, str)}

    @property
    def sides(self) -> Mapping[str, SigningSide]:
        """Who may sign for each side."""
        captains, players = self.captains, self.players
        led = self._part("session", dict).get("format") != GAME_FORMAT
        return {
            side: SigningSide(name, captains.get(side, ""), players.get(side, ()), led=led)
            for side, name in self.teams.items()
        }

    @property
    def names(self) -> tuple[str, ...]:
        """All names on the sheet that could be mistaken for another: of sides, captains and players."""
        players = (name for side in self.players.values() for name in side)
        on_sheet = (*self.teams.values(), *self.captains.values(), *players)
        names = dict.fromkeys((*on_sheet, *self.committee, *self._field()))
        return tuple(name[:_LONGEST] for name in names if isinstance(name, str))[:_MOST_NAMES]

    @property
    def unsigned(self) -> int:
        """Number of sessions of a ranking that were played to the end without a signed sheet in it."""
        played = self._part("tournament", dict).get("played") if self.is_ranking else ()
        known = {played for played, _revision in self.sheets.values()}
        listed = enumerate(played if isinstance(played, list) else ())
        return sum(isinstance(sheet, dict) and "points" in sheet and played not in known for played, sheet in listed)

    def _field(self) -> Iterator[Any]:
        """Yield the teams in a ranking."""
        teams = self._part("tournament", dict).get("teams") if self.is_ranking else ()
        return (team.get("name") for team in teams if isinstance(team, dict)) if isinstance(teams, list) else iter(())

    def _sides(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield each side with the known facts on its team."""
        sides = self._part("session", dict).get("sides")
        for side, team in islice(sides.items() if isinstance(sides, dict) else (), 8):
            yield str(side)[:_LONGEST], team if isinstance(team, dict) else {}

    def _part(self, key: str, kind: type) -> Any:
        part = (self.value or {}).get(key)
        return part if isinstance(part, kind) else kind()


def read_record(data: bytes) -> SheetRecord:
    """Return these bytes as the document of a sheet or a final ranking; never raises."""
    unreadable = SheetRecord(data, None, (problem("sealed-record-unreadable"),))
    if len(data) > LARGEST_RECORD:
        return unreadable
    try:
        text = read_text(data)
        # a page with a longer text than anyone can enter would take hours to draw
        endless = not text.problems and longer_than_entered("", "", data.decode("utf-8-sig"))
    except (ValueError, RecursionError, MemoryError):
        return unreadable
    if text.problems:
        return SheetRecord(data, None, text.problems)
    if endless or not isinstance(text.value, dict) or text.value.get("format") not in (FORMAT, RANKING_FORMAT):
        return unreadable
    return SheetRecord(data, text.value)


def recount(record: SheetRecord) -> Recount:
    """Return whether the result in a record is what the rules give for its session.

    Never raises.
    """
    try:
        return _recount(record)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, ArithmeticError):
        return Recount()


def contradictions(record: SheetRecord) -> Iterator[Problem]:
    """Yield contradictions about a record's revision, signers, or place in the journal."""
    if record.value is None:
        return
    if (record.revision > 1) != bool(record.supersedes):
        yield problem("sealed-revision", revision=record.revision)
    if not record.required:
        yield problem("sealed-nobody-required")
    elif record.due and record.required != record.due:
        yield problem("sealed-others-required", due=",".join(record.due))
    if not record.placed:
        yield problem("sealed-no-journal")


def changes_between(was: SheetRecord, now: SheetRecord) -> tuple[SheetChange, ...]:
    """Return the differences between two records by field.

    Empty only if their bytes are the same.
    """
    if was.data == now.data:
        return ()
    if was.value is None or now.value is None:
        return (SheetChange(0, (), was.digest, now.digest),)
    try:
        changes = _changes(was.value, now.value)
    except RecursionError:
        changes = ()
    # the same values in other bytes: no field differs, but it is another record
    return changes or (SheetChange(0, (), was.digest, now.digest),)


def _recount(record: SheetRecord) -> Recount:
    if record.value is None:
        return Recount()
    if record.is_ranking:
        return _recomputed_ranking(record.value)
    session = record.value.get("session")
    held = record.value.get("result")
    right: Any
    if isinstance(session, dict) and session.get("format") == GAME_FORMAT:
        right = answer(session, lenient=True)
    else:
        read = read_session(session, under_way=True, lenient=True)
        if not isinstance(read, Session):
            return Recount()
        right = result_document(score(SYSTEMS[read.system], read))
    if not isinstance(right, dict):
        return Recount()
    changes = _changes(held, right, "result")
    sums, awards = _by_side(right.get("totals")), _by_side(right.get("match_points"))
    return Recount(True, tuple(replace(change, against=RECORD) for change in changes), sums, awards)


def _changes(was: Any, now: Any, *path: str) -> tuple[SheetChange, ...]:
    fields = islice(differences(was, now, path), MOST_CHANGES)
    return tuple(SheetChange(0, each.path, each.was, each.now, deal=each.deal) for each in fields)


def _by_side(points: Any) -> tuple[tuple[str, int], ...]:
    return tuple(points.items()) if isinstance(points, dict) else ()


def _recomputed_ranking(document: Mapping[str, Any]) -> Recount:
    """Return whether the places of a ranking follow from everything that was played."""
    read = read_final_ranking(document)
    if not isinstance(read, FinalRanking):
        return Recount()
    right = ranking_of(read.tournament, Counted(read.no_show_points, read.match_points))
    changes = _changes(read.places, right, "ranking")
    return Recount(True, tuple(replace(change, against=RECORD) for change in changes))


def _sheets(listed: list[Any]) -> Iterator[tuple[str, tuple[int, int]]]:
    for sheet in listed:
        if isinstance(sheet, dict) and isinstance(sheet.get("record"), str):
            played, revision = sheet.get("played"), sheet.get("revision")
            if type(played) is int and type(revision) is int:
                yield sheet["record"], (played, revision)


def _side_name(side: str, team: Mapping[str, Any]) -> str:
    players = team.get("players")
    name = team.get("name") or (_TOGETHER.join(map(str, players[:8])) if isinstance(players, list) else "")
    return str(name or side)[:_LONGEST]
