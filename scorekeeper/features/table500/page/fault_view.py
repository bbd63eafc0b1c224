"""The faults of a hand: a key for each, and its cost before it is recorded."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.page.panel_view import PanelView
from scorekeeper.features.table500.view.faults import FaultChoice, fault_choices
from scorekeeper.features.table500.view.hand_line import read_hand_line
from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.kit.article_focus import each_article
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.labels import IconLabel, Label, RichLabel
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

ROW, LEAST_ROWS = 33, 3


class FaultView(PanelView):
    """`chosen` carries the fault to record."""

    chosen = Signal(object)
    kind = "faults"

    def __init__(self, look: Look) -> None:
        super().__init__(look, pgettext("game of 500", "Fault"), "penalty")
        self._choices: tuple[FaultChoice, ...] = ()
        self._view: TableView | None = None
        self.list = ItemList(look, row_height=ROW, name="fault-list", accessible=pgettext("screen reader", "Faults"))
        self.list.row_chosen.connect(self._show_consequence)
        self.list.row_opened.connect(self._take)
        self.box = CardFrame(look, fill="window", margins=(12, 8, 12, 8), spacing=5, name="fault-box")
        row = RowLayout(look, spacing=8)
        row.addWidget(IconLabel(look, "info", "accent"))
        row.addWidget(Label(look, _("By the rules"), "body", weight=600), 1)
        self.box.body.addLayout(row)
        self.consequence = RichLabel(look, "", "body", name="fault-consequence")
        self.consequence.linkActivated.connect(self.opened)
        self.box.body.addWidget(self.consequence)
        self.compared = Comparison(
            look,
            pgettext("column heading", "now"),
            pgettext("column heading", "after"),
            name="fault-compared",
            accessible=_("Before and after"),
        )
        self.box.body.addWidget(self.compared)
        # the list scrolls by itself, so that the cost of a fault is always visible
        self.scroll_area.hide()
        for part in (self.list, self.box):
            self.whole.insertWidget(self.whole.count() - 1, part)
        self.whole.insertStretch(self.whole.count() - 1, 1)
        self.confirm, self.leave = self.parts.add_buttons(
            _("Record the fault"), pgettext("button", "Cancel"), name="fault"
        )
        self.confirm.clicked.connect(lambda: self._take(self.list.currentIndex().row()))
        self.leave.clicked.connect(self.closed)
        look.changed.connect(self._fit)

    def first_focus(self) -> QWidget:
        """Return the list."""
        return self.list

    def begin(self) -> None:
        """Clear the previous choice: it was left, or recorded."""
        self.list.select_key(None)

    def show_view(self, view: TableView) -> None:
        """Show every fault of every side in the current hand; the choice is kept."""
        before = self.list.selected
        self._view, self._choices = view, () if view.current is None else fault_choices(view)
        self.title.set_words(_("Fault in hand {hand}").format(hand=view.current))
        self.list.set_items(
            [
                ListItem(
                    (choice.text, choice.whose),
                    f"{choice.key}  {choice.text}",
                    choice.names,
                    right=choice.article,
                    right_tone="accent",
                    sentence=f"{choice.key}, {choice.text}, {choice.names}, {choice.consequence}",
                )
                for choice in self._choices
            ]
        )
        self._fit()
        keys = [item.key for item in self.list.rows_model.rows]
        index = keys.index(before.key) if before is not None and before.key in keys else 0
        self.choose(index + 1)

    def _fit(self) -> None:
        rows = max(1, len(self._choices)) * self.look.px(ROW) + 2
        self.list.setMinimumHeight(min(rows, LEAST_ROWS * self.look.px(ROW)))
        self.list.setMaximumHeight(rows)
        self.whole.setStretchFactor(self.list, 100)

    def choose(self, key: int) -> None:
        if 0 < key <= len(self._choices):
            self.list.select_key(self.list.rows_model.rows[key - 1].key)
            self._show_consequence(key - 1)

    def _show_consequence(self, index: int) -> None:
        if not 0 <= index < len(self._choices) or self._view is None:
            return
        view, choice = self._view, self._choices[index]
        links = ", ".join(f'<a href="{ARTICLE}{article}">{article}</a>' for article in each_article(choice.article))
        cited = pgettext("citation", "article {article}").format(article=links)
        self.consequence.set_html(f"{choice.consequence.removesuffix('.')} ({cited}).")
        self.consequence.setAccessibleName(choice.consequence)
        self.confirm.setEnabled(choice.fact is not None)
        after = read_hand_line(f"f{choice.key}", view).after
        changes = []
        if choice.fact is not None:
            then = view.totals if after is None else tuple(after.totals.values())
            changes = [
                FactChange(view.names[side], (figure(now), figure(later)))
                for side, now, later in zip(view.sides, view.totals, then, strict=True)
            ]
        self.compared.setVisible(bool(changes))
        self.compared.set_changes(changes)

    def _take(self, index: int) -> None:
        if 0 <= index < len(self._choices) and self._choices[index].fact is not None:
            self.chosen.emit(self._choices[index])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys 1 to 9 choose, Enter records, Esc closes; other keys stay in the view."""
        text = typed_text(event)
        if text.isascii() and text.isdecimal():
            self.choose(int(text))
        elif event.key() in RETURNS and not self.leave.hasFocus():
            self._take(self.list.currentIndex().row())
        elif event.key() in (*RETURNS, Qt.Key.Key_Escape):
            self.closed.emit()
        elif not text:
            super().keyPressEvent(event)
