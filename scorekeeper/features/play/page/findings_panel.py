"""The findings, with keys to turn each into a penalty or a dispute, and what is right."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.features.play.page.card_painting import paint_card
from scorekeeper.features.play.view.findings import PlayCheck, PlayFinding, PlayFindings
from scorekeeper.features.play.view.rows import SUITS
from scorekeeper.features.play.words import page as words
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Chip, Hairline, IconLabel, Label, RichLabel
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, remove_widgets
from scorekeeper.kit.look.look import CHIP_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.cards import card_name
from scorekeeper.language.spans import article, spoken
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.cards import RANKS, Card
from scorekeeper.rules.play.laid_out import LaidOut, unseen

_RANKS, _HEIGHT, _APART = RANKS[:6], 24, 4


class PackStrip(QWidget):
    """`card_clicked(card)` when one of the cards left is clicked.

    With the keyboard, cards are typed into the line.
    """

    card_clicked = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._left: Counter[Card] = Counter()
        name_widget(self, "play-pack", _("The pack"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        look.changed.connect(self.updateGeometry)

    def show_left(self, layout: LaidOut) -> None:
        """Show the cards that no hand or trick shows."""
        self._left = Counter(unseen(layout))
        count = self._left.total()
        self.setAccessibleDescription(ngettext("{n} card is left", "{n} cards are left", count).format(n=count))
        self.update()

    @property
    def left(self) -> int:
        """How many cards no hand or trick shows."""
        return self._left.total()

    def sizeHint(self) -> QSize:
        height = self.look.px(_HEIGHT)
        return QSize(self.look.px(300), len(SUITS) * height + (len(SUITS) - 1) * self.look.gap(_APART))

    def _places(self) -> list[tuple[QRect, Card]]:
        apart, height = self.look.gap(_APART), self.look.px(_HEIGHT)
        width = (self.width() + apart) // len(_RANKS) - apart
        return [
            (QRect(column * (width + apart), row * (height + apart), width, height), Card(rank, suit))
            for row, suit in enumerate(SUITS)
            for column, rank in enumerate(_RANKS)
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look = QPainter(self), self.look
        for box, card in self._places():
            left = self._left[card]
            if left > 1:
                rounded_box(painter, box.adjusted(3, 0, 0, 0), CHIP_RADIUS, look.color("alt"), look.color("edge"))
            front = box.adjusted(0, 0, -3, 0)
            rounded_box(
                painter, front, CHIP_RADIUS, look.color("base" if left else "window"), look.color("edge"),
                dashed=not left,
            )  # fmt: skip
            painter.setOpacity(1.0 if left else 0.35)
            paint_card(painter, look, front, card, "small")
            painter.setOpacity(1.0)
        painter.end()

    def _card_at(self, event: QMouseEvent) -> Card | None:
        point = event.position().toPoint()
        return next((card for box, card in self._places() if box.contains(point) and self._left[card]), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event)
        if card is not None and event.button() == Qt.MouseButton.LeftButton:
            self.card_clicked.emit(card)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event)
        self.setToolTip(card_name(card) if card is not None else "")


_SIGNS: Mapping[str, tuple[str, Token, Token]] = MappingProxyType(
    {"ok": ("check", "ok", "ink"), "warn": ("warn", "warn", "warn"), "ink2": ("info", "ink2", "ink2")}
)


class FindingBox(CardFrame):
    """A finding in red: what it is, its consequence, and the keys F7 and F4."""

    linked = Signal(str)
    charged = Signal(object)
    disputed = Signal(object)

    def __init__(self, look: Look, finding: PlayFinding, dispute: int) -> None:
        super().__init__(
            look, fill="error_tint", edge="error", margins=(13, 9, 13, 11), spacing=6, name="play-found",
            accessible=finding.title,
        )  # fmt: skip
        self.finding = finding
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, finding.title, "body", weight=700, tone="error", wrap=True), 1)
        if finding.article:
            link = RichLabel(look, html_of((article(finding.article),), look), wrap=False, name="play-found-article")
            link.linkActivated.connect(self.linked)
            head.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(head)
        for sentence in (finding.sentence, finding.follows):
            if sentence:
                label = RichLabel(look, html_of(sentence, look), accessible=spoken(sentence), name="play-found-words")
                label.linkActivated.connect(self.linked)
                self.body.addWidget(label)
        buttons = RowLayout(look, spacing=8)
        if finding.charge is not None:
            dispute_it = Button(
                look,
                _("Add to dispute {number}").format(number=dispute) if dispute else _("Raise a dispute"),
                key="F7",
                icon="dispute",
                name="play-dispute",
            )
            dispute_it.clicked.connect(partial(self.disputed.emit, finding))
            buttons.addWidget(dispute_it, 1)
        if finding.penalty:
            charge = Button(look, pgettext("cards of a deal", "Penalty"), key="F4", icon="penalty", name="play-penalty")
            charge.clicked.connect(partial(self.charged.emit, finding))
            buttons.addWidget(charge, 1)
        self.body.addLayout(buttons)


class FindingsPanel(CardFrame):
    """The panel beside the cards. `kept` to enter the record, the others as in `FindingBox`."""

    linked = Signal(str)
    charged = Signal(object)
    disputed = Signal(object)
    kept = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(14, 12, 14, 12), name="play-says", accessible=words.findings_heading())
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, words.findings_heading(), "panel", weight=600), 1)
        self.chip = Chip(look, name="play-chip")
        head.addWidget(self.chip)
        self.body.addLayout(head)
        content = QWidget()
        self._column = ColumnLayout(look, content, spacing=8)
        self.body.addWidget(Scroll(look, content), 1)
        self.pack = PackStrip(look)
        self.body.addWidget(self.pack)
        self.keep = Button(look, "", key="Ctrl+Enter", primary=True, name="play-keep")
        self.keep.clicked.connect(self.kept)
        self.body.addWidget(self.keep)
        self._parts: list[QWidget] = []
        self._shown: object = None

    @property
    def boxes(self) -> tuple[FindingBox, ...]:
        """The findings on display."""
        return tuple(part for part in self._parts if isinstance(part, FindingBox))

    def show_findings(self, says: PlayFindings, dispute: int, claimed: int = 0) -> None:
        """Show the findings.

        `dispute` is the number of the deal's open dispute, `claimed` the claim in it.
        """
        shown = (
            says.findings,
            says.checked,
            says.rests_on_twins,
            dispute,
            claimed,
            self.look.tokens,
            self.look.percent,
        )
        self.chip.set_state(*words.chip(len(says.findings), known=says.all_known))
        self.chip.setVisible(bool(says.findings or says.checked))
        if shown == self._shown:
            return
        self._shown = shown
        remove_widgets(self._parts)
        self._parts = []
        while (item := self._column.takeAt(0)) is not None:
            del item
        for finding in says.findings:
            box = FindingBox(self.look, finding, dispute)
            box.linked.connect(self.linked)
            box.charged.connect(self.charged)
            box.disputed.connect(self.disputed)
            self._put(box)
        if says.checked:
            self._put(Label(self.look, pgettext("cards of a deal", "Checked"), "heading", weight=700))
        for checked in says.checked:
            self._put(_line(self.look, checked))
        if says.rests_on_twins:
            self._put(Hairline(self.look))
            self._put(
                _line(
                    self.look,
                    PlayCheck(
                        _(
                            "Of two identical cards the first played won. The International rules do not say so; "
                            "other sources do."
                        ),
                        good=False,
                    ),
                )
            )
        if not says.findings and not says.checked:
            self._put(Label(self.look, words.nothing_yet(claimed), "body", tone="ink2", wrap=True, name="play-nothing"))
        self._column.addStretch(1)

    def _put(self, part: QWidget) -> None:
        self._parts.append(part)
        self._column.addWidget(part)
        part.show()


def _line(look: Look, checked: PlayCheck) -> QWidget:
    """Return the line of a check, with its icon."""
    part = QWidget()
    row = RowLayout(look, part, spacing=8)
    icon, sign, tone = _SIGNS["warn" if checked.warns else "ok" if checked.good else "ink2"]
    row.addWidget(IconLabel(look, icon, sign, 16), 0, Qt.AlignmentFlag.AlignTop)
    weight = 600 if checked.warns else 400
    row.addWidget(Label(look, checked.sentence, "body", wrap=True, tone=tone, weight=weight, name="play-checked"), 1)
    return part
