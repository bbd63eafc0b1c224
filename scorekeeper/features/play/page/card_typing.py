"""The typed and clicked cards of a deal: the line, its hand or trick, cards accepted."""

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal

from scorekeeper.features.play.page.record_view import RecordView
from scorekeeper.features.play.view.card_lines import (
    HANDS,
    LINES,
    PLAY,
    LineRead,
    LineTarget,
    add_card,
    first_line,
    line_text,
    next_line,
    read_line,
    seat_to_lead,
)
from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.view.findings import PlayFindings, play_findings
from scorekeeper.features.play.view.rows import chosen_row, hand_rows, trick_rows
from scorekeeper.features.play.words import page as words
from scorekeeper.kit.bridge import Bridge
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.laid_out import TRICKS, LaidOut
from scorekeeper.rules.play.position import SEATS


class CardTyping(QObject):
    """Reads the line typed into a hand or trick of a record of play.

    `layout` are the cards accepted so far, `target` is the hand or trick being typed, `says` the findings.

    `shown` when the cards change: to the accepted ones, or to those that the typed line would give.
    """

    shown = Signal()

    def __init__(self, record: RecordView, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._record, self._bridge = record, bridge
        self.table: CardTable | None = None
        self.layout, self.target = LaidOut(), LINES[0]
        self.says: PlayFindings | None = None
        record.entry.entered.connect(self._enter)
        record.entry.edited.connect(self._edited)
        record.entry.walked.connect(self._move)
        record.hands.hands_edited.connect(self._show_left)
        record.hands.table.card_clicked.connect(self._click_card)
        record.hands.table.row_chosen.connect(lambda row: self._go_to(LineTarget(HANDS, row + 1)))
        record.tricks.row_chosen.connect(lambda row: self._go_to(LineTarget(PLAY, row + 1)))
        record.says.pack.card_clicked.connect(lambda card: self._click_card(0, card))

    # which cards
    def begin(self, table: CardTable, layout: LaidOut) -> None:
        """Begin with the cards of a deal as far as they are known."""
        self.table, self.layout = table, layout
        self.target = first_line(layout)
        self.show_cards()
        self.begin_line()

    def select_line(self, table: CardTable) -> None:
        """Use the recorded state; typed cards stay, and unedited ones follow the journal."""
        before, self.table = self.table, table
        if before is not None and before.layout != table.layout and self.layout == before.layout:
            self.layout = table.layout
            self.begin_line()
        self.show_cards()

    @property
    def is_changed(self) -> bool:
        """Whether the accepted cards differ from the journal's."""
        return self.table is not None and self.layout != self.table.layout

    # showing
    def show_cards(self, layout: LaidOut | None = None) -> None:
        """Show the accepted cards, or those that the line would give."""
        table, record = self.table, self._record
        if table is None:
            return
        layout = layout or self.layout
        self.says = says = play_findings(self._bridge.tournament, table, layout)
        seat, trick = chosen_row(self.target, HANDS), chosen_row(self.target, PLAY)
        record.hands.show_hands(hand_rows(table, layout, says), layout, table.trump, seat + 1 if seat >= 0 else None)
        tricks = max(len(layout.tricks), layout.left or TRICKS)
        record.tricks.show_tricks(trick_rows(layout, says, min(tricks, TRICKS)), table.seats)
        record.tricks.select_key(trick + 1 if trick >= 0 else None)
        number = table.dispute.number if table.dispute is not None else 0
        claim = table.dispute.fact.claim if table.dispute is not None else None
        record.says.show_findings(says, number, (claim.tricks or 0) if claim is not None else 0)
        record.says.pack.show_left(layout)
        record.says.pack.setVisible(bool(record.says.pack.left))
        record.says.keep.setText(words.keep(number))
        record.says.keep.setEnabled(self.is_changed)
        self.shown.emit()

    def begin_line(self) -> None:
        """Fill the line with what is recorded for its hand or trick."""
        table, target = self.table, self.target
        if table is None:
            return
        if target.kind == HANDS:
            what = words.place_of_hand(target.number, table.seat(target.number).player)
        else:
            what = pgettext("cards of a deal", "Trick {trick}").format(trick=target.number)
        leader = seat_to_lead(table, self.layout, target.number) if target.kind == PLAY else 0
        text = line_text(self.layout, target)
        self._record.entry.begin(target, what, text.removeprefix(f"{leader}:") if leader else text, leader)

    # typing
    def _read(self) -> LineRead | None:
        line = self._record.entry.line.text()
        return read_line(self.table, self.layout, self.target, line) if self.table is not None else None

    def _edited(self) -> None:
        """Show the cards that the line would give; a problem is shown at once."""
        read = self._read()
        if read is not None:
            self._record.entry.show_reading(read)
            self.show_cards(read.layout)

    def type(self, text: str) -> None:
        """Put text typed elsewhere into the line."""
        self._record.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._record.entry.line.insert(text)
        self._edited()

    def accept_line(self) -> bool:
        """Accept the line as typed; return False, and show why, if it is not valid."""
        read = self._read()
        if read is None or read.layout is None:
            self._record.entry.show_reading(read, aloud=True)
            return False
        self.layout = read.layout
        return True

    def _enter(self) -> None:
        if self.accept_line():
            there = self.target.kind == PLAY and self.target.number <= len(self.layout.tricks)
            begun = there and 0 < len(self.layout.tricks[self.target.number - 1]) < SEATS
            self._go_to(self.target if begun else next_line(self.target))

    def _move(self, where: str) -> None:
        if not self.accept_line():
            return
        if where == "hands":
            self._go_to(LineTarget(HANDS, 1))
        elif where == "tricks":
            there = first_line(self.layout)
            self._go_to(there if there.kind == PLAY else LineTarget(PLAY, 1))
        else:
            self._go_to(next_line(self.target, -1 if where == "up" else 1))

    def _go_to(self, target: LineTarget) -> None:
        """Turn the line to another hand or trick; its present text must be accepted first."""
        if self.target != target and not self.accept_line():
            return
        self.target = target
        self.show_cards()
        self.begin_line()
        self._record.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _click_card(self, seat: int, card: Card) -> None:
        """Append a clicked card to the hand or trick in the line."""
        if self.table is None or not self.accept_line() or (seat and self.target.kind == HANDS):
            return
        read = add_card(self.table, self.layout, self.target, seat, card)
        if read.layout is None:
            self._record.entry.show_reading(read, aloud=True)
            return
        self.layout = read.layout
        trick = self.layout.tricks[self.target.number - 1] if self.target.kind == PLAY else ()
        if len(trick) == SEATS:
            self.target = next_line(self.target)
        self.show_cards()
        self.begin_line()

    def _show_left(self, left: int, leader: int) -> None:
        self.layout = replace(self.layout, left=left, leader=leader if left else 0)
        self.show_cards()

    def reset_line(self) -> bool:
        """Reset the line to the recorded text; return False if nothing was typed."""
        changed = self.table is not None and self._record.entry.is_changed
        if changed:
            self.show_cards()
            self.begin_line()
        return changed
