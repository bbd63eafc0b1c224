"""The score sheet of a session as shown, in values only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.journal.entry import Entry
from scorekeeper.language.numbers import figure
from scorekeeper.language.spans import Sentence
from scorekeeper.rules.model import Side
from scorekeeper.session.session_now import SessionNow

MarkKind = Literal[
    "warning", "penalty", "corrected", "redeal", "dispute", "ruling", "unsaved", "next", "note",
    "differs", "agrees", "settled", "set-aside", "read-out",
]  # fmt: skip
"""What a mark is about.

"differs", "agrees" and "settled" are about paper, "set-aside" is struck through, and "read-out" says beforehand that
the score is read out after the deal.
"""
RowState = Literal["empty", "next", "contract", "recorded", "typed"]


@dataclass(frozen=True, slots=True)
class RowMark:
    """An incident of a deal: the word shown, its tooltip, and the text for screen readers."""

    kind: MarkKind
    text: str
    tip: str = ""
    in_words: str = ""

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        return self.in_words or self.text


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A deal of the sheet as shown.

    `side` is the declaring side's position (0 is A), None before the contract. `strain` is C, D, H, S, NT or "".
    `points` and `running` have one number for each side, None if there is none yet; `ruled` names the positions of the
    sides whose points a ruling set. `sentence` is the whole row as read by a screen reader.
    """

    deal: int
    dealer: str = ""
    side: int | None = None
    contract: str = ""
    strain: str = ""
    doubling: str = ""
    doubling_short: str = ""
    taken: str = ""
    result: str = ""
    result_strong: bool = False
    points: tuple[int | None, ...] = ()
    running: tuple[int | None, ...] = ()
    marks: tuple[RowMark, ...] = ()
    state: RowState = "empty"
    ruled: frozenset[int] = frozenset()
    sentence: str = ""

    def points_text(self, side: int) -> str:
        """Return the points of a side: a dash for zero, empty while the deal has no result."""
        return figure(self.points[side] if side < len(self.points) else None, dash=True)

    def running_text(self, side: int) -> str:
        """Return the running total of a side after the deal, empty while the deal has no result."""
        return figure(self.running[side] if side < len(self.running) else None)

    def scored(self, side: int) -> bool:
        """Return whether a side's total changed in the deal."""
        return side < len(self.points) and bool(self.points[side])


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """A check: whether it passed, its words, and a detail at the right.

    `links`, if any, are the detail in parts: the words, and the uid of the dispute they lead to.
    """

    code: str
    holds: bool
    text: str
    detail: str
    links: tuple[tuple[str, str], ...] = ()

    @property
    def kind(self) -> str:
        """Return the icon's name."""
        if self.links:
            return "dispute"
        return "check" if self.holds else "warn"


@dataclass(frozen=True, slots=True)
class SheetHead:
    """The card above the sheet: table, teams, and score.

    `match_points` has one figure for each side, empty if none are awarded.
    """

    location: str
    about: str
    names: tuple[str, ...]
    letters: tuple[Side, ...]
    totals: tuple[int, ...]
    difference: int
    match_points: str
    match_points_caption: str
    window_title: str

    @property
    def score(self) -> str:
        """Return every team with its total."""
        return " : ".join(f"{name} {total}" for name, total in zip(self.names, self.totals, strict=True))


@dataclass(frozen=True, slots=True)
class DealPanel:
    """The default side panel: the next or the selected deal."""

    title: str
    dealer: str
    leader: str
    """Seat, full name and team; the `_short` fields are first names, or seats if unnamed."""
    dealer_short: str
    leader_short: str
    notice: str = ""
    """Skipped deals, who is out, unpaid amounts, what ended the match; may be empty."""


@dataclass(frozen=True, slots=True)
class ReadOut:
    """A due announcement: after which deal, the sentence, deals left, the article."""

    after_deal: int
    totals: Mapping[Side, int]
    sentence: str
    remaining: str
    article: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The panel of a complete session: the result, what it is worth, and what was checked.

    `held` is what prevents signing, empty if nothing does. `left_out` tells what was entered on the signed sheet and
    does not count. `extra` names the extra deals for a tie, empty if there are
    none. `heading` says how a forfeited session ended.
    """

    title: str
    sentence: Sentence
    chip: str
    checks: tuple[SheetCheck, ...]
    held: str = ""
    left_out: str = ""
    heading: str = ""
    extra: str = ""
    forfeited: bool = False
    tied: bool = False
    """Whether extra deals must be played before any signature."""


@dataclass(frozen=True, slots=True)
class ScoreSheetView:
    """The Score sheet page: session, head, rows, prompts, last step, curve.

    `seen` is the entry to expect when submitting. `session_row` is shown below the deals if a decision applies to the
    session as a whole (its deal is 0). `curve` has the running totals after 0, 1, 2 ... deals, one tuple a side.
    `last_step` is what undo undoes (None: nothing). `reminder` names a call out of turn that was not charged.
    """

    now: SessionNow
    session: str
    seen: int
    head: SheetHead
    rows: tuple[SheetRow, ...]
    session_row: SheetRow | None
    current: int | None
    awaiting: bool
    read_out: ReadOut | None
    finish: Finish | None
    placeholder: str
    last_step: Entry | None
    last_step_words: str
    curve: tuple[tuple[int, ...], ...]
    reminder: str = ""
