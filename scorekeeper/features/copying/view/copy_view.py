"""What the copy panel shows: the sheet typed, progress, differences and settlements."""

from dataclasses import dataclass

from scorekeeper.features.copying import words as copying_words
from scorekeeper.features.copying.view.reading_paper import next_deal
from scorekeeper.journal.copies import PAPER, PROGRAM, Difference, deals_with_differences, differences, pairs_compared
from scorekeeper.journal.on_paper import CopyProgress, newest_copy, readings, row_done
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.language import differences as difference_words
from scorekeeper.language import short_differences
from scorekeeper.language.differences import _both
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.session.session_now import SessionNow

OFF, ONE = "off", "one"


@dataclass(frozen=True, slots=True)
class CopyMode:
    """Whether a session is copied from paper, and which sheet is typed (None: the one sheet)."""

    on: bool = False
    sheet: Side | None = None

    @property
    def kept(self) -> str:
        """The choice as saved on this computer."""
        return (self.sheet or ONE) if self.on else OFF


NOT_COPYING = CopyMode()


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """A sheet that can be typed: None is the single sheet, a side its team's own."""

    sheet: Side | None
    words: str
    spoken: str


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A deal whose sheets differ, in short and in full, and its settlement (empty: open)."""

    deal: int
    kind: str
    short: str
    sentence: str
    settled: str


@dataclass(frozen=True, slots=True)
class CopyView:
    """The copy panel of a session: the sheet being typed, its rows, the differences.

    `first` is the first difference that is still open, as a sentence; `verdict` says that all agrees, or what was
    settled. `held` says why the session cannot be signed yet.
    """

    sheet: Side | None
    choices: tuple[SheetChoice, ...]
    rows: str
    pairs: str
    gaps: str
    first: str
    verdict: str
    control: str
    control_holds: bool
    held: str
    differences: tuple[DifferenceRow, ...]


def copy_view(now: SessionNow, sheet: Side | None) -> CopyView:
    """Return the copy panel of a session while this sheet is typed."""
    state = now.state
    listed = differences(state)
    still = [difference for difference in listed if difference.settled is None]
    read = next(
        (reading for reading in readings(state) if reading.sheet == sheet), CopyProgress(sheet, (), (), (), (), ())
    )
    number = next_deal(now, sheet)
    control, holds = control_sums(now)
    return CopyView(
        sheet=sheet,
        choices=_choices(now),
        rows=pgettext("copying from paper", "{rows} of {deals}").format(rows=len(read.rows), deals=now.deals),
        pairs=copying_words.pairs_read(len(read.pairs), read.without_pair),
        gaps=copying_words.gaps(read.without_row, read.unreadable),
        first=difference_words.sentence(still[0], state) if still else "",
        verdict="" if still else _verdict(state, listed, number),
        control=control if number is None else "",
        control_holds=holds,
        held=held_words(state),
        differences=tuple(_row(difference, now) for difference in listed),
    )


def copy_placeholder(now: SessionNow, sheet: Side | None) -> str:
    """Return the placeholder of the empty entry line while a sheet is copied."""
    return (
        _("Row and totals: A 40H 44 / 12 10") if next_deal(now, sheet) is not None else _("Every row has been copied")
    )


def held_words(state: SessionState) -> str:
    """Return what keeps the session from being signed: deals that differ; empty if nothing does."""
    deals = deals_with_differences(state)
    return copying_words.settle_first(deals, two=len(_both(readings(state))) > 1) if deals else ""


def difference_named(now: SessionNow, deal: int, *, settled: bool = False) -> str:
    """Return the difference in a deal as a sentence, "" if there is none to show.

    Settled ones are shown only on request.
    """
    named = (
        difference
        for difference in differences(now.state)
        if difference.deal == deal and (settled or difference.settled is None)
    )
    return next((difference_words.sentence(difference, now.state) for difference in named), "")


def copy_mode_of(state: SessionState, kept: str) -> CopyMode:
    """Return whether a session is copied from paper, and which sheet is typed.

    `kept` is the last choice on this computer ("off", "one" or a side). Where nothing was chosen, a session whose
    newest row was copied remains in copy mode until its sheet has been read to the end.
    """
    if kept:
        return CopyMode(kept != OFF, kept if kept in state.record.teams else None)
    newest = newest_copy(state)
    sheet: Side | None = getattr(newest.fact, "sheet", None) if newest is not None else None
    rows = state.copies.get(sheet, {})
    finished = all(row_done(rows.get(number)) for number in range(1, state.deals + 1))
    return CopyMode(newest is not None and not (finished and not deals_with_differences(state)), sheet)


def _choices(now: SessionNow) -> tuple[SheetChoice, ...]:
    sheets: tuple[Side | None, ...] = (None, *now.system.sides)
    return tuple(
        SheetChoice(
            sheet,
            _("One sheet") if sheet is None else now.short_names.get(sheet, sheet),
            short_differences.sheet_name(sheet, now.names),
        )
        for sheet in sheets
    )


def _verdict(state: SessionState, listed: tuple[Difference, ...], number: int | None) -> str:
    if listed or number is None:
        return (
            difference_words.checked(state)[:1].upper() + difference_words.checked(state)[1:] + "."
            if state.copies
            else ""
        )
    compared, waiting = pairs_compared(state)
    if waiting:
        sentence = short_differences.not_compared(waiting)
        return f"{sentence[:1].upper()}{sentence[1:]}."
    return _("All agree so far.") if compared else ""


def control_sums(now: SessionNow) -> tuple[str, bool]:
    """Return the final totals of the sheets and of this program, once all is copied."""
    last = now.deals
    ours = next((tuple(deal.running.values()) for deal in now.state.result.deals if deal.number == last), ())
    sums, holds = [], True
    for sheet, rows in now.state.copies.items():
        if last in rows and rows[last].totals:
            pair = tuple(rows[last].totals.values())
            sums.append((short_differences.short_name(sheet or PAPER, now.short_names), short_differences.pair(pair)))
            holds = holds and pair == ours
    if not sums or not ours:
        return _("totals at the bottom not typed yet"), True
    return copying_words.last_pairs(
        [*sums, (short_differences.short_name(PROGRAM, now.short_names), short_differences.pair(ours))]
    ), holds


def _row(difference: Difference, now: SessionNow) -> DifferenceRow:
    settled = difference.settled
    return DifferenceRow(
        difference.deal,
        difference.kind,
        difference_words.short(difference, now.state),
        difference_words.sentence(difference, now.state),
        short_differences.settled(settled.how, now.short_names) if settled is not None else "",
    )
