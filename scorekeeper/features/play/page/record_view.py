"""The page of a record of play: hands, tricks, the line below, and findings."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.play.page.findings_panel import FindingsPanel
from scorekeeper.features.play.page.hands_card import HandsCard
from scorekeeper.features.play.page.tricks_table import TricksTable
from scorekeeper.features.play.view.card_lines import HANDS, LineRead, LineTarget
from scorekeeper.features.play.words import page as words
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import EntryLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_WALKS = {
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_PageUp: "hands",
    Qt.Key.Key_PageDown: "tricks",
}


class PlayEntryCard(CardFrame):
    """The line for cards of a record of play, below the hands and tricks.

    `entered` at Enter, `walked(where)` at the keys that go to another line, `edited` when the text changes.

    `kept` at Ctrl+Enter.
    """

    entered = Signal()
    kept = Signal()
    walked = Signal(str)
    edited = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(14, 10, 14, 10), spacing=5, name="play-entry", accessible=_("Type the cards"))
        row = RowLayout(look, spacing=10)
        self.what = Label(look, "", "heading", weight=700, name="play-what")
        self.line = EntryLine(look, "", name="play-line", accessible=pgettext("screen reader", "Cards"))
        self.line.returnPressed.connect(self.entered)
        self.line.textEdited.connect(lambda _text: self.edited.emit())
        self.line.installEventFilter(self)
        self.button = Button(
            look, pgettext("button", "Next"), key=pgettext("key", "Enter"), primary=True, name="play-next"
        )
        self.button.clicked.connect(self.entered)
        row.addWidget(self.what)
        row.addWidget(self.line, 1)
        row.addWidget(self.button)
        self.body.addLayout(row)
        self._how = self._standing_text = ""
        self.how = Label(look, "", "small", tone="ink2", wrap=True, name="play-how")
        self.body.addWidget(self.how)

    def begin(self, target: LineTarget, what: str, text: str, leader: int) -> None:
        """Start with the recorded text of a hand or trick."""
        self.what.set_words(what)
        self.line.setAccessibleName(what)
        self.line.setText(text)
        self.line.setCursorPosition(len(text))
        self._standing_text = text
        self._how = (
            _("JS 9S AH, or by suits: SJ9 HA \N{MIDDLE DOT} ? an unknown card \N{MIDDLE DOT} * all cards left over")
            if target.kind == HANDS
            else words.how_trick(leader)
        )
        self.show_reading(None)

    @property
    def is_changed(self) -> bool:
        """Whether the typed text differs from the recorded text."""
        return self.line.text() != self._standing_text

    def show_reading(self, read: LineRead | None, *, aloud: bool = False) -> None:
        """Show the problem of the line, or else its canonical form."""
        wrong = read is not None and bool(read.problems)
        sentence = (
            " ".join(read.problems) if read is not None and wrong else f"{self._how} \N{MIDDLE DOT} {words.walk()}"
        )
        self.how.set_words(sentence, tone="error" if wrong else "ink2", weight=500 if wrong else 400)
        self.line.set_error_spans(read.spans if read is not None else ())
        self.line.set_bad(wrong)
        self.line.setAccessibleDescription(sentence)
        if wrong and aloud:
            announce(self, sentence, urgent=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if event.key() in RETURNS and control:
                self.kept.emit()
                return True
            where = _WALKS.get(Qt.Key(event.key()))
            if where is not None and event.modifiers() == Qt.KeyboardModifier.NoModifier:
                self.walked.emit(where)
                return True
        return super().eventFilter(watched, event)


PANEL_WIDTH, LEAST_PANEL, NARROW, LOW = 392, 340, 1000, 690
"""Panel's width and least height; page width for stacking it, and height for low rows.

All are pixels at 100 %.
"""


class RecordView(QWidget):
    """The widgets of the record; the page fills them and handles their signals."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.hands, self.says, self.entry = HandsCard(look), FindingsPanel(look), PlayEntryCard(look)
        self.tricks_card = CardFrame(
            look,
            margins=(0, 4, 0, 4),
            spacing=2,
            name="play-tricks-card",
            accessible=pgettext("screen reader", "Tricks"),
        )
        self.tricks = TricksTable(look)
        self.tricks_card.body.addWidget(self.tricks)
        cards = QWidget()
        self._cards = column = ColumnLayout(look, cards, spacing=8)
        column.addWidget(self.hands)
        column.addWidget(self.tricks_card)
        column.addStretch(1)
        self._left = QWidget()
        left = ColumnLayout(look, self._left, spacing=8)
        left.addWidget(Scroll(look, cards), 1)
        left.addWidget(self.entry)
        self._narrow = False
        self._row = RowLayout(look, self, spacing=12)
        self._row.addWidget(self._left, 1)
        self._row.addWidget(self.says)
        for layout in (left, self._row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def arrange(self, width: int, height: int) -> None:
        """Place the panel beside the cards, or after them where space is short."""
        narrow = self.look.compact or width < self.look.px(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            if narrow:
                self._cards.insertWidget(2, self.says)
            else:
                self._row.addWidget(self.says)
        give_width(self.says, None if narrow else self.look.px(PANEL_WIDTH))
        self.says.setMinimumHeight(self.look.px(LEAST_PANEL) if narrow else 0)
        self.tricks.tighten(tight=height < self.look.px(LOW))
