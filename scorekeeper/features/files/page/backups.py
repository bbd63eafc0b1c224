"""The list of backups: when, how old, up to which entry, where; one is opened as a copy and never replaces an event."""

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.files.view.backups import CopyMade
from scorekeeper.features.files.view.keeping import Safety
from scorekeeper.features.files.words import backups as words
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout as Upright
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.moments import moment_words
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def _age(copy: CopyMade) -> str:
    try:
        made = datetime.fromisoformat(copy.time)
    except ValueError:
        return ""
    return words.age(max(0, int((datetime.now(UTC) - made).total_seconds() // 60)))


def _size(copy: CopyMade) -> str:
    return pgettext("files and backups", "{n} KB").format(n=grouped(max(1, (copy.size + 1023) // 1024)))


def _columns() -> tuple[Column[CopyMade], ...]:
    return (
        Column("made", pgettext("column heading", "Made"), lambda copy: moment_words(copy.time), weight=600, width=204),
        Column("age", pgettext("column heading", "Age"), _age, tone="ink2", width=110),
        Column("entry", _("Up to entry"), lambda copy: grouped(copy.seq), "right", width=96),
        Column("size", pgettext("column heading", "Size"), _size, "right", tone="ink2", width=96),
        Column("place", pgettext("column heading", "Place"), lambda copy: str(copy.path.parent), tone="ink2",
            width=120, stretch=3,
               tip=lambda copy: str(copy.path)),
    )  # fmt: skip


class BackupsPage(WindowPage):
    """Newest first. `backup_asked` asks for one more backup, `chosen` carries the copy to open under a new name."""

    left = Signal()
    backup_asked = Signal()
    chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setAccessibleName(pgettext("screen reader", "Backups"))
        column = Upright(look, self, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        card = CardFrame(
            look, margins=(2, 2, 2, 3), name="backups-card", accessible=pgettext("screen reader", "Backups")
        )
        model: RowsModel[CopyMade] = RowsModel(_columns(), lambda copy: copy.path)
        self.table = PlainTable(look, model, name="backups-table", accessible=pgettext("screen reader", "Backups"))
        model.setParent(self.table)
        self.table.row_opened.connect(lambda row: self.chosen.emit(self.table.rows_model.rows[row]))
        card.body.addWidget(self.table, 1)
        self.nothing = Label(
            look,
            _("No backup of this event yet. Ctrl+Shift+B makes one."),
            "panel",
            tone="ink2",
            wrap=True,
            name="backups-nothing",
        )
        self.nothing.setContentsMargins(20, 30, 20, 30)
        card.body.addWidget(self.nothing)
        column.addWidget(card, 1)

    def _head(self) -> QWidget:
        look = self.look
        head = CardFrame(look, name="backups-head")
        line = RowLayout(look, spacing=10)
        line.addWidget(Label(look, pgettext("column heading", "Backups"), "page", weight=700, name="backups-title"), 1)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="backups-back")
        self.back.clicked.connect(self.left)
        line.addWidget(self.back)
        head.body.addLayout(line)
        self.sentence = Label(look, "", "body", wrap=True, name="backups-sentence")
        head.body.addWidget(self.sentence)
        buttons = RowLayout(look, spacing=8)
        self.now = Button(look, _("&Back up now"), key="Ctrl+Shift+B", primary=True, name="backups-now")
        self.now.clicked.connect(self.backup_asked)
        self.open_button = Button(look, _("&Open as a copy ..."), key=pgettext("key", "Enter"), name="backups-open")
        self.open_button.clicked.connect(self._open)
        buttons.addWidget(self.now)
        buttons.addWidget(self.open_button)
        buttons.addStretch(1)
        head.body.addLayout(buttons)
        return head

    def show_copies(self, copies: tuple[CopyMade, ...], safety: Safety | None) -> None:
        """Show these copies, and the safety of the event."""
        chosen = self.table.selected
        self.table.set_rows(copies)
        self.table.setVisible(bool(copies))
        self.nothing.setVisible(not copies)
        self.open_button.setEnabled(bool(copies))
        if copies:
            known = chosen is not None and self.table.rows_model.row_at(chosen.path) >= 0
            self.table.select_key(chosen.path if known and chosen is not None else copies[0].path)
        if safety is not None:
            places = len({copy.path.parent for copy in copies})
            listed = words.listed(len(copies), places) if copies else ""
            gone = [str(path) for path in safety.gone]
            sentences = words.sign_sentences(safety.minutes, safety.missing, gone, ())
            self.show_message(f"{listed} {sentences}".strip(), worried=safety.worried)

    def show_message(self, sentence: str, *, worried: bool = True) -> None:
        """Show the safety of the event, or why a copy was not opened."""
        self.sentence.set_words(sentence, tone="warn" if worried else "ink")

    def _open(self) -> None:
        chosen = self.table.selected
        if chosen is not None:
            self.chosen.emit(chosen)

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the list, or the button that makes a backup where the list is empty."""
        return self.table if self.table.isVisibleTo(self) else self.now

    def areas(self) -> Sequence[QWidget]:
        """Return list and buttons, for F6."""
        return (self.table, self.now, self.back)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Backups")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, Button):
            focus.click()
        else:
            super().keyPressEvent(event)
