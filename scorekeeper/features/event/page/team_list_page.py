"""A list of teams before it is entered: a table to correct, and its problems."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from scorekeeper.features.event.view.team_list import CheckedList, TeamList
from scorekeeper.features.event.words import team_list as words
from scorekeeper.features.event.words.team_list import TEAM
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

Index = QModelIndex | QPersistentModelIndex
_ROW = 30
"""How high a row is, pixels at 100 %."""
_WIDEST = 220
"""The greatest initial width of a column, pixels at 100 %."""
_PROBLEMS = 4
"""The number of problems in sight; the others scroll."""
_WORDS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole)
_REMARK_ROLES = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole)
_ROOT = QModelIndex()


class ListModel(QAbstractTableModel):
    """The cells of a list, and the sentences about faulty ones.

    `changed` carries the corrected list.
    """

    changed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.teams = TeamList((), ())
        self._wrong: Mapping[tuple[int, str], str] = {}
        self._marked: Mapping[tuple[int, str], str] = {}

    def show_list(self, teams: TeamList) -> None:
        """Show another list."""
        self.beginResetModel()
        self.teams, self._wrong, self._marked = teams, {}, {}
        self.endResetModel()

    def mark(self, checked: CheckedList) -> None:
        """Mark the cells that are wrong, and those that should be checked."""
        self._marked = {(cell.row, cell.column): cell.sentence for cell in reversed(checked.marked)}
        self._wrong = {(cell.row, cell.column): cell.sentence for cell in reversed(checked.wrong)}
        if self.teams.rows:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.teams.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.teams.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell; for a faulty one also the sentence, a sign and a tint."""
        row, column = self.teams.rows[index.row()], self.teams.columns[index.column()]
        wrong = self._wrong.get((row.number, column), "")
        sentence = wrong or self._marked.get((row.number, column), "")
        if role in _WORDS:
            return row.cells.get(column, "")
        if not sentence:
            return None
        if role in _REMARK_ROLES:
            return sentence
        tint, sign = Qt.ItemDataRole.BackgroundRole, Qt.ItemDataRole.DecorationRole
        tone: Token = "error" if wrong else "warn"
        color = self.look.color("error_tint" if wrong else "warn_tint")
        return {tint: color, sign: self.look.icon("warn", tone)}.get(Qt.ItemDataRole(role))

    def is_wrong(self, index: Index) -> bool:
        """Return whether a cell has to be corrected."""
        return (
            index.isValid() and (self.teams.rows[index.row()].number, self.teams.columns[index.column()]) in self._wrong
        )

    def drop(self, index: int) -> None:
        """Drop a row."""
        self.beginRemoveRows(_ROOT, index, index)
        self.teams = self.teams.without(index)
        self.endRemoveRows()
        self.changed.emit(self.teams)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return super().headerData(section, orientation, role)
        if orientation == Qt.Orientation.Vertical:
            return str(self.teams.rows[section].number)
        return words.column_name(self.teams.columns[section])

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make every cell editable."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        self.teams = self.teams.changed(index.row(), self.teams.columns[index.column()], str(value))
        self.changed.emit(self.teams)
        return True


