"""The claim on the page: the table with the line replayed card by card, and beside it the verdict and the advice."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.play.page.claim_cards import AdviceCard, RestsCard, VerdictCard
from scorekeeper.features.play.page.claim_work import ClaimWork
from scorekeeper.features.play.page.line_strip import LineStrip
from scorekeeper.features.play.page.table_picture import TablePicture
from scorekeeper.features.play.view import claim_view as shown
from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.view.claim_view import ClaimView
from scorekeeper.features.play.view.claiming import ClaimFound, ask_claim
from scorekeeper.features.play.view.findings import CardsSay
from scorekeeper.features.play.words import claim as claim_words
from scorekeeper.kernel import failures
from scorekeeper.kernel.errors import NotDrawn
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.spans import spoken, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.play.laid_out import LaidOut
from scorekeeper.rules.play.position import SEATS

PANEL_WIDTH, LEAST_PANEL, BOARD_WIDTH, NARROW = 392, 300, 640, 820
"""Widths of the verdict, its least, the table's, and below which they are stacked; pixels at 100 %."""


class ClaimBoard(QWidget):
    """`show_claim` sets the cards; `into_wanted` to take the verdict into the dispute."""

    into_wanted = Signal()
    judged = Signal()

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__()
        self.look, self._bridge = look, bridge
        self.table: CardTable | None = None
        self.card_layout = LaidOut()
        self.says: CardsSay | None = None
        self.judgment: ClaimFound | None = None
        self.view: ClaimView | None = None
        self._looked_at = self._width = 0
        self._narrow = False
        self.work = ClaimWork(bridge, self)
        self.work.judged.connect(self._show_judged)
        self.work.looked.connect(self._looked)
        self.work.stopped.connect(self._stopped)
        self.work.failed.connect(self._failed)
        self.verdict, self.advice, self.rests = VerdictCard(look), AdviceCard(look), RestsCard(look)
        self.verdict.into_wanted.connect(self.into_wanted)
        self.verdict.cancelled.connect(self.work.stop)
        self.picture, self.strip = TablePicture(look), LineStrip(look)
        self.picture.stepped.connect(self._stepped)
        content = QWidget()
        self._row = RowLayout(look, content, spacing=12)
        self._row.addWidget(self._make_board(), 1)
        self.right = QWidget()
        column = ColumnLayout(look, self.right, spacing=8)
        for card in (self.verdict, self.advice, self.rests):
            column.addWidget(card)
        column.addStretch(1)
        self._row.addWidget(self.right)
        whole = ColumnLayout(look, self)
        whole.addWidget(Scroll(look, content, whole=(self.verdict,)))
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def _make_board(self) -> CardFrame:
        look = self.look
        board = CardFrame(look, margins=(14, 10, 14, 10), spacing=6, name="claim-board", accessible=_("The claim"))
        asks = RowLayout(look, spacing=8)
        self.seat = LineEdit(look, "\N{EN DASH}", height=30, pad=6, name="claim-seat", accessible=_("Seat that claims"))
        self.seat.setMaxLength(1)
        self.seat.setFixedWidth(look.px(44))
        self.order = LineEdit(
            look,
            pgettext("example", "none"),
            height=30,
            pad=8,
            name="claim-order",
            accessible=_("Order the claimer stated"),
        )
        for label, line in (
            (pgettext("cards of a deal", "seat that claims"), self.seat),
            (pgettext("cards of a deal", "order stated"), self.order),
        ):
            asks.addWidget(Label(look, label, "small", tone="ink2"))
            asks.addWidget(line, 1 if line is self.order else 0)
            line.returnPressed.connect(self.ask)
            line.installEventFilter(self)
        self.seat.textEdited.connect(lambda _text: self.ask())
        self.order.editingFinished.connect(self._order_typed)
        board.body.addLayout(asks)
        head = RowLayout(look, spacing=8)
        self.title = Label(look, "", "heading", weight=700, wrap=True, name="claim-title")
        self.step = Label(look, "", "small", weight=600, tone="ink2", name="claim-step")
        head.addWidget(self.title, 1)
        head.addWidget(self.step)
        board.body.addLayout(head)
        board.body.addWidget(self.picture, 1)
        board.body.addWidget(self.strip)
        self.walk = QWidget()
        row = RowLayout(look, self.walk, spacing=8)
        for name, text, key, by in (
            ("first", pgettext("cards of a deal", "First"), pgettext("cards of a deal", "Home"), -1000),
            ("back", pgettext("cards of a deal", "Back"), pgettext("cards of a deal", "Left"), -1),
            ("on", pgettext("cards of a deal", "On"), pgettext("cards of a deal", "Right"), 1),
            ("last", pgettext("cards of a deal", "Last"), pgettext("cards of a deal", "End"), 1000),
        ):
            button = Button(look, text, key=key, name=f"claim-{name}")
            button.clicked.connect(partial(self.picture.step, by))
            row.addWidget(button)
        row.addWidget(
            Label(
                look,
                _("struck: played \N{MIDDLE DOT} frame: won \N{MIDDLE DOT} triangle: led"),
                "small",
                tone="ink2",
                wrap=True,
                align=Qt.AlignmentFlag.AlignRight,
            ),
            1,
        )
        board.body.addWidget(self.walk)
        return board

    @property
    def claimer(self) -> int:
        """The seat that claims, 0 while none is chosen."""
        text = self.seat.text()
        return int(text) if text.isdecimal() and 1 <= int(text) <= SEATS else 0

    # what is asked
    def show_claim(self, table: CardTable, layout: LaidOut, says: CardsSay) -> None:
        """Show the cards of a deal; the same ones again change nothing."""
        same = self.table is not None and (table.session, table.deal) == (self.table.session, self.table.deal)
        if same and layout == self.card_layout and table.contract == (self.table.contract if self.table else None):
            self.table, self.says = table, says
            self._tell()
            return
        self.table, self.card_layout, self.says = table, layout, says
        claim = table.dispute.fact.claim if table.dispute is not None else None
        if not same:
            self.seat.setText(str(claim.seat) if claim is not None and claim.seat is not None else "")
            self.order.setText("")
        self.ask()

    def ask(self) -> None:
        """Check the claim as entered; or show what is missing."""
        if self.table is None or self.says is None:
            return
        self.judgment = self.view = None
        self._order_asked = self.order.text()
        asked = ask_claim(self.table, self.card_layout, self.claimer, self.order.text())
        if isinstance(asked, tuple):
            self.work.give_up()
            if self.picture.hasFocus():
                self.seat.setFocus(Qt.FocusReason.OtherFocusReason)
            self.verdict.show_sentence(words(" ".join(asked)))
            self.advice.hide()
            self.rests.hide()
            self.picture.hide()
            self.strip.hide()
            self.walk.hide()
            self.title.set_words("")
            self.step.set_words("")
        else:
            if self.seat.hasFocus():
                self.picture.show()
                self.picture.setFocus(Qt.FocusReason.OtherFocusReason)
            self._looked_at = 0
            self.verdict.show_working(words(claim_words.working(0)))
            self.advice.hide()
            self.work.begin(asked)
            self._show_line(ClaimFound(asked))
        self.judged.emit()

    _order_asked = ""

    def _order_typed(self) -> None:
        if self.order.text() != self._order_asked:
            self.ask()

    # what is found
    def _looked(self, looked_at: int) -> None:
        self._looked_at = looked_at
        if not self.work.advising:
            self.verdict.show_working(words(claim_words.working(looked_at)))
        elif self.view is not None:
            self.advice.show_sentences(self.view.advice, claim_words.working(looked_at))

    def _stopped(self) -> None:
        self.verdict.show_sentence(words(_("The search was stopped. Enter in the box of the seat begins it again.")))

    def _failed(self, error: Exception) -> None:
        broke = isinstance(error, NotDrawn)
        self.verdict.show_sentence(
            words(
                _("The search broke off. Enter in the box of the seat begins it again.")
                if broke
                else failures.sentence(error)
            )
        )

    def _show_judged(self, judged: ClaimFound) -> None:
        first = self.judgment is None
        self.judgment = judged
        self._tell()
        if first and self.view is not None:
            self._show_line(judged)
            announce(self, spoken(self.view.sentence))
            if self.picture.hasFocus():
                self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        self.judged.emit()

    def _tell(self) -> None:
        if self.judgment is None or self.table is None or self.says is None:
            return
        self.view = view = shown.claim_view(self._bridge.tournament, self.table, self.judgment, self.says)
        number = self.table.dispute.number if self.table.dispute is not None else 0
        self.verdict.show_view(
            view, _("Into the ruling of dispute {number}").format(number=number) if number else claim_words.raise_it()
        )
        self.verdict.into.set_key("Ctrl+Enter" if number else "F7")
        self.advice.show_sentences(view.advice, claim_words.working(self._looked_at) if self.work.advising else "")
        self.rests.show_view(view)
        self.rests.show()
        self.arrange(self._width)  # the text of its button may need more space

    def _show_line(self, judged: ClaimFound) -> None:
        assert self.table is not None
        frames = shown.frames(judged)
        tricks = shown.tricks_of(judged)
        winners = tuple(frame.won for frame in frames if frame.won)
        self.picture.show()
        self.walk.setVisible(len(frames) > 1)
        self.strip.show_line(tricks, winners)
        self.picture.show_frames(self.table, judged.asked.claimer, frames)
        self.title.set_words(self.view.title if self.view is not None else claim_words.position_title())

    def _stepped(self, _index: int) -> None:
        frame, judged = self.picture.frame, self.judgment
        self.strip.show_step(frame)
        tricks = shown.tricks_of(judged) if judged is not None else ()
        if frame is not None and tricks:
            self.step.set_words(claim_words.step(frame.trick, len(tricks), frame.played))
        else:
            self.step.set_words("")

    # keys and room
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else None
        control = Qt.KeyboardModifier.ControlModifier
        if pressed is not None and pressed.key() in RETURNS and pressed.modifiers() & control:
            self.into_wanted.emit()
            return True
        return super().eventFilter(watched, event)

    def first_focus(self) -> QWidget:
        """Return the field of the seat until the claimer is known, then the table, or a verdict above it."""
        if self._narrow and self.verdict.into.isVisibleTo(self):
            return self.verdict.into
        return self.picture if self.seat.text() and self.picture.isVisibleTo(self) else self.seat

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step through the line from anywhere on the page; a digit is another seat that claims."""
        if event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End}:
            self.picture.keyPressEvent(event)
        elif event.text().isdecimal():
            self.seat.setText(event.text())
            self.ask()
        else:
            super().keyPressEvent(event)

    def arrange(self, width: int) -> None:
        """Put the verdict beside the table, or above it where space is short."""
        self._narrow = narrow = self.look.compact or width < self.look.px(NARROW)
        self._width = width
        least = max(self.look.px(LEAST_PANEL), self.right.minimumSizeHint().width())
        panel = min(max(self.look.px(PANEL_WIDTH), least), max(least, width - self.look.px(BOARD_WIDTH)))
        self._row.setDirection(RowLayout.Direction.BottomToTop if narrow else RowLayout.Direction.LeftToRight)
        give_width(self.right, None if narrow else panel)
