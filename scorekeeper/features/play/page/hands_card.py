"""The card of the hands: as dealt, or as they were held with so many tricks left at a claim."""

from PySide6.QtCore import Qt, Signal

from scorekeeper.features.play.page.hands_table import HandsTable
from scorekeeper.features.play.view.rows import SeatHandRow
from scorekeeper.features.play.words import page as words
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.cards import hands_head
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.play.laid_out import TRICKS, LaidOut, due_at_first, known_hands
from scorekeeper.rules.play.position import SEATS

_BOX = 44
"""How wide a box for one digit is, pixels at 100 %."""


class HandsCard(CardFrame):
    """`hands_edited(left, leader)`: with how many tricks left the hands were held, and which seat led then.

    `done` when Enter advances to the hands themselves.
    """

    hands_edited = Signal(int, int)
    done = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(0, 8, 0, 2), spacing=2, name="play-hands-card", accessible=pgettext("screen reader", "Hands")
        )
        head = RowLayout(look, margins=(14, 0, 14, 0), spacing=8)
        self.title = Label(look, "", "heading", weight=700, name="play-hands-title")
        self.count = Label(look, "", "small", tone="ink2", name="play-count")
        self.left = self._box("play-left", _("Tricks left at the claim"))
        self.leader = self._box("play-leader", _("Seat that leads"))
        self.left.returnPressed.connect(self._go_on)
        self.leader.returnPressed.connect(self.done)
        head.addWidget(self.title)
        head.addStretch(1)
        for label, box in (
            (pgettext("label", "tricks &left"), self.left),
            (pgettext("cards of a deal", "seat that leads"), self.leader),
        ):
            words_before = Label(look, label, "small", tone="ink2")
            words_before.setTextFormat(Qt.TextFormat.AutoText)
            words_before.setBuddy(box)
            head.addWidget(words_before)
            head.addWidget(box)
        head.addSpacing(look.gap(8))
        head.addWidget(self.count)
        self.body.addLayout(head)
        self.table = HandsTable(look)
        self.body.addWidget(self.table)

    def _box(self, name: str, accessible: str) -> LineEdit:
        box = LineEdit(self.look, "\N{EN DASH}", height=28, pad=6, name=name, accessible=accessible)
        box.setMaxLength(1)
        box.setFixedWidth(self.look.px(_BOX))
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.textEdited.connect(self._edited)
        return box

    def _go_on(self) -> None:
        """Advance from the tricks left to the seat that leads; for hands as dealt the leader is known."""
        if self.leader.isEnabled():
            self.leader.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.done.emit()

    def _edited(self) -> None:
        left, leader = self.left.text(), self.leader.text()
        self.left.set_bad(bool(left) and not (left.isdecimal() and int(left) <= TRICKS))
        self.leader.set_bad(bool(leader) and not (leader.isdecimal() and 1 <= int(leader) <= SEATS))
        if not (self.left.bad or self.leader.bad):
            self.hands_edited.emit(int(left or 0), int(leader or 0))

    def show_hands(self, rows: tuple[SeatHandRow, ...], layout: LaidOut, trump: str | None, chosen: int | None) -> None:
        """Show the hands; `chosen` is the seat that the line is about."""
        self.title.set_words(hands_head(layout.left))
        cards = sum(map(len, known_hands(layout)))
        self.count.set_words(words.known(cards, SEATS * due_at_first(layout)))
        for box, number in ((self.left, layout.left), (self.leader, layout.leader)):
            if not box.hasFocus() and not box.bad:
                box.setText(str(number) if number else "")
        self.leader.setEnabled(bool(layout.left))
        self.table.show_hands(rows, trump)
        self.table.select_key(chosen)
