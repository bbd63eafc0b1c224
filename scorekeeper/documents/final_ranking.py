"""The final ranking document.

What is signed with a ranking, and everything its places follow from.
It contains the stage as a tournament document, the digests of the sheets of its sessions, and the
ranking that `rank` returns for just that.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.reading import LARGEST, Cursor, Path, opened
from scorekeeper.documents.session import read_frame
from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.documents.tournament.model import StageDocument
from scorekeeper.rules.model import Problem

FORMAT = "scorekeeper/final-ranking"
VERSION = 1
MARKS = ("withdrew", "disqualified", "did-not-play", "gave-up")
"""Reasons for a team's mark in the ranking."""
_DIGEST = re.compile("[0-9a-f]{64}")
_KEYS = (
    *("format", "version", "event", "stage", "tournament", "counted", "ranking", "sheets", "protest", "marks"),
    *("committee", "required", "journal", "revision", "supersedes"),
)


@dataclass(frozen=True, slots=True)
class RankedSheet:
    """A sheet that a ranking is based on: its index in `played`, its digest, its revision.

    `played` counts from 0. `on_paper`: it was signed with a pen, and no one can check its signatures here.
    """

    played: int
    record: str
    revision: int
    on_paper: bool = False


@dataclass(frozen=True, slots=True)
class MarkedTeam:
    """A team that withdrew, was disqualified, stayed away or forfeited; when it left."""

    team: str
    why: str
    after_round: int = 0
    forfeits: int = 0


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """A final ranking: its event and stage, what was played, how that counts, the result.

    `tournament` is the stage as read, `places` the ranking as a JSON value. `no_show_points` and `match_points` say how
    sessions count. `began` is when the protest time began, which lasted `minutes` ("", 0: it has not begun);
    `committee` are the names of those who sign, in the order of `required`. `seq` and `head_digest` are the entry up to
    which the journal has to be read to find it again. `marks` is None in documents written before marks existed: their
    paper is drawn without them.
    """

    event: str
    name: str
    stage: str
    tournament: StageDocument
    places: dict[str, Any]
    sheets: tuple[RankedSheet, ...]
    no_show_points: int
    match_points: bool
    began: str
    minutes: int
    committee: tuple[str, ...]
    required: tuple[str, ...]
    seq: int
    head_digest: str
    revision: int
    supersedes: str | None = None
    marks: tuple[MarkedTeam, ...] | None = None

    @property
    def on_paper(self) -> int:
        """How many of its sheets were closed on paper."""
        return sum(sheet.on_paper for sheet in self.sheets)

    @property
    def title(self) -> str:
        """The name of the event, followed by that of the stage if it has one."""
        return f"{self.name}, {self.stage}" if self.stage else self.name


def read_final_ranking(value: Any, path: Path = ()) -> FinalRanking | tuple[Problem, ...]:
    """Return the final ranking that this JSON value describes, or every problem it has."""
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    read = _read(cursor) if cursor is not None else None
    return tuple(problems) if problems or read is None else read


def _read(cursor: Cursor) -> FinalRanking | None:
    cursor.known(_KEYS)
    read_frame(cursor, FORMAT)
    name, stage = _named(cursor, "event", required=True), _named(cursor, "stage", required=False)
    places = cursor.inner("ranking", required=True)
    played: StageDocument | None = None
    if cursor.inner("tournament", required=True) is not None:
        read = read_tournament(cursor.value["tournament"], (*cursor.path, "tournament"))
        if isinstance(read, tuple):
            cursor.problems.extend(read)
        else:
            played = read
    counted = cursor.inner("counted", required=True)
    no_show = match_points = None
    if counted is not None:
        counted.known(("no_show_points", "match_points"))
        no_show = counted.integer("no_show_points", 0, LARGEST, required=True)
        match_points = counted.flag("match_points", default=True)
    sheets = tuple(_sheet(entry) for entry in cursor.entries("sheets", required=True))
    began, minutes = _protest(cursor)
    event, seq, head = _journal(cursor)
    revision = cursor.integer("revision", 1, LARGEST, required=True)
    supersedes = cursor.text("supersedes")
    marks = tuple(_mark(entry) for entry in cursor.entries("marks")) if "marks" in cursor.value else None
    committee, required = cursor.texts("committee", required=True), cursor.texts("required", required=True)
    if played is None or places is None:
        return None
    _belong(cursor, sheets)
    _are_ranked(cursor, marks or (), played)
    return FinalRanking(
        event, name, stage, played, places.value, tuple(sheet for sheet in sheets if sheet is not None), no_show or 0,
        match_points is not False, began, minutes, committee, required, seq, head, revision or 1, supersedes,
        None if marks is None else tuple(mark for mark in marks if mark is not None),
    )  # fmt: skip


