"""Entries to confirm, and the deal to compare with the paper: nothing can be changed here."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from scorekeeper.features.confirming import words
from scorekeeper.features.confirming.view import ConfirmRow, confirm_rows
from scorekeeper.journal.confirming import asks_for_it, sides_accept
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealAccepted, DealRecorded, EntryConfirmed, EntrySentBack, Fact, Voided
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.frame.latin_keys import latin_key
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.language.facts import fact_words
from scorekeeper.language.lines import notation
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import outcome_sentence

_Answer = EntryConfirmed | EntrySentBack | DealAccepted
_ANSWERS = (EntryConfirmed, EntrySentBack, DealAccepted)

LIST_WIDTH, NARROW = 470, 900
"""Width of the list, and page width below which it is above the deal; pixels at 100 %."""


class _Waiting(ItemList):
    """The list of waiting entries; holding Enter down opens only one of them."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (event.isAutoRepeat() and event.key() in RETURNS):
            super().keyPressEvent(event)


class ConfirmPage(Page):
    """The Confirm page: Enter confirms, N asks what the paper shows instead.

    Escape leaves the line, then the page.
    What came from a phone waits for a team: Enter asks why the desk accepts it for that team, N what the team says.
    """

    name = "confirming"
    rail_page = "score"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(words.title())
        self._rows: tuple[ConfirmRow, ...] = ()
        self._done = ""
        self._details: list[QWidget] = []
        self._looked_at: ConfirmRow | None = None
        self._accepting = False
        """Whether the line asks why the desk accepts an entry for a team."""
        self._last_entry: Entry | None = None
        """The last confirmation made here, which can be undone."""
        self.list = CardFrame(look, name="confirm-list-card", accessible=words.title())
        self.list.body.addWidget(Label(look, words.title(), "page", weight=700, name="confirm-title"))
        self.about = Label(look, "", "body", wrap=True, name="confirm-about")
        self.waiting = _Waiting(look, row_height=56, name="confirm-list", accessible=_("To check"))
        self.waiting.row_chosen.connect(lambda _row: self._look_at())
        self.waiting.row_opened.connect(lambda _row: self._enter())
        self.settings = Button(look, _("Event settings"), height=40, name="confirm-settings")
        self.settings.clicked.connect(lambda: self.command.emit("event-settings"))
        row = RowLayout(look)
        row.addWidget(self.settings)
        row.addStretch(1)
        self.list.body.addWidget(self.about)
        self.list.body.addLayout(row)
        self.list.body.addWidget(self.waiting, 1)
        self.list.body.addStretch()  # without anything that waits the words stay together at the top
        self.deal = self._make_deal()
        cards = QWidget()
        self._row = RowLayout(look, cards, margins=(15, 8, 15, 8), spacing=10)
        self._row.addWidget(self.list, 1)
        self._row.addWidget(self.deal, 1)
        whole = ColumnLayout(look, self, margins=(0, 0, 0, 0))
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        whole.addWidget(Scroll(look, cards))
        bridge.answered.connect(self._on_outcome)
        look.changed.connect(self._arrange)
        self._look_at()

    def _make_deal(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="confirm-deal", accessible=_("The deal"))
        self.location = Label(look, "", "heading", weight=700, wrap=True, name="confirm-place")
        self.says = QWidget()
        self._says = ColumnLayout(look, self.says, spacing=4)
        self.entered = Label(look, "", "small", tone="ink2", wrap=True, name="confirm-by")
        self.shows = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="confirm-shows")
        self.line = LineEdit(look, "", height=40, name="confirm-line", accessible=words.what_to_confirm())
        self.line.returnPressed.connect(self._take_line)
        self.how = Label(look, "", "small", tone="ink2", wrap=True, name="confirm-how")
        self.problem = Label(look, "", "body", weight=500, tone="error", wrap=True, name="confirm-problem")
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.agrees = Button(
            look,
            pgettext("second check of entries", "Confirm"),
            key=pgettext("key", "Enter"),
            primary=True,
            name="confirm-agrees",
        )
        self.agrees.clicked.connect(self._enter)
        self.other = Button(look, _("Report difference"), key="N", height=40, name="confirm-other")
        self.other.clicked.connect(self._something_else)
        flow.addWidget(self.agrees)
        flow.addWidget(self.other)
        details = (self.location, self.says, self.entered, self.shows)
        for part in (*details, self.line, self.how, self.problem, acts):
            card.body.addWidget(part)
        card.body.addStretch(1)
        return card

    # called by the window
    def title(self) -> str:
        """Return the text of the title bar."""
        return words.title()

    def first_focus(self) -> QWidget:
        """Return the list.

        In an event that asks for no second check, the button that leads to its settings.
        """
        return self.waiting if self.settings.isHidden() else self.settings

    def areas(self) -> Sequence[QWidget]:
        """Return list and deal."""
        return (self.list, self.deal)

    def handlers(self) -> Handlers:
        """Return Undo for the last decision on this page, until the page is left."""
        return {"undo": self._take_back} if self._last_entry is not None else {}

    def unsaved(self) -> str:
        """Return nothing: text typed here is only compared, never saved."""
        return ""

    def open(self) -> None:
        """Start over with the entries waiting now, as the computer may have a new user."""
        super().open()
        self._looked_at = self._last_entry = None
        self.commands_changed.emit()
        self._show()
        if not self._rows:
            announce(self, self.about.text())  # no widget takes the focus and announces it

    def refresh(self, changes: Changes) -> None:
        """Show the entries that wait now; typed text stays unless its entry was changed."""
        del changes
        self._show()

    # showing
    @property
    def selected(self) -> ConfirmRow | None:
        """The deal on display."""
        item = self.waiting.selected
        return next((row for row in self._rows if item is not None and row.key == item.key), None)

    def _show(self) -> None:
        tournament, before = self.bridge.tournament, self._looked_at
        self._rows = confirm_rows(tournament, self.bridge.desk.who)
        self.waiting.set_items([_item(row) for row in self._rows])
        gone = before is not None and all(row.key != before.key for row in self._rows)
        if gone and not self._done:
            # the row that moved up under the cursor must not be confirmed by accident: the next one is chosen by hand
            self.waiting.select_key(None)
        elif self._rows and self.selected is None:
            first = next((row for row in self._rows if not row.own), self._rows[0])
            self.waiting.select_key(first.key)
        own = sum(row.own for row in self._rows)
        asked = asks_for_it(tournament)
        self.about.set_words(
            words.about(len(self._rows), own, by_side=sides_accept(tournament))
            if asked
            else _("This event does not use second checks. To use them, set Enter and confirm in the event settings.")
        )
        self.settings.setHidden(asked or bool(self._rows))
        appears = bool(self._rows) and not self.waiting.isVisibleTo(self)
        self.waiting.setVisible(bool(self._rows))
        if appears and self.isVisible() and QApplication.focusWidget() is None:
            self.waiting.setFocus(Qt.FocusReason.OtherFocusReason)  # the empty list could not hold it
        if self.selected != before:
            self._look_at()
        if gone and not self._done and before is not None:
            self.status_changed.emit(
                "told",
                _("{where} has been changed or confirmed by someone else. Choose another entry.").format(
                    where=before.location
                ),
                "",
            )

    def _look_at(self) -> None:
        """Show the chosen deal, with an empty line."""
        row = self._looked_at = self.selected
        self.line.clear()
        self.problem.show_text("")
        self.deal.setVisible(row is not None)
        if row is not None:
            self.location.set_words(row.location)
            self._tell(row)
            entered = (
                pgettext("second check of entries", "entered by {name}, {time}")
                if row.awaited
                else pgettext("second check of entries", "typed by {name}, {time}")
            )
            self.entered.set_words(entered.format(name=row.by, time=row.time))
            self.shows.show_text(_answer(row))
            self.how.set_words(_how(row))
        self.line.hide()
        self.agrees.setVisible(row is not None and not row.own)
        self.other.setHidden(row is None or row.own)
        self.agrees.setText(
            words.accept_for(row.awaited)
            if row is not None and row.awaited
            else pgettext("second check of entries", "Confirm")
        )
        self.other.setText(
            pgettext("second check of entries", "Ask the committee")
            if row is not None and row.awaited
            else _("Report difference")
        )
        self._arrange()

    def _tell(self, row: ConfirmRow) -> None:
        """Show what was entered, one line for each part."""
        remove_widgets(self._details)
        self._details = [
            FactLine(self.look, label, value) if label else Label(self.look, value, "panel", weight=600, wrap=True)
            for label, value in row.says
        ]
        for part in self._details:
            self._says.addWidget(part)
            part.show()

    # actions on an entry
    def _enter(self) -> None:
        row = self.selected
        if row is None:
            return
        if row.own:
            self.go.emit("score", (row.session, row.deal) if row.deal is not None else row.session)
        elif self.line.isVisibleTo(self):
            self._take_line()
        elif row.awaited:
            self._accepting = True
            how = _("The reason is kept in the history. Press Esc to go back.")
            self._ask(words.why_here(row.awaited), how, words.accept_for(row.awaited))
        else:
            self._submit((row.agrees(),), words.confirmed(row.location))

    def _something_else(self) -> None:
        row = self.selected
        if row is None or row.own:
            return
        self._accepting = False
        if row.awaited:
            how = _("The entry counts until the committee decides. Press Esc to go back.")
            asked = pgettext("second check of entries", "Ask the committee")
            self._ask(words.what_they_say(row.awaited), how, asked)
            return
        how = _("{by} will be asked to correct the deal or have it checked again. Press Esc to go back.")
        self._ask(words.what_to_confirm(), how.format(by=row.by), _("Send it back"))

    def _ask(self, question: str, how: str, act: str) -> None:
        """Show the line with a question; `act` is what the button does with the answer."""
        self.line.show()
        self.line.setPlaceholderText(question)
        self.line.setAccessibleName(question)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.how.set_words(how)
        self.agrees.setText(act)
        self.other.hide()

    def _take_line(self) -> None:
        row, text = self.selected, " ".join(self.line.text().split())
        if row is None or row.own or not text:
            return
        if row.awaited and self._accepting:
            self._submit((row.agrees(),), words.accepted(row.location, row.awaited), text)
            return
        done = words.sent_to_committee(row.location) if row.awaited else words.sent_back(row.location, row.by)
        self._submit(row.differs(self.bridge.desk.new_uid()), done, text)

    def _take_back(self) -> None:
        """Undo the last decision: the entry waits again."""
        last_entry = self._last_entry
        if last_entry is not None and isinstance(last_entry.fact, _ANSWERS):
            text = (
                _("Undone: {what}. It waits for the other side again.")
                if isinstance(last_entry.fact, DealAccepted)
                else _("Undone: {what}. It must be checked again.")
            )
            done = text.format(what=fact_words(last_entry.fact, self.bridge.tournament))
            self._submit((Voided(last_entry.seq),), done, about=last_entry.fact)

    def _submit(self, facts: Sequence[Fact], done: str, reason: str = "", about: _Answer | None = None) -> None:
        """Enter facts of which the first is an answer, or undo the one that they are about."""
        answer = about if about is not None else facts[0]
        assert isinstance(answer, _ANSWERS)
        why = refusal(self.bridge.tournament, self.bridge.desk.role, ((answer.kind, ""),), answer.session)
        if why:
            self.refused.emit(why)
        if why or self._done:
            return
        self._done = done
        self.bridge.submit(tuple(facts), reason=reason)

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self._saved(outcome)
        else:
            self._missed(outcome_sentence(outcome, _changed_first))

    def _saved(self, saved: Saved) -> None:
        if self._done:
            newest = saved.entries[-1] if saved.entries else None
            # with a question to the committee, the answer is no longer taken back here
            self._last_entry = newest if newest is not None and isinstance(newest.fact, _ANSWERS) else None
            self.commands_changed.emit()
            self._show()
            done, self._done = self._done, ""
            self.status_changed.emit("saved", done, "")
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _missed(self, sentence: str) -> None:
        if self._done:
            self._done = ""
            self._show()
            self.problem.show_text(sentence)
            announce(self, sentence, urgent=True)
            self.status_changed.emit("unsaved", sentence, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle N, Enter and Escape; a key that is held down confirms only once."""
        if event.isAutoRepeat() and event.key() in RETURNS:
            return
        if Qt.Key.Key_N in {event.key(), latin_key(event)} and not self.line.hasFocus():
            self._something_else()
        elif event.key() == Qt.Key.Key_Escape and self.line.hasFocus():
            self._look_at()
            self.waiting.setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() == Qt.Key.Key_Escape:
            self.command.emit("back")
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.look.compact or self.width() < self.look.px(NARROW)
        self._row.setDirection(RowLayout.Direction.TopToBottom if narrow else RowLayout.Direction.LeftToRight)


def _answer(row: ConfirmRow) -> str:
    """Return what the checker, or the other side, has answered so far."""
    if row.awaited:
        return words.says_otherwise(row.sent_back_by or row.awaited, row.shows) if row.waits.sent_back else ""
    return words.paper_shows(row.sent_back_by, row.shows) if row.shows else ""


def _how(row: ConfirmRow) -> str:
    if row.awaited:
        text = _(
            "{team} answers this on its phone. If {team} comes to the desk, press Enter to accept it "
            "here, or N if {team} says something else."
        )
        return text.format(team=row.awaited)
    if row.own:
        return (
            _(
                "Press Enter to go to the deal. If the paper is right, correct the deal (F2); if not, ask for "
                "another check."
            )
            if row.shows
            else _("You typed this, so another person must check it. Press Enter to go to the deal.")
        )
    return _("Compare with the paper. Press Enter if it agrees, N if it differs. Nothing is changed here.")


def _item(row: ConfirmRow) -> ListItem:
    deal = notation(row.fact) if isinstance(row.fact, DealRecorded) else ""
    state = words.typed_by_you() if row.own else deal
    detail = _answer(row) or f"{row.by}, {row.time}"
    icon = "warn" if _answer(row) else "clock" if not row.own else ""
    return ListItem(
        row.key,
        row.location,
        detail,
        state,
        icon=icon,
        tone="warn" if _answer(row) else "ink2",
        right_tone="ink2" if row.own else "ink",
    )


def _changed_first(entry: int, who: str) -> str:
    return _("{who} made entry {entry} first. Check again.").format(who=who, entry=entry)