class ListTable(QTableView):
    """The cells of a list; typing or Enter changes one, Delete drops a row.

    Ctrl+Enter, Esc and Tab are the page's.
    """

    row_dropped = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        name_widget(self, "team-list-table", _("Teams in the list"))
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def reapply_look(self) -> None:
        """Reapply theme and text size; every column fits its words, up to a limit."""
        look = self.look
        self.setFont(look.font("table"))
        for head in (self.horizontalHeader(), self.verticalHeader()):
            head.setFont(look.font("caption", 600))
        self.setPalette(look.qt_palette())
        self.verticalHeader().setDefaultSectionSize(look.px(_ROW))
        self.resizeColumnsToContents()
        for column in range(self.model().columnCount()):
            self.setColumnWidth(column, min(look.px(_WIDEST), self.columnWidth(column) + look.px(24)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if self.state() != QAbstractItemView.State.EditingState:  # while a cell is edited, Enter closes it
                self.edit(self.currentIndex())
        elif event.key() in RETURNS or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif event.key() == Qt.Key.Key_Delete and self.currentIndex().isValid():
            self.row_dropped.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)


class TeamListPage(QWidget):
    """A list of teams that covers the Teams page until it is `confirmed` or `left`.

    Its cells can be corrected.
    `check` returns what the list would enter into the present event.
    """

    confirmed = Signal(object)
    left = Signal()

    def __init__(self, look: Look, check: Callable[[TeamList], CheckedList]) -> None:
        super().__init__()
        self.look, self._check = look, check
        self.teams: TeamList | None = None
        self.checked = CheckedList((), 0, ())
        self.title = Label(look, _("Teams from a list"), "page", weight=700, name="team-list-title")
        self.summary = Label(look, "", "body", weight=600, wrap=True, name="team-list-found")
        self.table, self.cells = ListTable(look), ListModel(look)
        self.cells.setParent(self.table)
        self.cells.changed.connect(self._cells_changed)
        self.table.setModel(self.cells)
        self.table.row_dropped.connect(self._drop)
        self.about = Label(look, "", "body", tone="error", wrap=True, name="team-list-about")
        self.table.selectionModel().currentChanged.connect(lambda _now, _before: self._show_cell())
        self.left_alone = Label(look, "", "small", tone="ink2", wrap=True, name="team-list-left-alone")
        self.problems = ItemList(look, row_height=43, name="team-list-problems", accessible=_("What to fix"))
        self.problems.row_opened.connect(self._go_to)
        leave = Button(
            look, pgettext("button", "Cancel"), key=pgettext("key", "Esc"), height=40, name="team-list-leave"
        )
        leave.clicked.connect(self.leave)
        self.confirm_button = Button(
            look, words.enter(0), key=pgettext("key", "Ctrl+Enter"), primary=True, name="team-list-enter"
        )
        self.confirm_button.clicked.connect(self.confirm)
        column = ColumnLayout(look, self, margins=(20, 14, 20, 12), spacing=8)
        column.addWidget(self.title)
        column.addWidget(self.summary)
        column.addWidget(self.table, 1)
        column.addWidget(self.about)
        column.addWidget(self.left_alone)
        column.addWidget(self.problems)
        self.drop_button = Button(look, _("Drop row"), key=pgettext("key", "Delete"), height=40, name="team-list-drop")
        self.drop_button.clicked.connect(lambda: self._drop(self.table.currentIndex().row()))
        foot = RowLayout(look, spacing=8)
        foot.addStretch(1)
        foot.addWidget(self.drop_button)
        foot.addWidget(leave)
        foot.addWidget(self.confirm_button)
        column.addLayout(foot)
        look.changed.connect(self.reapply_look)

    def show_list(self, teams: TeamList) -> None:
        """Begin with another list, with the focus in its first faulty cell."""
        self.teams = teams
        self.cells.show_list(teams)
        self.reapply_look()
        if self.checked.wrong:
            self._go_to(0)
        else:
            self.table.setCurrentIndex(self.cells.index(0, 0))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.check_again()
        self.table.reapply_look()

    def check_again(self) -> None:
        """Check the list again, and show the problems and what Ctrl+Enter does."""
        if self.teams is None:
            return
        self.checked = checked = self._check(self.teams)
        self.cells.mark(checked)
        self.left_alone.show_text(
            " ".join((*self.teams.noted, *checked.unusual, *words.left_alone(self.teams.left_alone)))
        )
        self.summary.set_words(
            words.found_in(len(self.teams.rows), len(self.teams.columns), len(checked.wrong), len(checked.marked)),
            tone="error" if checked.wrong else "warn" if checked.marked else "ink",
        )
        found_cells = (*checked.wrong, *checked.marked)
        wrong = len(checked.wrong)
        self.problems.set_items(
            [
                ListItem(
                    index,
                    words.cell_name(cell.row, cell.column),
                    cell.sentence,
                    icon="warn",
                    tone="error" if index < wrong else "warn",
                )
                for index, cell in enumerate(found_cells)
            ]
        )
        # at 200 % the list would leave no space for the table: there Ctrl+Enter goes from one problem to the next
        self.problems.setVisible(bool(found_cells) and not self.look.compact)
        self.problems.setFixedHeight(self.look.px(43) * min(_PROBLEMS, len(found_cells)))
        self.drop_button.setEnabled(bool(self.teams.rows))
        self._show_cell()
        self.confirm_button.setText(words.enter(checked.new + checked.completed))
        self.confirm_button.setAccessibleName(words.enter(checked.new + checked.completed))

    def _show_cell(self) -> None:
        """Show in full the problem of the focused cell."""
        index = self.table.currentIndex()
        sentence = index.data(Qt.ItemDataRole.AccessibleDescriptionRole) if index.isValid() else ""
        self.about.show_text(sentence or "", tone="error" if self.cells.is_wrong(index) else "warn")

    def _cells_changed(self, teams: TeamList) -> None:
        self.teams = teams
        self.check_again()

    def _drop(self, index: int) -> None:
        """Drop a row; the focus stays at its position."""
        if self.teams is None or not 0 <= index < len(self.teams.rows):
            return
        row, column = self.teams.rows[index], max(0, self.table.currentIndex().column())
        self.cells.drop(index)
        if self.teams.rows:
            self.table.setCurrentIndex(self.cells.index(min(index, len(self.teams.rows) - 1), column))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self.table, _("Row {row} dropped: {name}").format(row=row.number, name=row.cells.get(TEAM, "")))

    def _go_to(self, index: int) -> None:
        """Go to the cell that a problem is about."""
        assert self.teams is not None
        cell = (*self.checked.wrong, *self.checked.marked)[index]
        row = next(line for line, row in enumerate(self.teams.rows) if row.number == cell.row)
        columns = self.teams.columns
        self.table.setCurrentIndex(self.cells.index(row, columns.index(cell.column) if cell.column in columns else 0))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def areas(self) -> Sequence[QWidget]:
        """Return table, problems and button, for F6."""
        return (self.table, *((self.problems,) if self.problems.isVisibleTo(self) else ()), self.confirm_button)

    def confirm(self) -> None:
        """Enter the teams, or go to the first faulty cell."""
        self.check_again()  # another seat may have entered a team meanwhile
        if self.checked.wrong:
            self._go_to(0)
        else:
            self.confirmed.emit(self.checked)

    def leave(self) -> None:
        """Drop the list."""
        self.teams = None
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.confirm()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)
