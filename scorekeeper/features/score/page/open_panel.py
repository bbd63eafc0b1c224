"""The panel open beside the sheet: opening, closing, and returning from the rule book."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt

from scorekeeper.features.score.page.panels import RULES
from scorekeeper.features.score.page.sheet_display import SheetDisplay
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.page import Page


class OpenPanel(QObject):
    """Holds at most one open panel.

    Without one, the default panel is shown and the line has the focus.
    """

    def __init__(self, page: Page, sheet: SheetDisplay) -> None:
        super().__init__(page)
        self._page, self._sheet = page, sheet
        self._return_to: tuple[str, int | None] | None = None
        sheet.panel_done.connect(self.close)
        sheet.announcement_due.connect(partial(self.open, "announcement", None, focus=False))
        sheet.panels.left_alone.connect(self._focus_line)

    @property
    def panel(self) -> SidePanel | None:
        """The open panel, None if the default panel is shown."""
        return self._sheet.panels.panel

    def open(self, kind: str, deal: int | None, *, focus: bool = True) -> SidePanel | None:
        """Open a panel for a deal."""
        sheet = self._sheet
        showing = sheet.showing
        if showing is None:
            return None
        self._clear_ring()
        if focus:
            self._clear_focus()
        panel = sheet.panels.open_panel(kind, showing, deal)
        desk = self._page.bridge.desk
        panel.work_as(desk.role, desk.who)
        sheet.frame.arrange()
        if deal is not None:
            sheet.table.select_deal(deal)
        sheet.show_reading()
        if focus:
            panel.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._page.commands_changed.emit()
        return panel

    def close(self) -> None:
        """Close the open panel, keeping its text.

        From the rule book go back to the panel that opened it.
        """
        asked, self._return_to = self._return_to, None
        panel, sheet = self.panel, self._sheet
        if panel is None:
            sheet.line.setFocus()
        elif asked is None or panel.kind != RULES or sheet.line.hasFocus():
            self.restore_default(panel)
            sheet.read(keep_refusal=True)
            sheet.line.setFocus()
        else:
            before, where = self.open(*asked), sheet.panels.where
            if where is not None and before is where:
                where.point_at(where.address)

    def restore_default(self, panel: SidePanel) -> None:
        """Restore the default panel; the line takes the focus once it shows the next task."""
        sheet, showing = self._sheet, self._sheet.showing
        if panel.kind == "correct":
            sheet.line.selectAll()  # the text that led there stays in sight, and is replaced by what is typed next
        self._clear_ring()
        self._clear_focus()
        complete = showing is not None and showing.view.finish is not None and sheet.state.selected is None
        sheet.panels.close_panel(showing, complete=complete)
        if sheet.state.copying.on and showing is not None:
            sheet.panels.show_copying(showing, sheet.state.copying.sheet)
        sheet.frame.arrange()
        sheet.entry.set_waiting(False)
        self._page.commands_changed.emit()

    def leave(self) -> None:
        """Close the open panel as Escape does: its choices and text are dropped."""
        if self.panel is not None and not self._sheet.sending.busy:
            self.panel.forget()
        self.close()

    def open_articles(self, numbers: Sequence[str] = ()) -> None:
        """Open the rule book at the first of these articles, or at its search.

        Escape returns to the previous panel.
        """
        before = self.panel
        if before is None or before.kind != RULES:
            self._return_to = (before.kind, before.deal) if before is not None else None
        panel = self.open(RULES, None)
        if panel is not None:
            panel.turn_to(numbers)

    def _clear_focus(self) -> None:
        """Take the focus from widgets that may be covered now."""
        focus = self._page.window().focusWidget()
        if focus is not None and self._page.isAncestorOf(focus):
            focus.clearFocus()

    def _focus_line(self) -> None:
        """Move the focus to the line if its panel was removed and no widget has taken it."""
        if self._page.isVisible() and self._page.window().focusWidget() is None:
            self._sheet.line.setFocus()

    def _clear_ring(self) -> None:
        """Remove the ring from the number that was pointed at."""
        self._sheet.table.set_cursor_cell(None)
        self._sheet.frame.head.set_ring("", None)