def _named(cursor: Cursor, key: str, *, required: bool) -> str:
    inner = cursor.inner(key, required=True)
    if inner is None:
        return ""
    inner.known(("name",))
    return inner.text("name", required=required) or ""


def _sheet(entry: Cursor) -> RankedSheet | None:
    entry.known(("played", "record", "revision", "on_paper"))
    played = entry.integer("played", 0, LARGEST, required=True)
    record = entry.text("record", required=True)
    revision = entry.integer("revision", 1, LARGEST, required=True)
    on_paper = entry.flag("on_paper", default=False)
    if played is None or record is None or revision is None:
        return None
    return RankedSheet(played, record, revision, on_paper is True)


def _mark(entry: Cursor) -> MarkedTeam | None:
    entry.known(("team", "why", "after_round", "forfeits"))
    team = entry.text("team", required=True)
    why = entry.choice("why", MARKS, required=True)
    after, forfeits = entry.integer("after_round", 0, LARGEST), entry.integer("forfeits", 0, LARGEST)
    return None if team is None or why is None else MarkedTeam(team, why, after or 0, forfeits or 0)


def _are_ranked(cursor: Cursor, marks: Sequence[MarkedTeam | None], played: StageDocument) -> None:
    """Note every mark for a team that is not ranked, or that is already marked."""
    names, seen = {entrant.name for entrant in played.entrants}, set[str]()
    for index, mark in enumerate(marks):
        if mark is not None and mark.team not in names:
            cursor.refuse("not-in-the-stage", "marks", index, "team", name=mark.team)
        elif mark is not None and mark.team in seen:
            cursor.refuse("name-twice", "marks", index, "team", name=mark.team)
        seen.add(mark.team if mark is not None else "")


def _belong(cursor: Cursor, sheets: Sequence[RankedSheet | None]) -> None:
    """Refuse sheets of unplayed sessions, repeated ones, and invalid digests."""
    sessions, seen = len(cursor.value["tournament"].get("played") or ()), set()
    for index, sheet in enumerate(sheets):
        if sheet is None:
            continue
        if sheet.played in seen or sheet.played >= sessions:
            cursor.refuse("no-such-entry", "sheets", index, "played", entry=sheet.played)
        if _DIGEST.fullmatch(sheet.record) is None:
            cursor.refuse("not-a-digest", "sheets", index, "record")
        seen.add(sheet.played)


def _protest(cursor: Cursor) -> tuple[str, int]:
    inner = cursor.inner("protest")
    if inner is None:
        return "", 0
    inner.known(("began", "minutes"))
    return inner.text("began", required=True) or "", inner.integer("minutes", 0, LARGEST, required=True) or 0


def _journal(cursor: Cursor) -> tuple[str, int, str]:
    inner = cursor.inner("journal", required=True)
    if inner is None:
        return "", 0, ""
    inner.known(("event", "seq", "head"))
    event, head = inner.text("event", required=True), inner.text("head", required=True)
    return event or "", inner.integer("seq", 1, LARGEST, required=True) or 0, head or ""
