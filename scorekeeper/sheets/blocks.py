"""The contents of a score sheet as frozen blocks, for PDF and workbook alike.

Texts are final (worded and dated); numbers stay numbers, None if there is no value yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.model import Side


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of the sheet: event, round and table on the left, rules and record on the right.

    `qr` is the content of the square code, `code` the four characters by which the printout is known. `times` are
    begin and end, "" for a time to be written in by hand.
    """

    title: str
    event: str
    round_and_table: tuple[str, ...]
    when: str
    system: str
    facts: tuple[str, ...]
    settings: str
    qr: str
    code: str = ""
    times: tuple["Fact", ...] = ()


@dataclass(frozen=True, slots=True)
class Seated:
    """A player with the first seat taken; None if no seats are known."""

    seat: int | None
    name: str


@dataclass(frozen=True, slots=True)
class TeamBlock:
    """One side: its letter, team, captain, club, players in seat order, and later changes."""

    side: Side
    name: str
    captain: str
    club: str
    players: tuple[Seated, ...]
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A caption with its value: "difference", "9"."""

    caption: str
    value: str


@dataclass(frozen=True, slots=True)
class ResultBox:
    """The result: totals by side, and the facts beside them.

    `standing` names what is missing, "" if complete.
    """

    totals: Mapping[Side, int]
    names: Mapping[Side, str]
    facts: tuple[Fact, ...]
    standing: str


@dataclass(frozen=True, slots=True)
class MatchCounting:
    """How a match counts: headings of a deal's points and of totals, and opening totals.

    `opening` is each side's score before the first deal, empty if zero. `change`: a deal's points are a gain or loss,
    written with a sign.
    """

    points: str
    running: str
    opening: Mapping[Side, int]
    change: bool


@dataclass(frozen=True, slots=True)
class OldValues:
    """The earlier values of a deal that was corrected or ruled on.

    None for a value that did not change.
    """

    side: Side | None
    value: int | None
    strain: str | None
    doubling: int | None
    taken: str | None
    outcome: str | None
    points: Mapping[Side, int] | None
    running: Mapping[Side, int] | None
    opponents: str | None = None


@dataclass(frozen=True, slots=True)
class NoteMark:
    """A short word in the notes column with the number of its footnote."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """One deal; a value that is not known yet is None.

    `outcome` is a code of the rules, `result` its word. `entered` is the time at which its contract was first
    recorded. `old` are earlier values, oldest first. `ruled`: a line below this row closes a group of six deals, or of
    as many as are between two announcements. `extras` are words about its course: no player bid, all tricks.
    `opponents` are the other side's card points, None if only those of the declaring side were written. `ruled_taken`
    and `ruled_opponents` are the card points that a ruling set, which no record has.
    """

    deal: int
    dealer: int | None
    entered: str
    side: Side | None
    value: int | None
    strain: str | None
    doubling: int
    doubled: str
    taken: int | None
    outcome: str | None
    result: str
    points: Mapping[Side, int] | None
    running: Mapping[Side, int] | None
    marks: tuple[NoteMark, ...]
    old: tuple[OldValues, ...]
    ruled: bool
    extras: tuple[str, ...] = ()
    opponents: int | None = None
    ruled_taken: int | None = None
    ruled_opponents: int | None = None

    @property
    def shown_taken(self) -> int | None:
        """The declaring side's card points as the row shows them."""
        return self.taken if self.ruled_taken is None else self.ruled_taken

    @property
    def shown_opponents(self) -> int | None:
        """The other side's card points as the row shows them."""
        return self.opponents if self.ruled_taken is None else self.ruled_opponents


@dataclass(frozen=True, slots=True)
class SessionRow:
    """Points that belong to no deal, below the table: by side, with the totals."""

    label: str
    points: Mapping[Side, int]
    running: Mapping[Side, int]
    marks: tuple[NoteMark, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark about a deal (None: the session): its short word, sentence and entries."""

    deal: int | None
    mark: str
    text: str
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetReadOut:
    """An announcement that is due after a deal: whether it was made, and the totals.

    If the score has changed since, or was read out again, the number of a footnote follows the totals.
    """

    deal: int
    made: bool
    totals: str


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote: its number, its sentence with article, and the journal entries it is based on."""

    number: int
    text: str
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SignatureBox:
    """A box to sign in: its position, role, name if known, and purpose.

    `needed` is False for the committee without a ruling. `key` is the role as the sheet document names it
    ("captain-A"). `sealed`: the box is left empty for a signature with a key, which contains name, state and time;
    otherwise it is drawn for signing by pen. `members` are the committee's, who sign beneath each other; `on_paper`
    says what was entered of a signature on an earlier printout.
    """

    number: int
    role: str
    name: str
    remark: str
    protest: bool
    needed: bool
    key: str = ""
    sealed: bool = False
    members: tuple[str, ...] = ()
    on_paper: str = ""


@dataclass(frozen=True, slots=True)
class LegendItem:
    """The meaning of a mark on this sheet; `mark` is one of the codes below, or the word itself."""

    mark: str
    text: str


STRUCK_MARK, NOTE_MARK, TICK_MARK, BOX_MARK = "struck", "note", "tick", "box"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The parts around the table of a score sheet or a game sheet.

    `embedded` is the record inside the file.
    `writable`: there are lines for remarks by hand.
    """

    language: str
    author: str
    heading: Heading
    notes: tuple[Note, ...]
    signatures: tuple[SignatureBox, ...]
    footer: tuple[str, ...]
    short_digest: str
    embedded: str = ""
    legend: tuple[LegendItem, ...] = ()
    writable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet(Paper):
    """The whole score sheet."""

    teams: tuple[TeamBlock, ...]
    result: ResultBox
    counting: MatchCounting
    rows: tuple[DealRow, ...]
    session_row: SessionRow | None
    read_outs: tuple[SheetReadOut, ...]
    tally: tuple[Fact, ...]

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the letters of the sides, in order."""
        return tuple(team.side for team in self.teams)

    @property
    def timed(self) -> bool:
        """Return whether the time of any deal is known: an imported session has none."""
        return any(row.entered for row in self.rows)

    @property
    def paired(self) -> bool:
        """Return whether any deal has both sides' card points, which need a second column.

        This depends on the record alone, so a sheet without the other side's points looks as it did before the
        column existed.
        """
        return any(row.opponents is not None for row in self.rows)
