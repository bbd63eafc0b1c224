"""A page of the wall: its heads, its rows or its bracket, and how many of them fit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from scorekeeper.language.bracket_shown import ShownBracket
from scorekeeper.tournament.draw.bracket_layout import BracketPart

STANDINGS, DRAW, RUNNING, BRACKET, PRIZES, MESSAGE, WEB = KINDS = (
    "standings",
    "draw",
    "running",
    "bracket",
    "prizes",
    "message",
    "web",
)
PLACES, SEVEN, PAIRS = 8, 7, 4
LARGEST = 3.0
"""The largest enlargement.

The numbers above are rows of a standings page, rows in a column elsewhere, and pairs of a page.
"""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place in the standings; `cut`: the line of the last advancing team is below it."""

    rank: str
    name: str
    match_points: str
    difference: str
    chance: str
    status: str
    cut: bool


@dataclass(frozen=True, slots=True)
class WallTeamRow:
    """One team of the draw: its side, its opponent, its table ("" where it sits out)."""

    side: str
    name: str
    against: str
    table: str


@dataclass(frozen=True, slots=True)
class WallTableRow:
    """The current state of a table: who plays, the points, which deal, and who has won."""

    table: str
    names: tuple[str, ...]
    points: tuple[str, ...]
    state: str
    ahead: int | None


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize: its place ("" for one without a place), its winner, what it is."""

    rank: str
    name: str
    prize: str


Row = PlaceRow | WallTeamRow | WallTableRow | PrizeRow


@dataclass(frozen=True, slots=True)
class Slide:
    """A page of the wall; `settled`: its contents are final or published.

    `part` says which rows it has.
    """

    kind: str
    title: str
    detail: str
    state: str
    settled: bool
    rows: tuple[Row, ...] = ()
    part: str = ""
    heads: tuple[str, ...] = ()
    bracket: ShownBracket | None = None
    """The bracket that the page shows a `piece` of."""
    piece: BracketPart | None = None

    @property
    def spoken(self) -> str:
        """Return the page for a screen reader."""
        if self.bracket is not None and self.piece is not None:
            pairs = " ".join(pair.spoken for pair in self.bracket.shown_in(self.piece))
            return ". ".join(part for part in (self.title, self.detail, self.state, pairs) if part)
        rows = "; ".join(" ".join(str(part) for part in _parts(row) if part) for row in self.rows)
        return ". ".join(part for part in (self.title, self.detail, self.state, rows) if part)


def _parts(row: Row) -> tuple[object, ...]:
    if isinstance(row, PlaceRow):
        return row.rank, row.name, row.match_points, row.difference, row.chance
    if isinstance(row, PrizeRow):
        return row.rank, row.name, row.prize
    if isinstance(row, WallTeamRow):
        return row.name, row.table, row.side, row.against
    return (
        row.table,
        " ".join(f"{name} {points}" for name, points in zip(row.names, row.points, strict=True)),
        row.state,
    )


def needed_factor(distance: float, height: float) -> float:
    """Return the enlargement for meters to the last row and the picture's height."""
    return min(LARGEST, max(1.0, distance / 15 * 1.7 / height))


def in_a_column(most: int, factor: float) -> int:
    """Return how many rows fit below each other with this enlargement."""
    return max(1, int(most / factor))


def pages_of(rows: Sequence[Row], each: int) -> Iterator[Sequence[Row]]:
    """Return rows page by page, this many on each."""
    pages = ceil(len(rows) / each)
    for page in range(pages):
        yield rows[page * each : (page + 1) * each]
