"""The Disputes page: left to right is the order of work, and the list says what is still open."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk.changes import Changes
from scorekeeper.desk.committee.dispute_view import DisputeView, dispute_view, disputes_list
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.links import ARTICLE
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.disputes.frame import DisputesFrame
from scorekeeper.qt.pages.page import Handlers
from scorekeeper.qt.settings import ProgramSettings


class DisputesPage(DisputesFrame):
    """The disputes of the event; `show_target` takes the uid of one."""

    def __init__(self, look: Look, bridge: Bridge, settings: ProgramSettings | None = None) -> None:
        super().__init__(look, bridge)
        self._settings = settings
        self.dispute = ""
        self.view: DisputeView | None = None
        self.list.row_chosen.connect(self._row_chosen)
        self.list.row_opened.connect(lambda _row: self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason))
        self.facts.linked.connect(self.follow)

    # what stands
    def show_target(self, target: object) -> None:
        """Show a dispute by its uid."""
        self.dispute = str(target)
        self.refresh(Changes(event=True))

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; the chosen dispute stays chosen."""
        del changes
        rows = disputes_list(self.bridge.tournament)
        known = {row.uid for row in rows}
        if self.dispute not in known:
            self.dispute = rows[0].uid if rows else ""
        self.list_card.show_rows(rows, self.dispute)
        self.relook()
        self._show()

    def _show(self) -> None:
        self.view = view = dispute_view(self.bridge.tournament, self.dispute) if self.dispute else None
        if view is None:
            self.show_nothing()
        else:
            self._show_view(view)
        self.commands_changed.emit()

    def _show_view(self, view: DisputeView) -> None:
        self.left.show()
        self.right.show()
        self._acts.show()
        self.chip.show()
        self.heading.set_words(view.title)
        self.place.set_words(" · ".join(part for part in (view.place, view.raised) if part))
        self.chip.set_state(view.words, "ruling" if view.is_open else "plain", "dispute" if view.is_open else "ruling")
        self.settle.setVisible(view.is_open)
        self.withdraw.setVisible(view.is_open)
        self.slip.setVisible(view.state == "ruled")
        self.facts.show_view(view)

    def _row_chosen(self, row: int) -> None:
        rows = self.list.rows_model.rows
        if 0 <= row < len(rows):
            self.dispute = rows[row].uid
            self._show()

    def _walk(self, step: int) -> None:
        """Go to the previous or next dispute of the list."""
        uids = [row.uid for row in self.list.rows_model.rows]
        if self.dispute in uids:
            at = max(0, min(len(uids) - 1, uids.index(self.dispute) + step))
            self.dispute = uids[at]
            self.list.select_key(self.dispute)
            self._show()

    def articles(self) -> tuple[str, ...]:
        """Answer the articles that the chosen dispute names."""
        return tuple(self.view.articles) if self.view is not None else ()

    # what the window asks
    def handlers(self) -> Handlers:
        """Answer what can be done with the chosen dispute."""
        offered: dict[str, Callable[[], None]] = {}
        if len(self.list.rows_model.rows) > 1:
            offered["previous-session"] = lambda: self._walk(-1)
            offered["next-session"] = lambda: self._walk(1)
        return offered

    def first_focus(self) -> QWidget:
        """Answer the list."""
        return self.list

    def areas(self) -> Sequence[QWidget]:
        """Answer the cards in the order of work, for F6."""
        return (self.list, self.facts.change)

    def title(self) -> str:
        """Answer the words of the title bar."""
        return self.view.title if self.view is not None else _("Disputes")
