"""Ctrl+C and Ctrl+Shift+C.

Everything visible can be copied, as a row, a table or the words of a card.
A selection in a text comes first. Then the page's own rows, the table that has the focus, the table of the page,
and last every word of the card with the focus.
"""

from typing import Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QMimeData, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTableView,
    QWidget,
)

from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.itemlist import ItemList
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactLine
from scorekeeper.kit.look.labels import RichLabel
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import RowsModel
from scorekeeper.kit.table_copy import TableCopy
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
Rows = tuple[tuple[str, ...], ...]
W = TypeVar("W", bound=QWidget)


@runtime_checkable
class WithTable(Protocol):
    """A page whose table is copied if nothing else on it has the focus or is selected."""

    table: QTableView


class Copier(QObject):
    """Copies what the user is looking at, and reports it."""

    def __init__(self, window: Window, look: Look) -> None:
        super().__init__(window)
        self._window, self._look = window, look
        window.menu_requested.connect(self.show_menu)

    # commands
    def copy(self) -> None:
        """Copy the selection, the selected row, or the words of the card with the focus."""
        focus = self._window.focusWidget()
        if selected := selected_text(focus):
            self._put(TableCopy(((selected,),)), selected)
        else:
            self._take(self._copied(focus, whole=False))

    def copy_table(self) -> None:
        """Copy the whole table, or every word of the page."""
        self._take(self._copied(self._window.focusWidget(), whole=True))

    def _copied(self, focus: QWidget | None, *, whole: bool) -> TableCopy | None:
        page = self._window.shown
        if page is None:
            return None
        table = _around(focus, page, QTableView)
        if table is None and (made := page.copied()) is not None:
            return made
        if table is None:
            card = _around(focus, page, CardFrame) if focus is not page and not isinstance(focus, QLineEdit) else None
            table = page.table if isinstance(page, WithTable) else None
            if card is not None and not (table is not None and card.isAncestorOf(table)) and not whole:
                return TableCopy(clipboard_rows(card))
        if table is not None and table.isVisible():
            return table_copied(table, whole=whole)
        return TableCopy(clipboard_rows(page))

    def _take(self, copied: TableCopy | None) -> None:
        if copied is None or not copied.rows:
            self._show_message(_("There is nothing to copy here."))
            return
        self._put(copied, copied.text)

    def _put(self, copied: TableCopy, text: str) -> None:
        data = QMimeData()
        data.setText(text)
        data.setHtml(copied.html)
        QApplication.clipboard().setMimeData(data)
        count = len(copied.rows)
        self._show_message(ngettext("Copied: {n} line", "Copied: {n} lines", count).format(n=count))

    def _show_message(self, detail: str) -> None:
        """Show a message after that of saving, which stays visible."""
        state = self._window.save_state
        state.show_quietly(state.kind, state.words, detail)
        announce(state, detail)

    # the menu under the pointer
    def show_menu(self, event: QContextMenuEvent) -> None:
        """Offer to copy what is under the pointer."""
        under = self._window.childAt(event.pos())
        menu = self.menu_for(under, event.pos())
        if menu is not None:
            menu.popup(event.globalPos())

    def menu_for(self, under: QWidget | None, point: QPoint) -> QMenu | None:
        """Return the menu for what is under the pointer, None if there is nothing to copy."""
        page = self._window.shown
        if under is None or page is None or not page.isAncestorOf(under):
            return None
        menu = QMenu(self._window)
        menu.setObjectName("copy-menu")
        menu.setStyleSheet(self._look.style_sheet("menu"))
        table = _around(under, page, QTableView)
        if isinstance(table, QTableView):
            row = table.rowAt(table.viewport().mapFrom(self._window, point).y())
            if row >= 0:
                table.setCurrentIndex(table.model().index(row, 0))
                menu.addAction(_("&Copy row"), lambda: self._take(table_copied(table, whole=False)))
            menu.addAction(_("Copy &whole table"), lambda: self._take(table_copied(table, whole=True)))
            return menu
        words = words_of(under)
        if words:
            menu.addAction(
                pgettext("menu entry", "&Copy"), lambda: self._put(TableCopy(words), "\n".join(map("\t".join, words)))
            )
        card = _around(under, page, CardFrame)
        if card is not None:
            menu.addAction(_("Copy &all"), lambda: self._take(TableCopy(clipboard_rows(card))))
        return menu if menu.actions() else None


