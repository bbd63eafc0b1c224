"""Earlier rulings beside the one that is drafted: those like it, what it departs from, and a line to find others."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from scorekeeper.features.committee.view.precedents.precedents import Departure, Precedent, Similar
from scorekeeper.features.committee.words import ruling_page as say
from scorekeeper.kit.itemlist import Item, ItemList
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Row
from scorekeeper.kit.look.look import Look
from scorekeeper.language import precedents as words
from scorekeeper.language.translation import gettext as _

ROW, MOST = 43, 4


class FindLine(LineEdit):
    """The line that finds; Down goes to what was found, Escape leaves it."""

    left = Signal()
    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the arrows and Escape to the card."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Down:
            self.down.emit()
        else:
            super().keyPressEvent(event)


class PrecedentsCard(Card):
    """`asked(text)` looks for cases, "" shows those like the draft again; `wanted` asks for other event files."""

    asked = Signal(str)
    opened = Signal(object)
    wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="precedents", accessible=_("Earlier rulings"))
        head = Row(look, spacing=8)
        self.heading = Label(look, _("Earlier rulings"), "heading", weight=700, wrap=True, name="precedents-title")
        head.addWidget(self.heading, 1)
        self.more = Button(look, _("Find others"), key="Ctrl+F", icon="search", height=30, name="precedents-find")
        head.addWidget(self.more)
        self.body.addLayout(head)
        self.line = FindLine(
            look, _("words, an article, a name"), name="precedents-line", accessible=_("Find earlier rulings")
        )
        self.departs = Label(look, "", weight=600, tone="warn", wrap=True, name="precedents-departs")
        self.none = Label(look, "", "small", tone="ink2", wrap=True, name="precedents-none")
        self.list = ItemList(look, row_height=ROW, name="precedents-list", accessible=_("Earlier rulings"))
        self.message = Label(look, "", "small", wrap=True, name="precedents-told")
        self.files = Button(look, _("Add other event files ..."), icon="folder", height=30, name="precedents-files")
        self._cases: tuple[Precedent, ...] = ()
        for part in (self.line, self.departs, self.none, self.list, self.message, self.files):
            self.body.addWidget(part)
            part.hide()
        self.line.textChanged.connect(self.asked)
        self.line.left.connect(self.leave)
        self.line.down.connect(lambda: self.list.setFocus(Qt.FocusReason.OtherFocusReason))
        self.more.clicked.connect(self.begin)
        self.files.clicked.connect(self.wanted)
        self.list.row_chosen.connect(self._tell)
        self.list.row_opened.connect(lambda at: self.opened.emit(self._cases[at].key))
        look.changed.connect(self._fit)

    def begin(self) -> None:
        """Find others: by words, by article, by name."""
        self.line.show()
        self.files.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.asked.emit(self.line.text())

    def leave(self) -> None:
        """Show those like the draft again."""
        self.line.hide()
        self.line.clear()
        self.more.setFocus(Qt.FocusReason.OtherFocusReason)
        self.asked.emit("")

    @property
    def finding(self) -> bool:
        """Whether others are looked for."""
        return not self.line.isHidden()

    def show_similar(self, found: Sequence[Similar], departures: Sequence[Departure]) -> None:
        """Show the cases like the draft, and what it departs from."""
        rows = [(one.case, words.closeness(one.closeness), one.differs) for one in found]
        self._show(rows, _("There is no similar ruling. Ctrl+F finds others.") if not rows else "")
        self.departs.set_words(" ".join(one.sentence for one in departures))
        self.departs.setVisible(bool(departures))

    def show_found(self, cases: Sequence[Precedent]) -> None:
        """Show what was found."""
        self.departs.hide()
        self._show(
            [(case, case.date, False) for case in cases], _("No earlier ruling has these words.") if not cases else ""
        )

    def _show(self, rows: Sequence[tuple[Precedent, str, bool]], nothing: str) -> None:
        self._cases = tuple(case for case, _right, _differs in rows)
        self.list.set_items(
            [
                Item(
                    case.key, case.title, case.effect_words or case.decision, right=", ".join(case.articles),
                    right_detail=right, icon="ruling", tone="warn" if differs else "ruling", right_tone="accent",
                )
                for case, right, differs in rows
            ]
        )  # fmt: skip
        self.none.set_words(nothing)
        self.none.setVisible(bool(nothing))
        self.list.setVisible(bool(rows))
        self.message.hide()
        self.files.setVisible(self.finding)
        self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(max(1, min(MOST, len(self._cases))) * self.look.px(ROW) + 2)

    def _tell(self, at: int) -> None:
        if 0 <= at < len(self._cases):
            case = self._cases[at]
            self.message.set_words(say.precedent_in_words(case.place, case.decision, case.findings, case.reason))
            self.message.show()
