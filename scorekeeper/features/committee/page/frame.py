"""The layout of the Disputes page.

List, facts and rules, what would change and the ruling, the button below.
"""

from itertools import pairwise

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from scorekeeper.features.committee.page.dispute_list import DisputeListCard
from scorekeeper.features.committee.page.draft_cards import Drafting
from scorekeeper.features.committee.page.facts_card import FactsCard
from scorekeeper.features.committee.page.ruled_card import ImportCard, RuledCard
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

LIST_WIDTH, NARROW, STACKED = 232, 1080, 640
"""Width of the list; page widths for one column of work, and for the list above it.

All are pixels at 100 %.
"""


class NoDispute(CardFrame):
    """What to do when a team disputes a score, shown while the event has no dispute."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(18, 16, 18, 18), spacing=10, name="disputes-nothing")
        self.sentence = Label(look, disputes_page.no_dispute(), "panel", weight=600, name="disputes-none")
        self.body.addWidget(self.sentence)
        for line in disputes_page.how_to_raise().split("\n"):
            self.body.addWidget(Label(look, line, "body", wrap=True))
        buttons = QWidget()
        flow = Flow(look, buttons, spacing=8)
        self.sheet = Button(
            look, pgettext("name of a page", "Score sheet"), key="Ctrl+1", icon="sheet", primary=True,
            name="disputes-sheet",
        )  # fmt: skip
        self.committee = Button(look, _("Committee members"), name="disputes-committee")
        for button in (self.sheet, self.committee):
            flow.addWidget(button)
        self.body.addWidget(buttons)


class DisputesFrame(QObject):
    """The layout of the Disputes page.

    `reapply_look` arranges the work beside the list in one or two columns.
    With large text the list is above the work and scrolls with it.
    """

    def __init__(self, page: Page, settings: ProgramSettings | None = None) -> None:
        super().__init__(page)
        self._page, self.look = page, page.look
        look = page.look
        self.drafting = Drafting(look, settings, page)
        self.ruled = RuledCard(look)
        column = ColumnLayout(look, page, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        self.list_card = DisputeListCard(look)
        self.list = self.list_card.list
        self.facts = FactsCard(look)
        self.left, self.right = QWidget(), QWidget()
        self.left_column = ColumnLayout(look, self.left)
        self.right_column = ColumnLayout(look, self.right)
        self.left_column.addWidget(self.facts)
        self.left_column.addWidget(self.drafting.claim)
        self.left_column.addWidget(self.drafting.prescribed)
        self.left_column.addStretch(1)
        self.nothing = NoDispute(look)
        self.left_column.insertWidget(0, self.nothing)
        self.imported = ImportCard(look)
        for card in (self.imported, self.drafting.whatif, self.drafting.ruling, self.ruled):
            self.right_column.addWidget(card)
        self.right_column.addStretch(1)
        self._columns_room = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._columns_room)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.addWidget(self.left, 10)
        self._columns.addWidget(self.right, 11)
        self.work = Scroll(look, self._columns_room)
        self.work.keep_whole((self.drafting.ruling.fields["findings"], self.drafting.ruling.fields["reason"]))
        self.list.row_chosen.connect(self.work.show_focus)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.addWidget(self.list_card)
        self._beside = ColumnLayout(look)
        self._beside.addWidget(self.work, 1)
        self._beside.addWidget(self.drafting.foot)
        self._body.addLayout(self._beside, 1)
        column.addLayout(self._body, 1)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def _head(self) -> CardFrame:
        look = self.look
        head = CardFrame(look, margins=(16, 9, 15, 10), spacing=3, name="dispute-head")
        self.heading = Label(
            look, pgettext("column heading", "Disputes"), "page", weight=700, wrap=True, name="dispute-heading"
        )
        self.location = Label(look, "", "small", tone="ink2", wrap=True, name="dispute-place")
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        heading, standing = ColumnLayout(look, spacing=2), RowLayout(look)
        heading.addWidget(self.heading)
        heading.addWidget(self.location)
        standing.addLayout(heading, 1)
        self._line.addLayout(standing, 1)
        self.acts = QWidget()
        acts = Flow(look, self.acts, spacing=8)
        self.chip = Chip(look, "", "ruling", "dispute", name="dispute-state")
        self.slip = Button(look, _("Ruling slip"), key="Ctrl+P", icon="print", name="dispute-slip")
        self.agree = Button(look, _("Teams agree ..."), key="Shift+F2", icon="check", name="dispute-agree")
        self.settle = Button(look, _("Settled at the table"), name="dispute-settle")
        self.withdraw = Button(look, pgettext("button", "&Withdraw"), name="dispute-withdraw")
        for part in (self.slip, self.agree, self.settle, self.withdraw):
            acts.addWidget(part)
        standing.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        self._line.addWidget(self.acts)
        head.body.addLayout(self._line)
        return head

    def reapply_look(self) -> None:
        """Reapply theme and text size, and distribute the space."""
        look = self.look
        width = self._page.width()
        stacked = look.compact or width < look.px(STACKED)
        narrow = stacked or width < look.px(NARROW)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(down if narrow else right)
        self._columns.setSpacing(look.gap(8))
        self._body.setSpacing(look.gap(8))
        crowded = self.acts.sizeHint().width() > width // 2
        self._line.setDirection(down if narrow and (crowded or not look.compact) else right)
        self._line.setSpacing(look.gap(8))
        held, other = (self._columns, self._body) if stacked else (self._body, self._columns)
        if held.indexOf(self.list_card) < 0:
            other.removeWidget(self.list_card)
            held.insertWidget(0, self.list_card)
        self.drafting.foot.set_room(width - (0 if stacked else look.px(LIST_WIDTH)))
        give_width(self.list_card, None if stacked else look.px(LIST_WIDTH))
        self.list_card.fit_height_to_rows(whole=stacked)

    def order_tab(self) -> None:
        """Set the tab order of the cards to the order of work, including widgets added later."""
        walked = (self.acts, self.list_card, self.left, self.right, self.drafting.foot)
        stops = [
            part
            for card in walked
            for part in card.findChildren(QWidget)
            if part.focusPolicy() & Qt.FocusPolicy.TabFocus and not part.objectName().startswith("qt_")
        ]
        for stop, other in pairwise(stops):
            QWidget.setTabOrder(stop, other)

    def show_nothing(self) -> None:
        """Show that there are no disputes and how to raise one."""
        self.heading.set_words(pgettext("dispute", "Disputes"))
        self.location.show_text("")
        self.acts.hide()
        self.chip.hide()
        for part in (self.facts, self.drafting.claim, self.drafting.prescribed, self.right, self.drafting.foot):
            part.hide()
