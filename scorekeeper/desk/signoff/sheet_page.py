"""The sheet itself as it is read before anybody signs: at once its words, then the very page that is sealed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from scorekeeper.desk.errors import Refused
from scorekeeper.desk.failures import sentence
from scorekeeper.desk.letters import letters_known
from scorekeeper.desk.papers.paper_options import sheet_options
from scorekeeper.desk.signing.drawn_sheet import drawn_sheet
from scorekeeper.desk.signoff.signoff_view import Kept
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.rules.model import Side
from scorekeeper.sheets.blocks import Row, Sheet
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.render import sheet_of

_MARGIN, _TOP, _TITLE, _HEAD, _ROW = 40.0, 40.0, 19.0, 10.5, 8.5
_FIRST_ROW, _ROW_HIGH = 205.0, 17.0
_COLUMNS = (0.0, 36.0, 70.0, 160.0, 245.0, 275.0, 335.0, 385.0)


@dataclass(frozen=True, slots=True)
class Written:
    """Words on the page: where, in points from its upper left corner, and how large."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class SheetToRead:
    """The file whose pages are shown, and why nobody may sign it: it says other than its record."""

    content: bytes = field(repr=False)
    wrong: str = ""


def page_size(options: SheetOptions | None = None) -> tuple[float, float]:
    """Answer how large a page is, in points."""
    return PAPERS[(options or sheet_options()).paper]


def first_words(state: Played, tournament: Tournament) -> tuple[Written, ...]:
    """Answer what the sheet says, at about the places where it stands on the page; ready at once."""
    if isinstance(state, GameState):
        return ()
    sheet = sheet_of(state, tournament, replace(sheet_options(), sealed=True))
    return (*_head(sheet), *(cell for at, row in enumerate(sheet.rows) for cell in _row(sheet, row, at)))


def signed_so_far(state: Played, kept: Kept) -> bytes:
    """Answer the file that others signed already, empty where nobody signed what stands."""
    if state.is_closed:
        return kept(state.sealed[-1].file)
    return kept(state.signing.file) if state.under_signature and state.signing is not None else b""


def sheet_to_read(state: Played, tournament: Tournament, signed: bytes, at: datetime) -> SheetToRead:
    """Answer the sheet that is signed next: as others `signed` it already, otherwise as it is drawn for the first one.

    What others signed is held against the page that is drawn of its record.
    Raises NotWritten ("no-glyph") when a name has a letter that no font here has.
    """
    if signed:
        return SheetToRead(signed, "" if state.is_closed else _trouble(signed, at))
    stamp = f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
    with letters_known():
        page, _record = drawn_sheet(state, tournament, replace(sheet_options(), printed_at=stamp, sealed=True))
    return SheetToRead(page.content)


def _trouble(content: bytes, at: datetime) -> str:
    """Answer why nobody signs this file any more, "" where it is the sheet of its record."""
    from scorekeeper.desk.signoff.under_way import must_follow  # noqa: PLC0415 - only once somebody signed

    try:
        must_follow(content, at)
    except Refused as refused:
        return sentence(refused)
    return ""


def _head(sheet: Sheet) -> tuple[Written, ...]:
    heading, result = sheet.heading, sheet.result
    wide = page_size()[0]
    place = "   |   ".join((heading.event, *heading.place) if heading.event else heading.place)
    totals = " : ".join(str(result.totals[side]) for side in sheet.sides)
    share = (wide - 2 * _MARGIN) / len(sheet.teams)
    teams = [
        Written(_MARGIN + 24 + at * share, _TOP + 80, 15, team.name, bold=True) for at, team in enumerate(sheet.teams)
    ]
    facts = [f"{fact.caption} {fact.value}" for fact in result.facts]
    return (
        Written(_MARGIN, _TOP + 17, _TITLE, heading.title, bold=True),
        Written(_MARGIN, _TOP + 36, _HEAD, place, bold=True),
        Written(_MARGIN, _TOP + 51, 9, heading.when),
        *teams,
        Written(wide / 2 - 60, _TOP + 152, 24, totals, bold=True),
        *(Written(wide - 170, _TOP + 140 + 11 * at, 7.5, fact) for at, fact in enumerate(facts)),
    )


def _row(sheet: Sheet, row: Row, at: int) -> tuple[Written, ...]:
    side = next((team.name for team in sheet.teams if team.side == row.side), "")
    contract = f"{row.value} {row.strain}" if row.value is not None else ""
    points = [_points(row.points, one) for one in sheet.sides]
    running = [_points(row.running, one) for one in sheet.sides]
    cells = (
        str(row.deal), str(row.dealer or ""), side, f"{contract} {row.doubled}".strip(),
        "" if row.taken is None else str(row.taken), row.result, " ".join(points), " : ".join(running),
    )  # fmt: skip
    y = _FIRST_ROW + at * _ROW_HIGH
    return tuple(Written(_MARGIN + x, y, _ROW, text) for x, text in zip(_COLUMNS, cells, strict=True) if text)


def _points(of: Mapping[Side, int] | None, side: Side) -> str:
    return "" if of is None else str(of.get(side, 0))
