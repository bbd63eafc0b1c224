"""The Waiting page: entries only on this laptop, with both versions of a conflict.

For an event in a file, the page only shows deals that another window entered differently.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.waiting.view.versions import Compared
from scorekeeper.features.waiting.view.waiting_view import Versions, WaitingRow, versions_of, waiting_rows
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.two_versions import ConflictResolvingDesk
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.save_status import save_status
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

MINE, THEIRS = Qt.Key.Key_1, Qt.Key.Key_2
_NO_LIMIT = (1 << 24) - 1
"""The largest height that a widget can have."""


def _columns() -> tuple[Column[WaitingRow], ...]:
    return (
        Column("place", pgettext("column heading", "What"), lambda row: row.location, weight=600, width=150),
        Column(
            "what",
            pgettext("column heading", "Entered"),
            lambda row: row.what,
            width=160,
            stretch=3,
            tip=lambda row: row.what,
        ),
        Column("when", pgettext("column heading", "At"), lambda row: row.when, tone="ink2", width=84),
        Column("state", "", lambda row: row.state, tone="warn", weight=600),
    )


def _versions_table(look: Look, mine: str, theirs: str, *, name: str) -> PlainTable[Compared]:
    """Return an empty table of two versions with these headings; differences are bold."""

    def weight(row: Compared) -> int:
        return 700 if row.differs else 400

    columns = (
        Column[Compared]("what", "", lambda row: row.what, tone="ink2", width=110),
        Column[Compared]("mine", mine, lambda row: row.mine, weight=weight, width=150, stretch=1),
        Column[Compared]("theirs", theirs, lambda row: row.theirs, weight=weight, width=150, stretch=1),
        Column[Compared](
            "differs",
            "",
            lambda row: pgettext("entries that wait", "differs") if row.differs else "",
            tone="warn",
            weight=700,
            width=84,
        ),
    )
    model: RowsModel[Compared] = RowsModel(columns, lambda row: row.what)
    table = PlainTable(look, model, name=name, accessible=_("Two versions"))
    model.setParent(table)
    return table


class WaitingPage(Page):
    """The page of entries that wait.

    Enter tries to send at once, 1 and 2 decide between two versions, Escape postpones the decision.
    """

    name = "waiting"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(_("Not sent yet"))
        self.choosers = Choosers()
        self._versions: Versions | None = None
        cards = QWidget()
        column = ColumnLayout(look, cards, margins=(15, 8, 15, 8), spacing=8)
        column.addWidget(self._make_versions())
        column.addWidget(self._make_list(), 1)
        whole = ColumnLayout(look, self, margins=(0, 0, 0, 0))
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        whole.addWidget(Scroll(look, cards))
        look.changed.connect(self._relook)
        bridge.line_changed.connect(self._line_changed)

    def title(self) -> str:
        """Return what the window's title says."""
        return _("Not sent yet")

    def first_focus(self) -> QWidget:
        """Return the list of entries, or the two versions, with neither chosen."""
        return self.compared if self._versions is not None else self.table

    def refresh(self, _changes: Changes) -> None:
        """Show the waiting entries."""
        bridge, desk = self.bridge, self.bridge.desk
        waiting = bridge.waiting
        known = desk.known if isinstance(desk, ConflictResolvingDesk) else (bridge.entries, bridge.tournament)
        decided = self._versions is not None
        self._versions = versions_of(waiting, *known, role=desk.role)
        self.table.set_rows(waiting_rows(waiting, bridge.tournament))
        self.table.setVisible(bool(waiting))
        count = len(waiting)
        text = ngettext(
            "One entry is on this laptop but not yet on the server. It is safe here, even if the laptop restarts.",
            "{n} entries are on this laptop but not yet on the server. They are safe here, even if "
            "the laptop restarts.",
            count,
        ).format(n=count)
        kind, words, detail = save_status(bridge)
        self.sentence.set_words(text if waiting else _("Everything is sent. {state}.").format(state=words))
        self.line.set_words(
            f"{words}: {detail}" if detail and waiting else words, tone="warn" if kind != "saved" else "ink2"
        )
        self.line.setVisible(bool(waiting) and self._versions is None)
        for button in (self.try_now, self.copy, self.fetch):
            button.setEnabled(bool(waiting))
        self._show_versions()
        if decided and not (bridge.is_shared or waiting) and self.isVisible():
            self.command.emit("back")  # go to the sheet: an event in a file has no waiting entries

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.command.emit("back")
        elif self._versions is not None and event.key() in {MINE, THEIRS}:
            (self._take_mine if event.key() == MINE else self._take_theirs)()
        elif self._versions is None and event.key() in RETURNS:
            self._try_now()
        else:
            super().keyPressEvent(event)

    # making it
    def _make_list(self) -> CardFrame:
        look = self.look
        self.list = card = CardFrame(look, name="waiting-card", accessible=_("Not sent yet"))
        card.body.addWidget(Label(look, _("Not sent yet"), "page", weight=700, name="waiting-title"))
        self.sentence = Label(look, "", "body", wrap=True, name="waiting-sentence")
        self.line = Label(look, "", "body", weight=600, wrap=True, name="waiting-line")
        card.body.addWidget(self.sentence)
        card.body.addWidget(self.line)
        model: RowsModel[WaitingRow] = RowsModel(_columns(), lambda row: row.n)
        self.table = PlainTable(look, model, name="waiting-table", accessible=_("Not sent yet"))
        model.setParent(self.table)
        self.table.row_opened.connect(lambda _row: self._try_now())
        card.body.addWidget(self.table, 1)
        about = _(
            "Entries are sent in this order. The server is first asked which ones it has, so nothing counts twice."
        )
        about_label = Label(look, about, "small", tone="ink2", wrap=True, name="waiting-about")
        card.body.addWidget(about_label)
        self.try_now = Button(look, _("&Try now"), key=pgettext("key", "Enter"), primary=True, name="waiting-try")
        self.try_now.clicked.connect(self._try_now)
        self.copy = Button(look, _("&Copy to USB ..."), name="waiting-copy")
        self.copy.clicked.connect(self._copy)
        self.fetch = Button(look, _("Missing sheets ..."), key="Ctrl+P", name="waiting-fetch")
        self.fetch.clicked.connect(lambda: self.command.emit("print"))
        buttons = RowLayout(look, spacing=8)
        for button in (self.try_now, self.copy, self.fetch):
            buttons.addWidget(button)
        buttons.addStretch(1)
        card.body.addLayout(buttons)
        if not self.bridge.is_shared:
            for widget in (about_label, self.try_now, self.copy, self.fetch):
                widget.hide()
        return card

    def _make_versions(self) -> CardFrame:
        look = self.look
        self.versions = card = CardFrame(look, name="versions-card", accessible=_("Two versions"))
        self.heading = Label(look, "", "page", weight=700, wrap=True, name="versions-title")
        self.differ = Label(look, "", "body", wrap=True, name="versions-sentence")
        self.by = Label(look, "", "small", tone="ink2", wrap=True, name="versions-by")
        for label in (self.heading, self.differ, self.by):
            card.body.addWidget(label)
        there = _("2  on the server") if self.bridge.is_shared else _("2  in the file")
        self.compared = _versions_table(look, _("1  this desk"), there, name="versions-table")
        card.body.addWidget(self.compared)
        kept = _("Nothing is lost. The version you do not choose is kept with its desk and time.")
        card.body.addWidget(Label(look, kept, "small", tone="ink2", wrap=True, name="versions-about"))
        row = RowLayout(look, spacing=8)
        self.mine = Button(look, "", key="1", name="versions-mine")
        self.theirs = Button(look, "", key="2", name="versions-theirs")
        self.mine.clicked.connect(self._take_mine)
        self.theirs.clicked.connect(self._take_theirs)
        self.later = Button(look, pgettext("button", "Later"), key=pgettext("key", "Esc"), name="versions-later")
        self.later.clicked.connect(lambda: self.command.emit("back"))
        for button in (self.mine, self.theirs, self.later):
            row.addWidget(button)
        row.addStretch(1)
        card.body.addLayout(row)
        return card

    def _show_versions(self) -> None:
        versions = self._versions
        self.versions.setVisible(versions is not None)
        if versions is None:
            self._relook()
            return
        self.heading.set_words(versions.title)
        self.differ.set_words(versions.sentence)
        both = _("1 this desk: {mine}. 2 on the server: {theirs}.")
        if not self.bridge.is_shared:
            both = _("1 this desk: {mine}. 2 in the file: {theirs}.")
        both = both.format(mine=versions.mine, theirs=versions.theirs)
        self.by.set_words(both if versions.theirs else _("Entered by {mine}.").format(mine=versions.mine))
        self.compared.set_rows(versions.fields)
        self.mine.setEnabled(versions.may_enter)
        self.mine.setText(_("Use 1, this desk") if versions.theirs else versions.again or _("Enter it anyway"))
        there = _("Use 2, the server") if self.bridge.is_shared else _("Use 2, the file")
        self.theirs.setText(there if versions.theirs else _("Leave it out"))
        self._relook()

    def _relook(self) -> None:
        """Give each table the space for all its rows; two versions in large text use the whole page."""
        self.list.setVisible(self._versions is None or (self.bridge.is_shared and not self.look.compact))
        for table in (self.compared, self.table):
            table.show_whole(whole=True)
            table.setMaximumHeight(_NO_LIMIT if self._versions is None else table.minimumHeight())

    # actions
    def _line_changed(self) -> None:
        if self.isVisible():
            self.refresh(Changes())

    def _try_now(self) -> None:
        self.bridge.send_now()

    def _take_mine(self) -> None:
        if self._versions is not None and self._versions.may_enter:
            n, reason = (
                self._versions.n,
                _("this version was chosen: {mine}").format(mine=self._versions.mine),
            )
            self._decide(lambda desk: desk.take_mine(n, reason))

    def _take_theirs(self) -> None:
        if self._versions is not None:
            why = _("the server's version was chosen")
            n, reason = self._versions.n, why if self.bridge.is_shared else _("the file's version was chosen")
            self._decide(lambda desk: desk.set_aside(n, reason))

    def _decide(self, work: Callable[[ConflictResolvingDesk], Changes]) -> None:
        desk = self.bridge.desk
        if isinstance(desk, ConflictResolvingDesk):
            self.bridge.decide(lambda: work(desk))

    def _copy(self) -> None:
        folder = self.choosers.folder(self.window(), _("Copy entries to"), Path.home())
        desk = self.bridge.desk
        if folder is None or not isinstance(desk, ConflictResolvingDesk):
            return
        self.bridge.jobs.write(
            lambda: desk.copy_waiting(folder),
            lambda path: self.status_changed.emit("told", _("Copied to {place}").format(place=path), ""),
            lambda error: self.refused.emit(failures.sentence(error)),
        )
