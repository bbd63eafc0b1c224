"""The copy panel: which sheet is typed, its progress, and where it differs.

It stays open while rows are typed.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.copying.view.copy_view import CopyView, DifferenceRow, copy_view
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.labels import Hairline, IconLabel, Label, caption
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side

ONE = "one"
"""The key of the single sheet among the choices; a team's own sheet has its side's letter."""
_ROW, _MOST = 43, 5
_NAME_ROOM = 88


class CopyPanel(SidePanel):
    """The panel for copying sheets; `chosen` carries the sheet, `settle` a deal."""

    chosen = Signal(str)
    settle = Signal(int)

    kind = "copy"
    waits = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Copy from paper"), "sheet", hint=_("Ctrl+Shift+P to finish"))
        self.sheet: Side | None = None
        self.view: CopyView | None = None
        self._rows: tuple[DifferenceRow, ...] = ()
        self.choice = SegmentedChoice(look, (), height=34, name="copy-sheet", accessible=_("Sheet being typed"))
        self.choice.chosen.connect(self.chosen)
        self.rows = FactLine(look, _("Rows copied"), name="copy-rows")
        self.pairs = FactLine(look, _("Totals compared"), name="copy-pairs")
        self.gaps = Label(look, "", "body", weight=500, tone="warn", wrap=True, name="copy-gaps")
        self.first = _Note(look, "warn", "copy-first", _("First difference"))
        self.verdict = _Note(look, "ok", "copy-verdict", _("What was compared"))
        self.control = FactLine(look, _("Control sums"), name="copy-control")
        self.listed = caption(look, pgettext("heading", "Differences"))
        self.list = ItemList(
            look, row_height=_ROW, name="copy-differences", accessible=pgettext("screen reader", "Differences")
        )
        self.list.row_opened.connect(self._row_opened)
        self.held = Label(look, "", "small", tone="warn", wrap=True, name="copy-held")
        self.button = Button(
            look,
            pgettext("button", "Settle"),
            key="Ctrl+Shift+D",
            icon="ruling",
            spread=True,
            height=34,
            name="copy-settle",
        )
        self.button.clicked.connect(lambda: self.settle.emit(0))
        self.how = Label(
            look,
            _(
                "Totals can be typed alone: / 12 10. For an earlier row, type 7: / 12 10 or 7: A 40H 44."
            ),
            "small", tone="ink2", wrap=True, name="copy-how",
        )  # fmt: skip
        self._build()
        look.changed.connect(self._fit)

    def _build(self) -> None:
        column, look = self.column, self.look
        parts: tuple[QWidget, ...] = (
            caption(look, _("Sheet being typed")), self.choice, self.how, Hairline(look), self.rows, self.pairs,
            self.gaps, self.first, self.verdict, self.control, self.listed, self.list, self.held, self.button,
        )  # fmt: skip
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)

    def refresh(self) -> None:
        """Show how far the sheet is, and what differs."""
        if self.showing is None:
            return
        view = copy_view(self.showing.now, self.sheet)
        if view == self.view:
            return
        self.view = view
        self._offer(view)
        self.rows.set_value(view.rows)
        self.pairs.set_value(view.pairs)
        self.gaps.show_text(view.gaps)
        self.first.show_words(view.first)
        self.verdict.show_words(view.verdict)
        self.control.set_value(unbroken(view.control), tone="ink" if view.control_holds else "warn")
        self.control.setVisible(bool(view.control))
        self._show_differences(view.differences)
        self.held.show_text(view.held)
        self.button.setVisible(bool(view.held))

    def _offer(self, view: CopyView) -> None:
        options = tuple(
            ChoiceOption(
                choice.sheet or ONE,
                plain_label(choice.words),
                choice.sheet or "",
                choice.sheet == self._first_side,
                accessible=choice.spoken if choice.sheet else choice.words,
                most=_NAME_ROOM,
            )
            for choice in view.choices
        )
        self.choice.set_options(options, view.sheet or ONE)
        tab_through((self.choice, self.list, self.button))  # else its new buttons would come last in the tab order

    @property
    def _first_side(self) -> Side:
        return self.showing.view.head.letters[0] if self.showing is not None else ""

    def _show_differences(self, rows: tuple[DifferenceRow, ...]) -> None:
        self._rows = rows
        self.list.set_items([_item(row) for row in rows])
        for part in (self.listed, self.list):
            part.setVisible(bool(rows))
        self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(min(_MOST, max(1, len(self._rows))) * self.look.px(_ROW) + 2)

    def _row_opened(self, row: int) -> None:
        if 0 <= row < len(self._rows):
            self.settle.emit(self._rows[row].deal)

    def first_focus(self) -> QWidget:
        """Return the list of differences; the choice of the sheet while nothing differs."""
        if self._rows or self.view is None:
            return self.list
        return self.choice.segment(self.view.sheet or ONE)


class _Note(CardFrame):
    """A sentence in a tinted box with its icon; hidden while it is empty."""

    def __init__(self, look: Look, tone: str, name: str, accessible: str) -> None:
        warns = tone == "warn"
        super().__init__(
            look,
            fill="warn_tint" if warns else "ok_tint",
            edge="line",
            margins=(12, 8, 12, 8),
            name=f"{name}-box",
            accessible=accessible,
        )
        row = RowLayout(look, spacing=10)
        row.addWidget(IconLabel(look, "warn" if warns else "check", "warn" if warns else "ok", 18))
        self.label = Label(look, "", "body", weight=600, wrap=True, name=name)
        row.addWidget(self.label, 1)
        self.body.addLayout(row)

    def show_words(self, text: str) -> None:
        """Show a sentence, or nothing."""
        self.label.set_words(unbroken(text))
        self.setVisible(bool(text))


def unbroken(text: str) -> str:
    """Keep the two numbers of a pair in one line."""
    return text.replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}")


def _item(row: DifferenceRow) -> ListItem:
    return ListItem(
        row.deal,
        pgettext("place", "Deal {deal}").format(deal=row.deal),
        row.short,
        right=row.settled or pgettext("copying from paper", "open"),
        icon="check" if row.settled else "warn",
        tone="ok" if row.settled else "warn",
        right_tone="ink2" if row.settled else "warn",
        sentence=f"{row.sentence} {row.settled or pgettext('copying from paper', 'open')}",
    )
