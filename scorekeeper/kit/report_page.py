"""A result in one large sentence, with the details below it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QPlainTextEdit, QWidget

from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import clear_base
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import pgettext


class Details(QPlainTextEdit):
    """Lines to read, select and copy."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setObjectName("report-details")
        self.setAccessibleName(pgettext("screen reader", "Details"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font("body"))
        clear_base(self, self.look)
        clear_base(self.viewport(), self.look)
        self.verticalScrollBar().setStyleSheet(self.look.style_sheet("scroll"))


class ReportPage(WindowPage):
    """One sentence first, then the details; Escape goes back."""

    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        head = CardFrame(look, margins=(16, 12, 16, 12), name="report-head")
        row = RowLayout(look)
        self.heading = Label(look, "", "small", weight=600, tone="ink2", name="report-title")
        row.addWidget(self.heading, 1)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="report-back")
        self.back.clicked.connect(self.left)
        row.addWidget(self.back)
        head.body.addLayout(row)
        line = RowLayout(look, spacing=10)
        self.icon = IconLabel(look, "check", "ok", 24)
        line.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignTop)
        self.sentence = Label(look, "", "page", weight=600, wrap=True, name="report-sentence")
        line.addWidget(self.sentence, 1)
        head.body.addLayout(line)
        column.addWidget(head)
        card = CardFrame(look, name="report-card")
        self.details = Details(look)
        card.body.addWidget(self.details, 1)
        column.addWidget(card, 1)

    def tell(self, title: str, sentence: str, lines: Sequence[str], *, well: bool) -> None:
        """Show another report."""
        self.heading.set_words(title)
        self.sentence.set_words(sentence, tone="ink" if well else "error")
        self.icon.set_icon("check" if well else "warn", "ok" if well else "error")
        self.details.setPlainText("\n".join(lines))

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the details."""
        return self.details

    def areas(self) -> Sequence[QWidget]:
        """Return details and the way back, for F6."""
        return (self.details, self.back)

    def title(self) -> str:
        """Return the words of the title bar."""
        return self.heading.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)
