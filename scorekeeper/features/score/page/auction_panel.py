"""The Auction panel: calls typed one by one and judged at once.

Enter on the empty line records the contract.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from scorekeeper.features.score.view.auction_view import AuctionView, CallLine, auction_view, read_calls
from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language import auction as auction_words
from scorekeeper.language.keyboards import other_keyboard
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Call

_ROW = 43
_SHOWN = 6
_LARGE, _SHOWN_LARGE = 150, 2
"""Text size (in %) from which fewer calls are in sight, so that errors stay visible."""


@dataclass(frozen=True, slots=True)
class _AuctionDraft:
    """The text typed for a deal.

    The calls, bids without the suit in hand, the reason for a correction.
    """

    calls: tuple[Call, ...] = ()
    without_suit: frozenset[int] = frozenset()
    reason: str = ""


class AuctionPanel(DraftPanel[_AuctionDraft]):
    """The panel of the calls: `28P Enter +1H Enter P P P P P Enter Enter`.

    Backspace on the empty line removes the last call. `penalty_asked` asks for the Penalty panel with a draft: a faulty
    call becomes a penalty with a single key.
    """

    kind = "auction"
    penalty_asked = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look, pgettext("score sheet", "Auction"), "speak", _AuctionDraft())
        self._view: AuctionView | None = None
        self.line = LineEdit(
            look,
            auction_words.placeholder(),
            role="table",
            height=38,
            name="auction-line",
            accessible=pgettext("screen reader", "Calls"),
        )
        self.line.installEventFilter(self)
        self.line.textChanged.connect(lambda _text: self.show_text(""))
        self.line.textChanged.connect(self.touched)
        self.turn = Label(look, "", "body", weight=600, wrap=True, name="auction-turn")
        self.standing = Label(look, "", "body", tone="ink2", wrap=True, name="auction-stands")
        self.list = ItemList(look, row_height=_ROW, name="auction-calls", accessible=_("Calls so far"))
        self.list.row_chosen.connect(lambda _row: self._show_chosen())
        self.fault = Label(look, "", "small", tone="error", wrap=True, name="auction-fault")
        self.penalty = Button(look, _("Penalty for this call"), key="Alt+P", icon="penalty", name="auction-penalty")
        self.penalty.clicked.connect(self._punish)
        self.void = Button(look, _("Bid without the suit"), key="Alt+N", name="auction-without-suit")
        self.void.clicked.connect(self._without_suit)
        self.reason = LabelledLine(look, _("&Reason (needed)"), name="auction-reason")
        self.reason.line.textChanged.connect(self._reason_typed)
        for part in (self.line, self.turn, self.standing, self.list, self.fault):
            self.column.addWidget(part)
        for button in (self.penalty, self.void):
            # stacked: side by side they are wider than the panel
            row = RowLayout(look, spacing=8)
            row.addWidget(button)
            row.addStretch(1)
            self.column.addLayout(row)
        self.column.addWidget(self.reason)
        self.column.addStretch(1)
        self.button = self.add_buttons(pgettext("button", "Record"), pgettext("button", "Cancel"))
        self.add_key("Alt+P", self._punish)
        self.add_key("Alt+N", self._without_suit)
        self.add_key("Alt+R", self.reason.line.setFocus, self.reason.line)
        look.changed.connect(self._fit)

    # drafts
    def fresh(self) -> _AuctionDraft:
        """Return the calls that are recorded."""
        recorded = self.showing.now.recorded(self.deal) if self.showing is not None and self.deal is not None else None
        return _AuctionDraft(recorded.calls if recorded is not None else ())

    def fill(self) -> None:
        """Show what was typed for this deal."""
        self.line.clear()
        with filling(self.reason.line):
            self.reason.set_text(self.draft.reason)
        self.reason.set_error("")

    def _show_draft(self, draft: _AuctionDraft) -> None:
        self.keep(draft)
        self.refresh()

    def show_current(self, showing: ShownSession) -> None:
        """Show the present state: the recorded calls if none are typed."""
        self.showing = showing
        self.turn_to_draft()
        self.refresh()

    def forget(self) -> None:
        """Discard the text typed for this deal, as it is saved."""
        super().forget()
        self.line.clear()

    def unsaved(self) -> bool:
        """Return whether calls were typed and not recorded."""
        return super().unsaved() or bool(self.line.text().strip())

    # showing
    def refresh(self) -> None:
        """Show the calls, their errors, and what follows."""
        if self.showing is None or self.deal is None:
            return
        draft = self.draft
        self._view = view = auction_view(
            self.showing.tournament, self.showing.session, self.deal, draft.calls, without_suit=draft.without_suit
        )
        self.title.set_words(auction_words.title(self.deal))
        self.turn.show_text(view.turn)
        self.standing.set_words(view.standing, tone="ink" if view.contract is not None else "ink2")
        self.list.set_items([_item(call) for call in view.calls])
        self.list.setVisible(bool(view.calls))
        if view.calls:
            self.list.select_key(len(view.calls) - 1)
        self._fit()
        self.reason.setVisible(bool(view.corrects))
        if view.corrects:
            self.show_text(view.corrects, "warn")
        self.line.setPlaceholderText(
            _("Enter records the contract") if view.contract is not None else auction_words.placeholder()
        )
        self.button.setText(
            auction_words.record(str(view.contract)) if view.contract is not None else pgettext("score sheet", "Record")
        )
        self.button.setEnabled(view.fact is not None)
        self._show_chosen()

    def _fit(self) -> None:
        shown = len(self._view.calls) if self._view is not None else 0
        rows = _SHOWN if self.look.px(100) < _LARGE else _SHOWN_LARGE
        self.list.setFixedHeight(max(1, min(rows, shown)) * self.look.px(_ROW) + 2)

    @property
    def chosen(self) -> CallLine | None:
        """The call selected in the list."""
        row = self.list.currentIndex().row()
        calls = self._view.calls if self._view is not None else ()
        return calls[row] if 0 <= row < len(calls) else None

    def _show_chosen(self) -> None:
        chosen = self.chosen
        self.fault.show_text(chosen.fault if chosen is not None else "")
        self.penalty.setVisible(chosen is not None and chosen.penalty is not None)
        self.void.setVisible(chosen is not None and chosen.suit_bid)

    # typing
    def first_focus(self) -> QWidget:
        """Return the line."""
        return self.line

    def enter(self) -> None:
        """Enter the typed calls; on an empty line, record the contract if the auction is over."""
        view = self._view
        if self.line.text().strip():
            self._add_calls(self.line.text())
        elif view is None or view.fact is None:
            self.show_text(_("The auction is not over. Nothing is recorded yet."))
        elif view.corrects and self.needs_reason(self.reason):
            self.show_text(view.corrects, "warn")
        else:
            self.confirm()

    def confirm(self) -> None:
        """Record the contract with its calls."""
        view = self._view
        if view is not None and view.fact is not None:
            if view.corrects and self.needs_reason(self.reason):
                self.show_text(view.corrects, "warn")
                return
            self.recorded.emit((view.fact,), self.reason.text().strip() if view.corrects else "")

    def _add_calls(self, text: str) -> None:
        assert self._view is not None
        reading = read_calls(text, self._view.seats)
        if reading.seat is not None:
            self.show_text(
                _("There is no seat {seat}: there are {seats}.").format(seat=reading.seat, seats=self._view.seats)
            )
        elif reading.strange:
            texts = ", ".join(reading.strange)
            self.show_text(other_keyboard(texts) or _("Not a call: {texts}. No call was entered.").format(texts=texts))
        else:
            self.line.clear()
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self._show_draft(replace(self.draft, calls=(*self.draft.calls, *reading.calls)))

    def remove_call(self) -> None:
        """Take the last call back."""
        draft = self.draft
        if draft.calls:
            calls = draft.calls[:-1]
            self._show_draft(replace(draft, calls=calls, without_suit=draft.without_suit - {len(calls)}))

    def _without_suit(self) -> None:
        chosen = self.chosen
        if chosen is not None and chosen.suit_bid:
            row = chosen.index
            self._show_draft(replace(self.draft, without_suit=self.draft.without_suit ^ {row}))
            self.list.select_key(row)
            self._show_chosen()

    def _punish(self) -> None:
        chosen = self.chosen
        if chosen is not None and chosen.penalty is not None:
            self.penalty_asked.emit(chosen.penalty)

    def _reason_typed(self, text: str) -> None:
        self.reason.set_error("")
        if self._view is not None and self._view.corrects:
            self.keep(replace(self.draft, reason=text))

    def _takes_back(self, event: QKeyEvent) -> bool:
        """Handle Ctrl+Z on an empty line: take back a call typed here, else the last recorded call."""
        if self.line.text() or not event.matches(QKeySequence.StandardKey.Undo):
            return False
        unsaved = self.unsaved()
        event.setAccepted(unsaved)
        if unsaved and event.type() == QEvent.Type.KeyPress:
            self.remove_call()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remove the last call on Backspace or Ctrl+Z in the empty line.

        Step through the calls with Up and Down.
        """
        if watched is self.line and isinstance(event, QKeyEvent) and self._takes_back(event):
            return True
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if event.key() == Qt.Key.Key_Backspace and not self.line.text():
                self.remove_call()
                return True
            calls: Sequence[CallLine] = self._view.calls if self._view is not None else ()
            if step is not None and calls:
                row = self.list.currentIndex().row() + step
                self.list.select_key(max(0, min(len(calls) - 1, row)))
                self._show_chosen()
                return True
        return super().eventFilter(watched, event)


def _item(call: CallLine) -> ListItem:
    detail = call.fault or call.who
    return ListItem(
        call.index,
        f"{call.seat}   {call.text}",
        detail,
        icon="warn" if call.fault else "check",
        tone="error" if call.fault else "ok",
        sentence=f"{call.who}: {call.text}. {call.fault}".strip(),
    )