def selected_text(widget: QWidget | None) -> str:
    """Return the selected text; "" without a selection."""
    if isinstance(widget, QLabel | QLineEdit):
        return widget.selectedText()
    if isinstance(widget, QPlainTextEdit):
        return widget.textCursor().selectedText().replace("\N{PARAGRAPH SEPARATOR}", "\n")
    return ""


def table_copied(table: QTableView, *, whole: bool) -> TableCopy:
    """Return the selected row of a table, or all rows with headings, in all columns."""
    if isinstance(table, ItemList):
        items = table.rows_model.rows
        chosen = [table.selected] if not whole and table.selected else list(items)
        return TableCopy(_trim([(item.title, item.detail, item.right, item.right_detail) for item in chosen]))
    model = table.model()
    if not isinstance(model, RowsModel):
        return TableCopy(())
    columns = table.copied_columns() if isinstance(table, PlainTable) else model.columns
    rows, current = model.rows, model.row_of(table.currentIndex())
    chosen_rows = [current] if not whole and current is not None else list(rows)
    headings = tuple(column.heading.replace("\n", " ") for column in columns)
    return TableCopy(
        tuple(tuple(column.text(row) for column in columns) for row in chosen_rows),
        headings if len(chosen_rows) > 1 or whole else (),
        right=frozenset(index for index, column in enumerate(columns) if column.align == "right"),
    )


def _trim(rows: list[tuple[str, ...]]) -> Rows:
    """Return rows without the columns that are empty in all of them."""
    kept = [column for column in range(len(rows[0])) if any(row[column] for row in rows)] if rows else []
    return tuple(tuple(row[column] for column in kept) for row in rows)


def words_of(widget: QWidget) -> Rows:
    """Return the words of one widget, as lines of cells."""
    match widget:
        case Comparison():
            return tuple((change.label, *change.values) for change in widget.changes)
        case FactLine():
            return ((widget.label, widget.value),)
        case QTableView():
            copied = table_copied(widget, whole=True)
            return (*((copied.headings,) if any(copied.headings) else ()), *copied.rows)
    text = ""
    if isinstance(widget, RichLabel):
        text = widget.plain()
    elif isinstance(widget, QLabel):
        text = widget.text()
    elif isinstance(widget, QPlainTextEdit):
        text = widget.toPlainText()
    return tuple((line,) for line in text.splitlines())


def clipboard_rows(container: QWidget) -> Rows:
    """Return all texts of a card or page, from top to bottom; texts side by side make one line."""
    parts: list[tuple[int, int, int, Rows]] = []
    _collect(container, container, parts)
    parts.sort(key=lambda part: part[:2])
    lines: list[tuple[str, ...]] = []
    middle = None
    for top, _left, height, rows in parts:
        centre = top + height // 2
        beside = middle is not None and abs(centre - middle) <= height // 2 and len(rows) == 1
        if beside and lines:
            lines[-1] = (*lines[-1], *rows[0])
        else:
            lines.extend(rows)
        middle = centre if len(rows) == 1 else None
    return tuple(lines)


def _collect(widget: QWidget, container: QWidget, parts: list[tuple[int, int, int, Rows]]) -> None:
    for child in widget.findChildren(QWidget, options=_DIRECT):
        if not child.isVisibleTo(container) or isinstance(child, QAbstractButton | QLineEdit):
            continue
        rows = words_of(child)
        if rows:
            corner = child.mapTo(container, QPoint(0, 0))
            parts.append((corner.y(), corner.x(), child.height(), rows))
        elif not isinstance(child, QTableView | Comparison):
            _collect(child, container, parts)


def _around(widget: QWidget | None, page: QWidget, kind: type[W]) -> W | None:
    while widget is not None and widget is not page:
        if isinstance(widget, kind):
            return widget
        widget = widget.parentWidget()
    return None
