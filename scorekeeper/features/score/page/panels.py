"""The area of the side panel: the deal by default, one other panel on demand.

Each panel, with all that only it needs, is loaded on first use.
"""
# ruff: noqa: PLC0415 - see above

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.score.page.deal_panel import DealCard
from scorekeeper.kernel.roster_entry import Ids
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stack import Stack
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

if TYPE_CHECKING:
    from scorekeeper.features.copying.page.copy_panel import CopyPanel
    from scorekeeper.features.penalties.page.penalty_panel import PenaltyPanel
    from scorekeeper.features.score.page.complete_panel import CompleteCard
    from scorekeeper.features.score.page.correction_panel import CorrectionPanel
    from scorekeeper.features.where.page.where_panel import WherePanel

RULES = "rules"
"""The kind of the rule-book panel."""
DISPUTE = "dispute"
"""The kind of the panel in which a dispute is raised and ruled on by the book."""
KINDS = (
    "penalty", "correct", "where", "announcement", "redeal", "seats", "extent", "copy", "settle", "auction",
    RULES, DISPUTE,
)  # fmt: skip
"""Every panel that can be opened."""
OPENED: Mapping[str, bool] = MappingProxyType({"redeal": True, "seats": False, "extent": False})
"""Commands that open the panel of their name, with whether it is about a deal."""


class Panels(Stack):
    """One panel at a time; each is made on first use.

    The signals are those of the panels: `recorded(facts, reason)`, `opened(link)`, `asked(command)`, `left()`,
    `action_asked(what, key)`: links of the rule book to elsewhere. Panels that the page knows by name are None until
    their first use.
    """

    recorded = Signal(object, str)
    opened = Signal(str)
    asked = Signal(str)
    left = Signal()
    action_asked = Signal(str, str)
    moved = Signal(int)
    pointed = Signal(object)
    sheet_chosen = Signal(str)
    settling = Signal(int)
    penalty_asked = Signal(object)
    disputed = Signal(object)
    late = Signal(object)
    warned = Signal(str)
    touched = Signal()

    def __init__(self, look: Look, system: RuleSystem, new_uid: Ids) -> None:
        super().__init__()
        self.look, self._new_uid = look, new_uid
        self.setObjectName("side-panel")
        self._made: dict[str, SidePanel] = {}
        self.panel: SidePanel | None = None
        """The open panel, None if the default panel is shown."""
        self.deal = DealCard(look, system)
        self.deal.asked.connect(self.asked)
        self.complete: CompleteCard | None = None
        self.correction: CorrectionPanel | None = None
        self.copy: CopyPanel | None = None
        self.penalty: PenaltyPanel | None = None
        self.where: WherePanel | None = None
        self.addWidget(self.deal)

    def open_panel(self, kind: str, showing: ShownSession, deal: int | None) -> SidePanel:
        """Open a panel for a deal, closing the previous one."""
        if kind not in self._made:
            self._make(kind)
        panel = self._made[kind]
        if self.panel is not None and self.panel is not panel:
            self.panel.set_open(False)
        self.panel = panel
        panel.set_open(True)
        self.setCurrentWidget(panel)
        panel.open_for(showing, deal)
        return panel

    def _make(self, kind: str) -> None:
        panel = self._made[kind] = self._speaking_panel(kind) or self._plain_panel(kind)
        panel.recorded.connect(self.recorded)
        panel.opened.connect(self.opened)
        panel.closed.connect(self.left)
        panel.moved.connect(self.moved)
        panel.warned.connect(self.warned)
        panel.touched.connect(self.touched)
        self.addWidget(panel)

    def _speaking_panel(self, kind: str) -> SidePanel | None:
        """Return a new panel that has its own signals, None for other kinds."""
        panel: SidePanel | None = None
        match kind:
            case "penalty":
                from scorekeeper.features.penalties.page.penalty_panel import PenaltyPanel

                panel = self.penalty = PenaltyPanel(self.look)
                panel.handed.connect(self.late)
            case "where":
                from scorekeeper.features.where.page.where_panel import WherePanel

                panel = self.where = WherePanel(self.look)
                panel.pointed.connect(self.pointed)
            case "copy":
                from scorekeeper.features.copying.page.copy_panel import CopyPanel

                panel = self.copy = CopyPanel(self.look)
                panel.chosen.connect(self.sheet_chosen)
                panel.settle.connect(self.settling)
            case "auction":
                from scorekeeper.features.score.page.auction_panel import AuctionPanel

                panel = AuctionPanel(self.look)
                panel.penalty_asked.connect(self.penalty_asked)
            case "rules":
                from scorekeeper.features.help.page.rulebook_panel import RuleBookPanel

                panel = RuleBookPanel(self.look)
                panel.page_requested.connect(self.action_asked)
            case "dispute":
                from scorekeeper.features.committee.page.dispute_panel import DisputePanel

                panel = DisputePanel(self.look)
                panel.page_requested.connect(self.action_asked)
                panel.handed.connect(self.disputed)
        return panel

    def _plain_panel(self, kind: str) -> SidePanel:
        panel: SidePanel
        match kind:
            case "correct":
                from scorekeeper.features.score.page.correction_panel import CorrectionPanel

                panel = self.correction = CorrectionPanel(self.look)
            case "announcement":
                from scorekeeper.features.score.page.announcement_panel import AnnouncementPanel

                panel = AnnouncementPanel(self.look)
            case "redeal":
                from scorekeeper.features.score.page.redeal_panel import RedealPanel

                panel = RedealPanel(self.look)
            case "seats":
                from scorekeeper.features.score.page.seats_panel import SeatsPanel

                panel = SeatsPanel(self.look, self._new_uid)
            case "extent":
                from scorekeeper.features.score.page.length_panel import LengthPanel

                panel = LengthPanel(self.look)
            case "settle":
                from scorekeeper.features.copying.page.settle_panel import SettlePanel

                panel = SettlePanel(self.look)
            case _:
                raise ValueError(kind)
        return panel

    def copying(self, sheet: Side | None) -> "CopyPanel":
        """Return the copy panel about this sheet.

        It replaces the deal panel while sheets are copied.
        """
        if self.copy is None:
            self._make("copy")
        assert self.copy is not None
        self.copy.sheet = sheet
        return self.copy

    def show_copying(self, showing: ShownSession, sheet: Side | None) -> None:
        """Show the progress of copying, if no other panel is open."""
        panel = self.copying(sheet)
        panel.show_current(showing)
        if self.panel is None:
            self.setCurrentWidget(panel)

    def close_panel(self, showing: ShownSession | None, *, complete: bool) -> None:
        """Restore the default panel: the deal, or the result of a complete session."""
        if self.panel is not None:
            self.panel.set_open(False)
            self.panel = None
        self.show_default(showing, complete=complete)

    def show_default(self, showing: ShownSession | None, *, complete: bool) -> None:
        """Show the deal, or the result of a complete session."""
        shown: QWidget = self.deal
        if complete and showing is not None:
            if self.complete is None:
                from scorekeeper.features.score.page.complete_panel import CompleteCard

                self.complete = CompleteCard(self.look)
                self.complete.asked.connect(self.asked)
                self.complete.opened.connect(self.opened)
                self.addWidget(self.complete)
            self.complete.show_finish(showing)
            shown = self.complete
        if self.panel is None:
            self.setCurrentWidget(shown)

    def unsaved(self) -> SidePanel | None:
        """Return the open panel if it has unsaved input."""
        return self.panel if self.panel is not None and self.panel.unsaved() else None
