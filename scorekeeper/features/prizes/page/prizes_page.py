"""The page of prizes: each place's prize at the left, the present winners at the right."""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.papers.view.prize_papers import prize_list
from scorekeeper.features.prizes import words
from scorekeeper.features.prizes.page.prize_form import PrizeForm
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import OrderForm
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.language import prizes as prizes_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.prizes.contents import PrizeList
from scorekeeper.sheets.prizes.prize_list import prize_words

LIST_WIDE, NARROW = 430, 860
"""The width of the list, and the page width below which it is under the form; pixels at 100 %."""
ROW = 52


class PrizesPage(Page):
    """The form at the left, at the right the places with their present prizes as typed.

    Esc discards what was typed, and without typed text goes back to the previous page.
    """

    name = "prizes"
    rail_page = "standings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(pgettext("screen reader", "Prizes"))
        self.form = PrizeForm(look, bridge)
        self.saving = Saving(bridge, self, self._form)
        self.form.ordered.connect(self.saving.send)
        self.form.edited.connect(lambda _key: self._show_list())
        self.form.left.connect(self._left)
        self.saving.status_changed.connect(self.status_changed)
        self.saving.order_saved.connect(lambda _form, _order: self._show_list())
        self._card = CardFrame(look, name="prizes-list-card", accessible=_("Prize list as it stands"))
        self._card.body.addWidget(Label(look, _("Prize list as it stands"), "heading", weight=700, name="prizes-title"))
        self.final = Label(look, "", "small", tone="ink2", wrap=True, name="prizes-final")
        self._card.body.addWidget(self.final)
        self.list = ItemList(look, row_height=ROW, name="prizes-list", accessible=_("Prize list as it stands"))
        self._card.body.addWidget(self.list, 1)
        hint = _("The prize list and certificates are printed on the Reports page (Ctrl+6).")
        self._hint = Label(look, hint, "small", tone="ink2", wrap=True, name="prizes-hint")
        self._card.body.addWidget(self._hint)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addWidget(self.form, 1)
        self._row.addWidget(self._card)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self._arrange)
        self._arrange()

    def _form(self) -> OrderForm | None:
        return self.form

    def _left(self) -> None:
        self._show_list()
        self.ask_window("leave")

    # called by the window
    def handlers(self) -> Handlers:
        """Return no commands: the form has its buttons."""
        return {}

    def first_focus(self) -> QWidget:
        """Return the first field of the form."""
        return self.form.begin_at()

    def areas(self) -> Sequence[QWidget]:
        """Return form and list."""
        return (self.form, self.list)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Prizes")

    def show_stage(self, stage: str) -> None:
        """Show the prizes of another stage (uid)."""
        self.form.show_subject(f"stage-{stage}")
        self._show_list()

    def refresh(self, changes: Changes) -> None:
        """Show the current prizes and places."""
        del changes
        if self.form.stage not in self.bridge.tournament.stages:
            self.form.show_subject(f"stage-{MAIN}")
        self.form.refresh()
        self._show_list()

    def _show_list(self) -> None:
        fact = self.form.form_fact()
        listing = prize_list(self.bridge.tournament, self.form.stage, fact)
        several = len({row.stage for row in listing.listed}) > 1
        items = [
            ListItem(
                f"place-{index}",
                f"{prizes_words.place_range(row.place, row.last)}  {row.name or prizes_words.undecided()}",
                words.detail(prize_words(row, listing.currency), row.mark, open_place=row.open),
                row.stage if several else "",
                icon="standings",
                right_tone="ink2",
            )
            for index, row in enumerate(listing.listed)
        ]
        self.list.set_items(items)
        lots = any(row.is_shared and len(row.awards) > 1 and row.amount is not None for row in listing.prized)
        text = _summary(listing, fact)
        self.final.set_words(f"{text} {prizes_words.by_lot_among()}" if lots else text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(direction)
        self._row.setContentsMargins(*(look.px(side) for side in (15, 8, 15, 8)))
        self._row.setSpacing(look.px(10))
        self._row.setStretch(0, 3 if narrow else 1)
        self._row.setStretch(1, 1 if narrow else 0)
        for words_below in (self._hint, self.final):
            words_below.setVisible(not narrow)
        give_width(self._card, None if narrow else look.px(LIST_WIDE))


def _summary(listing: PrizeList, fact: PrizesSet) -> str:
    parts = [
        *([prizes_words.provisional(open_places=listing.has_open_places)] if listing.provisional else []),
        *([prizes_words.sharing(fact.shared)] if fact.amounts or fact.awards else []),
        *([prizes_words.withheld([row.named for row in listing.withheld])] if listing.withheld else []),
        *([prizes_words.left_over(listing.left, fact.currency)] if listing.left else []),
    ]
    return " ".join(parts)
