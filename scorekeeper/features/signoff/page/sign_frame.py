"""The layout of the sign-off: the sheet at the left, the signers and one card at the right."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QStackedWidget, QWidget

from scorekeeper.features.keys.page.form import PeopleForm
from scorekeeper.features.signoff.page.paper_card import PaperClosedCard
from scorekeeper.features.signoff.page.sheet_reading import SheetReading
from scorekeeper.features.signoff.page.sign_card import SignCard
from scorekeeper.features.signoff.page.sign_list import ReadCard, SignersCard
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Hairline, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language import signoff
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class ClosedCard(CardFrame):
    """The card of a signed sheet; `save_asked` asks to save the signed PDF.

    With a club key without a passphrase it also asks for one: `protect_asked`, or `put_off`.
    """

    save_asked = Signal()
    protect_asked = Signal()
    put_off = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 14, 16, 16), spacing=12, name="sign-closed")
        row = RowLayout(look)
        self.chip = Chip(look, "", "ok", "lock", name="sign-closed-chip")
        row.addWidget(self.chip)
        row.addStretch(1)
        self.body.addLayout(row)
        self.about = Label(
            look,
            _(
                "The sheet is closed. Only a ruling or a settlement can change it, as a new revision. Save the signed "
                "PDF and give each side a copy."
            ),
            "body",
            wrap=True,
            name="sign-closed-about",
        )
        self.body.addWidget(self.about)
        text = _("&Save the signed PDF ...")
        self.confirm_button = Button(
            look, text, key=pgettext("key", "Ctrl+Enter"), icon="file", primary=True, height=46, name="sign-save"
        )
        self.confirm_button.clicked.connect(self.save_asked)
        self.body.addWidget(self.confirm_button)
        self.message = Label(look, "", "body", weight=500, wrap=True, name="sign-saved")
        self.body.addWidget(self.message)
        self._add_protection()
        self.body.addStretch(1)

    def _add_protection(self) -> None:
        look = self.look
        self.protection = QWidget()
        column = ColumnLayout(look, self.protection, spacing=8)
        column.addWidget(Hairline(look))
        self.warning = Label(look, "", "body", wrap=True, name="sign-protect-why")
        column.addWidget(self.warning)
        holder = QWidget()
        flow = Flow(look, holder, spacing=8)
        self.protect = Button(look, _("&Protect with a passphrase ..."), icon="lock", height=40, name="sign-protect")
        self.protect.clicked.connect(self.protect_asked)
        self.later = Button(look, _("&Not now"), height=40, name="sign-protect-later")
        self.later.clicked.connect(self._put_off)
        for button in (self.protect, self.later):
            flow.addWidget(button)
        column.addWidget(holder)
        self.body.addWidget(self.protection)
        self.protection.hide()

    def offer_protection(self, club: str) -> None:
        """Ask for a passphrase for the key of this club; "" asks for nothing."""
        self.warning.set_words(words.computer_may_break(club))
        self.protection.setVisible(bool(club))

    def _put_off(self) -> None:
        self.confirm_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.protection.hide()
        self.put_off.emit()

    def first_focus(self) -> QWidget:
        """Return the button that saves."""
        return self.confirm_button

    def show_revision(self, revision: int) -> None:
        """Show which revision is signed."""
        self.chip.set_state(signoff.closed(revision), "ok", "lock")
        self.show_message("")

    def show_message(self, sentence: str, *, wrong: bool = False) -> None:
        """Show what became of the file."""
        self.message.set_words(sentence, tone="error" if wrong else "ok")


class StopCard(Form):
    """The question of why the signing is stopped; `confirmed` with an answer, or `left`."""

    def __init__(self, look: Look) -> None:
        why = Field("why", "box", str, aloud=words.stop_question, needed=words.words_missing, lines=2)
        super().__init__(
            look,
            Spec(
                "sign-stop", words.stop_question, lambda: _("Stop signing"), (why,), size="body", spacing=10,
                leave=lambda: _("Continue signing"), primary=False, enters=True,
            ),
        )  # fmt: skip
        self.why = self.fields["why"]
        self.set_open(True)
        self.body.addStretch(1)

    def set_question(self, title: str, confirm: str, leave: str) -> None:
        """Ask for the reason for stopping something other than a signing."""
        self.head(title)
        self.why.station.setAccessibleName(title)
        self.confirm_button.setText(confirm)
        self.leave_button.setText(leave)

    def ask_signing(self) -> None:
        """Ask why the signing is stopped."""
        self.set_question(words.stop_question(), _("Stop signing"), _("Continue signing"))

    def begin(self) -> None:
        """Clear the form and ask."""
        self.clear()
        self.why.station.setFocus()


class NoKeysCard(CardFrame):
    """A notice that keys with a passphrase are needed.

    `keys_asked` opens the page for making them.
    """

    keys_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 14, 16, 16), spacing=12, name="sign-no-keys")
        self.body.addWidget(
            Label(
                look,
                _("A final ranking is signed with a club key that has a passphrase. Make one on the Signers page."),
                "body",
                wrap=True,
            )
        )
        self.confirm_button = Button(
            look, _("Protect with a passphrase ..."), key=pgettext("key", "Enter"), primary=True, name="sign-make-keys"
        )
        self.confirm_button.clicked.connect(self.keys_asked)
        self.body.addWidget(self.confirm_button)
        self.body.addStretch(1)

    def first_focus(self) -> QWidget:
        """Return the button that opens the keys."""
        return self.confirm_button


RIGHT_WIDTH, NARROW, CROWDED = 436, 900, 1200
"""Width of the panel; page widths for placing it below, and for a head without result."""


TURNS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Space: 1}
"""Keys that turn the sheet."""


class _Panel(Scroll):
    """The panel beside the sheet; its keys for page turning scroll the sheet."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in TURNS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class SignOffFrame(QWidget):
    """The parts of the page: head, sheet, signers, one card at a time.

    After F5 the sheet is replaced by the text that is read aloud. `more` are cards specific to this page; `ways` goes
    into the head, `between` below the signers.
    """

    def __init__(
        self,
        look: Look,
        more: Sequence[Form | PaperClosedCard] = (),
        between: QWidget | None = None,
        ways: QWidget | None = None,
    ) -> None:
        super().__init__()
        self.look = look
        self._more, self._ways = tuple(more), ways
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        self.sheet, self.read, self.signers = SheetReading(look), ReadCard(look), SignersCard(look)
        self.left = QStackedWidget()
        for part in (self.sheet, self.read):
            self.left.addWidget(part)
        self.card, self.closed, self.stopping = SignCard(look), ClosedCard(look), StopCard(look)
        self.opening = PeopleForm(look, "open")
        self.opening.body.addStretch(1)
        self.nothing = NoKeysCard(look)
        middle = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._right = QWidget()
        right = ColumnLayout(look, self._right, spacing=8)
        right.addWidget(self.signers)
        if between is not None:
            right.addWidget(between)
        for card in self.cards:
            card.hide()
            right.addWidget(card, 1)
        self.panel, self._scroll = QWidget(), _Panel(look, self._right, whole=self.cards)
        ColumnLayout(look, self.panel).addWidget(self._scroll)
        self._halves.addWidget(self.left, 1)
        self._halves.addWidget(self.panel)
        column.addWidget(middle, 1)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    @property
    def cards(self) -> tuple[SignCard | ClosedCard | Form | NoKeysCard | PaperClosedCard, ...]:
        """The cards below the signers, of which one is shown."""
        return (self.card, self.closed, self.stopping, self.opening, self.nothing, *self._more)

    @property
    def shown(self) -> SignCard | ClosedCard | Form | NoKeysCard | PaperClosedCard | None:
        """The card on view, None until the state of the signing is known."""
        return next((card for card in self.cards if card.isVisibleTo(self)), None)

    def _head(self) -> CardFrame:
        look = self.look
        head = CardFrame(look, margins=(16, 9, 15, 10), spacing=3, name="sign-head")
        line = RowLayout(look, spacing=10)
        heading = ColumnLayout(look, spacing=2)
        self.heading = Label(look, "", "page", weight=700, wrap=True, name="sign-heading")
        heading.addWidget(self.heading)
        self.about = Label(look, words.about(), "small", tone="ink2", wrap=True, name="sign-about")
        heading.addWidget(self.about)
        self._warned = False
        line.addLayout(heading, 1)
        line.setAlignment(heading, Qt.AlignmentFlag.AlignVCenter)
        self.result = Chip(look, "", "plain", name="sign-result")
        line.addWidget(self.result)
        if self._ways is not None:
            line.addWidget(self._ways)
        self.give_up = Button(look, words.give_up(), name="sign-give-up")
        line.addWidget(self.give_up)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="sign-back")
        line.addWidget(self.back)
        head.body.addLayout(line)
        return head

    def clear(self) -> None:
        """Hide the contents of the previous session until the state of this one is known."""
        self.card.turn = None
        self.heading.set_words(pgettext("signing", "Sign-off"))
        self.about.set_words("")
        self.show_result("")
        self.signers.show_lines([])
        for part in (self.result, self.give_up, *self.cards):
            part.hide()

    def warn(self, about: str, warnings: Sequence[str]) -> None:
        """Show below the title what to do, after any warnings."""
        self._warned = bool(warnings)
        self.about.set_words(" ".join((*warnings, about)), tone="warn" if warnings else "ink2")
        self.reapply_look()

    def show_result(self, result: str) -> None:
        """Show the result of the session, if there is space for it."""
        self.result.set_state(result, "plain", "")
        self.reapply_look()

    def scroll_to_message(self) -> None:
        """Scroll to the card's message, and the line below it, once the layout is done."""

        def show() -> None:
            for part in (self.card.problem, self.card.pin):
                self._scroll.ensureWidgetVisible(part, 0, 2)

        QTimer.singleShot(0, self, show)

    def reapply_look(self) -> None:
        """Reapply theme and text size: in one column the sheet is above the panel."""
        narrow = self.look.compact or self.width() < self.look.px(NARROW)
        self.about.setVisible(not narrow or self._warned)  # the space is for the card; the result is read aloud below
        crowded = self._ways is not None and not self._ways.isHidden() and self.width() < self.look.px(CROWDED)
        self.result.setVisible(bool(self.result.text()) and not (narrow or crowded))
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(down if narrow else right)
        self._halves.setSpacing(self.look.gap(10))
        self.panel.setFixedWidth(self.look.px(RIGHT_WIDTH)) if not narrow else self.panel.setMaximumWidth(16_777_215)
        self._halves.setStretch(0, 2 if narrow else 1)
        self._halves.setStretch(1, 3 if narrow else 0)

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.reapply_look()
