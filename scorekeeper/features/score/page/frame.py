"""The layout of the page.

Head, sheet, entry line and side panel, and what is dropped for lack of space.
"""

from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.score.page.head import HeadCard
from scorekeeper.features.score.page.panels import Panels
from scorekeeper.kernel.roster_entry import Ids
from scorekeeper.kit.entry.entry import EntryCard
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import types_command
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.scoretable import ScoreTable
from scorekeeper.kit.scoretable.view import MANY_DEALS
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem

PANEL_WIDTH, NARROW_PANEL, SHEET_WIDTH, WIDE, TWO_COLUMNS = 392, 340, 545, 690, 760
"""Width of the side panel, and its least; other widths of the page, at 100 %.

Least width of the sheet beside the panel; widths from which two lines of words are enough, and from which form and
commands are side by side in place of the sheet.
"""
USUAL = 100
LOW, LOWEST = 626, 584
"""Page heights (at 100 %) below which the head, then the explanation, take one line."""
BARE = 300
"""Height below which a form in place of the sheet has no line above it but the deal."""
LOW_MANY = 760
"""Height for a head of one line with more than eighteen deals, which need the space."""


class ScoreFrame(QWidget):
    """The four parts of the page.

    If there is not enough space, the side panel is hidden, or covers the others while open; `by_hand`, beside the
    line, then replaces the sheet with the form and the commands, and back.
    """

    def __init__(self, look: Look, system: RuleSystem, new_uid: Ids) -> None:
        super().__init__()
        self.look = look
        self.narrow = self._many = self._complete = False
        """Whether the side panel does not fit beside the sheet: it then covers the page while it is open."""
        self.head = HeadCard(look)
        self.table = ScoreTable(look, (), name="score-table", accessible=_("Score sheet"))
        self.entry = EntryCard(look)
        self.entry.system = system.key
        self.panels = Panels(look, system, new_uid)
        self.sheet = sheet = CardFrame(look, margins=(2, 2, 2, 3), name="sheet-card", accessible=_("Score sheet"))
        sheet.body.addWidget(self.table)
        self.by_hand = Button(look, pgettext("button", "By hand"), height=42, name="score-by-hand")
        self.by_hand.setCheckable(True)
        self.by_hand.toggled.connect(self.arrange)
        self.entry.put_beside(self.by_hand)
        self._left = QWidget()
        self._upper = RowLayout(look)
        self._upper.addWidget(sheet, 1)
        left = ColumnLayout(look, self._left, spacing=8)
        left.addLayout(self._upper, 1)
        left.addWidget(self.entry)
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        self._row = RowLayout(look, spacing=12)
        self._row.addWidget(self._left, 1)
        self._row.addWidget(self.panels)
        outer.addLayout(self._row, 1)
        for layout in (outer, left, self._row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self.arrange)
        self.arrange()

    def set_deals(self, deals: int) -> None:
        """Set the number of deals on the sheet: more than usual need the space of the head."""
        many = deals > MANY_DEALS
        if many != self._many:
            self._many = many
            self.arrange()

    def set_complete(self, *, complete: bool) -> None:
        """Set whether the panel shows the deal, or the result of a complete session."""
        if complete != self._complete:
            self._complete = complete
            self.arrange()

    def press_hidden(self, event: QKeyEvent) -> bool:
        """Press the button of an Alt key in a panel that is hidden for lack of space.

        Return whether there is one.
        """
        shown = self.panels.currentWidget()
        if shown is None or self.panels.isVisible() or not types_command(event):
            return False
        keys = QKeySequence(event.keyCombination())
        buttons = shown.findChildren(Button)
        named = (button for button in buttons if button.shortcut() == keys and button.isVisibleTo(shown))
        button = next((button for button in named if button.isEnabled()), None)
        if button is not None:
            button.click()
        return button is not None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Drop what is least needed for lack of space."""
        look, height = self.look, self.height()
        width = self.width() - 2 * look.gap(15) - look.gap(12)
        panel = max(look.px(NARROW_PANEL), min(look.px(PANEL_WIDTH), width - look.px(SHEET_WIDTH)))
        beside = width - panel
        self.narrow = compact = look.compact or beside < look.px(SHEET_WIDTH)
        covers = compact and self.panels.panel is not None
        instead = compact and not covers and self.by_hand.isChecked()
        self.by_hand.setVisible(compact)
        self.by_hand.setText(
            pgettext("tab", "Sheet") if instead else pgettext("tab", "Result") if self._complete else _("By hand")
        )
        target = self._upper if instead else self._row
        if target.indexOf(self.panels) < 0:
            target.addWidget(self.panels, 1 if instead else 0)
        self.panels.deal.set_instead(instead=instead, is_bare=instead and height < look.px(BARE))
        self.panels.deal.set_wide(instead and self.width() >= look.px(TWO_COLUMNS))
        self.head.set_low(height < look.px(LOW_MANY if self._many else LOW))
        is_wide = (self.width() - 2 * look.gap(15) if compact else beside) >= look.px(WIDE)
        self.entry.take_room(low=height < LOWEST and look.percent == USUAL and is_wide, is_wide=is_wide)
        self.head.setVisible(not covers and not (instead and look.compact))
        self._left.setVisible(not covers)
        self.sheet.setVisible(not instead)
        self.panels.setVisible(covers or instead or not compact)
        if compact:
            self.panels.setMinimumWidth(0)
            self.panels.setMaximumWidth(16_777_215)
        else:
            self.panels.setFixedWidth(panel)
