"""How the Disputes page is laid out: the list, facts and rules, what would change and the ruling, the button below."""

from itertools import pairwise

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from scorekeeper.features.committee.page.dispute_list import ListCard
from scorekeeper.features.committee.page.draft_cards import Drafting
from scorekeeper.features.committee.page.facts_card import FactsCard
from scorekeeper.features.committee.page.ruled_card import RuledCard
from scorekeeper.features.committee.words import disputes_page as say
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _

LIST_WIDTH, NARROW, ROWS = 232, 1080, 3
"""How wide the list is; below which width all is one column; how many rows the list then has. Pixels at 100 %."""
_WIDEST = 16_777_215


class DisputesFrame(QObject):
    """The parts of the page and where they stand; `relook` puts them in one column where there is no room."""

    def __init__(self, page: Page, settings: ProgramSettings | None = None) -> None:
        super().__init__(page)
        self._page, self.look = page, page.look
        look = page.look
        self.drafting = Drafting(look, settings, page)
        self.ruled = RuledCard(look)
        column = Column(look, page, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        self.list_card = ListCard(look)
        self.list = self.list_card.list
        self.facts = FactsCard(look)
        self.left, self.right = QWidget(), QWidget()
        self.left_column = Column(look, self.left)
        self.right_column = Column(look, self.right)
        self.left_column.addWidget(self.facts)
        self.left_column.addWidget(self.drafting.claim)
        self.left_column.addWidget(self.drafting.prescribed)
        self.left_column.addStretch(1)
        for card in (self.drafting.whatif, self.drafting.ruling, self.ruled):
            self.right_column.addWidget(card)
        self.right_column.addStretch(1)
        self._columns_room = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._columns_room)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.addWidget(self.left, 10)
        self._columns.addWidget(self.right, 11)
        self.work = Scroll(look, self._columns_room)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.addWidget(self.list_card)
        self._beside = Column(look)
        self._beside.addWidget(self.work, 1)
        self._beside.addWidget(self.drafting.foot)
        self._body.addLayout(self._beside, 1)
        column.addLayout(self._body, 1)
        look.changed.connect(self.relook)
        self.relook()

    def _head(self) -> Card:
        look = self.look
        head = Card(look, margins=(16, 9, 15, 10), spacing=3, name="dispute-head")
        self.heading = Label(look, _("Disputes"), "page", weight=700, wrap=True, name="dispute-heading")
        self.place = Label(look, "", "small", tone="ink2", wrap=True, name="dispute-place")
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        told = Column(look, spacing=2)
        told.addWidget(self.heading)
        told.addWidget(self.place)
        self._line.addLayout(told, 1)
        self.acts = QWidget()
        acts = Flow(look, self.acts, spacing=8)
        self.chip = Chip(look, "", "ruling", "dispute", name="dispute-state")
        self.slip = Button(look, _("Ruling slip"), key="Ctrl+P", icon="print", name="dispute-slip")
        self.agree = Button(look, _("Teams agree ..."), key="Shift+F2", icon="check", name="dispute-agree")
        self.settle = Button(look, _("Settled at the table"), name="dispute-settle")
        self.withdraw = Button(look, _("&Withdraw"), name="dispute-withdraw")
        for part in (self.slip, self.agree, self.settle, self.withdraw):
            acts.addWidget(part)
        self._line.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self._line.addWidget(self.acts)
        head.body.addLayout(self._line)
        return head

    def relook(self) -> None:
        """Take theme and text size again, and share the room out."""
        look = self.look
        narrow = look.compact or self._page.width() < look.px(NARROW)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(down if narrow else right)
        self._columns.setSpacing(look.gap(8))
        self._body.setSpacing(look.gap(8))
        self._line.setDirection(down if narrow and not look.compact else right)
        self._line.setSpacing(look.gap(8))
        if narrow and self._columns.indexOf(self.list_card) < 0:
            self._body.removeWidget(self.list_card)
            self._columns.insertWidget(0, self.list_card)
        elif not narrow and self._body.indexOf(self.list_card) < 0:
            self._columns.removeWidget(self.list_card)
            self._body.insertWidget(0, self.list_card)
        self.drafting.foot.set_narrow(narrow=narrow)
        self.list_card.setMinimumWidth(0 if narrow else look.px(LIST_WIDTH))
        self.list_card.setMaximumWidth(_WIDEST if narrow else look.px(LIST_WIDTH))
        self.list_card.fit_rows(ROWS if narrow else 0)

    def order_tab(self) -> None:
        """Let Tab walk the cards in the order of work, also what was put into them later."""
        walked = (self.acts, self.list_card, self.left, self.right, self.drafting.foot)
        stops = [
            part
            for card in walked
            for part in card.findChildren(QWidget)
            if part.focusPolicy() & Qt.FocusPolicy.TabFocus and not part.objectName().startswith("qt_")
        ]
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def show_focus(self) -> None:
        """Bring what has the focus into sight, once everything has its place."""
        focus = self._page.window().focusWidget()
        if focus is not None and self._columns_room.isAncestorOf(focus):
            top = focus.mapTo(self._columns_room, QPoint(0, 0)).y()
            # of a box of words all is to be seen, not only its cursor
            for edge in (top + focus.height(), top):
                self.work.ensureVisible(0, edge, 0, self.look.gap(24))

    def show_nothing(self) -> None:
        """Show the words for no dispute, and nothing else."""
        self.heading.set_words(_("Disputes"))
        self.place.set_words(say.no_dispute())
        self.acts.hide()
        self.chip.hide()
        for part in (self.facts, self.drafting.claim, self.drafting.prescribed, self.right, self.drafting.foot):
            part.hide()
