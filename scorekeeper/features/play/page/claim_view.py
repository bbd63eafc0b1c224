"""The page of a claim: the table with the line replayed, the verdict and the advice."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from scorekeeper.features.play.page.card_painting import card_width, paint_card
from scorekeeper.features.play.page.table_picture import TablePicture
from scorekeeper.features.play.view import claim_view as shown
from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.view.claim_judging import ClaimJudgment, ClaimQuestion, Watch, advise, ask_claim, judge
from scorekeeper.features.play.view.claim_view import ClaimView, LineStep
from scorekeeper.features.play.view.findings import PlayFindings
from scorekeeper.features.play.view.searching import run_search
from scorekeeper.features.play.words import claim as claim_words
from scorekeeper.kernel import failures
from scorekeeper.kernel.errors import NotDrawn
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Chip, Hairline, IconLabel, Label, RichLabel
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width, remove_widgets
from scorekeeper.kit.look.look import CHIP_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.spans import Sentence, spoken, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.play.laid_out import LaidOut
from scorekeeper.rules.play.position import SEATS, Play
from scorekeeper.sheets.reports.model import Progress

MOST, LEAST = 3, 208
"""How many tricks are side by side, and the least width of each; pixels at 100 %."""


class LineStrip(QWidget):
    """Shows at most three tricks, the current one among them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._tricks: tuple[tuple[Play, ...], ...] = ()
        self._winners: tuple[int, ...] = ()
        self._frame: LineStep | None = None
        name_widget(self, "play-line-strip", _("The tricks of the line"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_line(self, tricks: tuple[tuple[Play, ...], ...], winners: tuple[int, ...]) -> None:
        """Show these tricks, with the seats that win them."""
        self._tricks, self._winners = tricks, winners
        self.setVisible(bool(tricks))
        self.update()

    def show_step(self, frame: LineStep | None) -> None:
        """Mark the trick and the cards that are played so far."""
        self._frame = frame
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(400), self.look.px(54))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._tricks:
            return
        painter, look = QPainter(self), self.look
        now = self._frame.trick if self._frame is not None else 1
        apart = look.gap(10)
        fit = max(1, min(MOST, (self.width() + apart) // (look.px(LEAST) + apart)))
        first = max(0, min(now - (fit + 1) // 2, len(self._tricks) - fit))
        shown = list(enumerate(self._tricks, 1))[first : first + fit]
        width = (self.width() + apart) // fit - apart
        width = width if fit > 1 else min(width, look.px(2 * LEAST))
        head = look.px(18)
        for index, (number, trick) in enumerate(shown):
            box = QRect(index * (width + apart), head, width, self.height() - head)
            painter.setFont(look.font("caption", 500))
            painter.setPen(look.color("ink2"))
            painter.drawText(
                QRect(box.left(), 0, width, head - 2),
                int(Qt.AlignmentFlag.AlignVCenter),
                pgettext("column heading", "trick {n}").format(n=number),
            )
            current = number == now
            rounded_box(
                painter, box, CHIP_RADIUS + 1, look.color("select" if current else "base"),
                look.color("accent" if current else "line"), width=2 if current else 1,
            )  # fmt: skip
            self._paint_trick(painter, box, number, trick)
        painter.end()

    def _paint_trick(self, painter: QPainter, box: QRect, number: int, trick: tuple[Play, ...]) -> None:
        look, frame = self.look, self._frame
        step = (box.width() - 8) // 6
        for index, (seat, card) in enumerate(trick):
            slot = QRect(box.left() + 4 + index * step, box.top() + 4, step - 2, box.height() - 8)
            played = frame is not None and (number < frame.trick or (number == frame.trick and index < frame.played))
            if number <= len(self._winners) and seat == self._winners[number - 1]:
                last = number == len(self._tricks)
                width = min(slot.width(), card_width(look, look.font("small", 700), card) + look.gap(14))
                inner = QRect(slot.center().x() - width // 2, slot.top(), width, slot.height())
                rounded_box(
                    painter, inner, CHIP_RADIUS, look.color("error_tint" if last else "sunken"),
                    look.color("error" if last else "ink"),
                )  # fmt: skip
            painter.setOpacity(1.0 if played else 0.7)
            paint_card(painter, look, slot, card, "small", 600 if played else 400)
            painter.setOpacity(1.0)


T = TypeVar("T")


class ClaimWork(QObject):
    """Judges one claim at a time in the background.

    `judged` comes with the verdict and again with the advice, `looked(n)` while it searches.

    `stopped` when the user stopped it, `failed(message)` on an error. It ends with its page, and with the program.
    """

    judged = Signal(object)
    looked = Signal(int)
    stopped = Signal()
    failed = Signal(object)

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._ticket: Ticket | None = None
        self.advising = False
        """Whether the verdict is done and only the advice is still being computed."""
        self._under_way: list[Ticket] = []
        self.destroyed.connect(partial(_cancel, self._under_way))
        bridge.jobs.closing.connect(self.abandon)

    @property
    def busy(self) -> bool:
        """Whether a search is in progress."""
        return self._ticket is not None

    def begin(self, asked: ClaimQuestion) -> None:
        """Check this claim; a running search is canceled."""
        self.abandon()
        self._start(judge, asked, self._on_judged)

    def abandon(self) -> None:
        """Abandon the running search without emitting any signal."""
        if self._ticket is not None:
            _cancel(self._under_way)
            self._ticket = None
        self.advising = False

    def stop(self) -> None:
        """Stop the search and report that."""
        if self.busy:
            self.abandon()
            self.stopped.emit()

    def _start(
        self, search: Callable[[T, Watch], ClaimJudgment], asked: T, done: Callable[[ClaimJudgment], None]
    ) -> None:
        mine: list[Ticket] = []

        def finished(judged: ClaimJudgment) -> None:
            if self._is_current(mine):
                self._ticket = None
                done(judged)

        def broke(error: Exception) -> None:
            if self._is_current(mine):
                self._ticket, self.advising = None, False
                self.failed.emit(error)

        def report(looked_at: int, _total: int) -> None:
            if self._is_current(mine):
                self.looked.emit(looked_at)

        mine.append(self._bridge.jobs.draw(partial(_search_reporting, search, asked), finished, broke, report))
        self._ticket = mine[0]
        self._under_way[:] = mine

    def _is_current(self, mine: list[Ticket]) -> bool:
        return bool(mine) and mine[0] is self._ticket

    def _on_judged(self, judged: ClaimJudgment) -> None:
        self.judged.emit(judged)
        if judged.asked.hidden is None and self._ticket is None:
            self.advising = True
            self._start(advise, judged, self._on_advised)

    def _on_advised(self, judged: ClaimJudgment) -> None:
        self.advising = False
        self.judged.emit(judged)


def _cancel(under_way: list[Ticket]) -> None:
    """Cancel running searches, because no page is left to receive their results."""
    while under_way:
        under_way.pop().cancel()


def _search_reporting(
    search: Callable[[T, Watch], ClaimJudgment], asked: T, ticket: Ticket, report: Callable[[int, int], None]
) -> ClaimJudgment:
    """Search, report the progress at intervals, and stop on request."""
    return run_search(search, asked, Progress(lambda: ticket.cancelled, report))


class VerdictCard(CardFrame):
    """`into_wanted` adds the verdict to the dispute, `cancelled` stops the search."""

    into_wanted = Signal()
    cancelled = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(14, 11, 14, 12), spacing=8, name="claim-verdict", accessible=claim_words.verdict_heading()
        )
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, claim_words.verdict_heading(), "panel", weight=600), 1)
        self.chip = Chip(look, name="claim-chip")
        head.addWidget(self.chip)
        self.body.addLayout(head)
        self.sentence = RichLabel(look, "", "heading", name="claim-sentence")
        self.body.addWidget(self.sentence)
        self.line = Hairline(look)
        self.body.addWidget(self.line)
        self.outcomes = Comparison(
            look,
            pgettext("column heading", "claim stands"),
            pgettext("column heading", "fails"),
            most=110,
            name="claim-outcomes",
            accessible=_("What follows"),
        )
        self.body.addWidget(self.outcomes)
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="claim-note")
        self.body.addWidget(self.note)
        self.into = Button(look, claim_words.raise_dispute_hint(), key="Ctrl+Enter", primary=True, name="claim-into")
        self.into.clicked.connect(self.into_wanted)
        self.body.addWidget(self.into)
        self.cancel = Button(look, pgettext("button", "Cancel"), key="Esc", name="claim-cancel")
        self.cancel.clicked.connect(self.cancelled)
        self.body.addWidget(self.cancel)
        self.set_open(True)

    def show_sentence(self, sentence: Sentence) -> None:
        """Show a sentence without any consequence."""
        self._show_sentence(sentence)
        for part in (self.chip, self.line, self.outcomes, self.note, self.into):
            part.hide()
        self.cancel.hide()

    def _show_sentence(self, sentence: Sentence) -> None:
        self.sentence.set_html(html_of(sentence, self.look))
        self.sentence.setAccessibleName(spoken(sentence))

    def show_working(self, sentence: Sentence) -> None:
        """Show that the search is in progress."""
        self.show_sentence(sentence)
        self.chip.set_state(pgettext("cards of a deal", "working"), "plain", "clock")
        self.chip.show()
        self.cancel.show()

    def show_view(self, view: ClaimView, into: str) -> None:
        """Show the verdict; `into` is what Ctrl+Enter does with it."""
        self._show_sentence(view.sentence)  # if it is shown already, the focus stays
        self.cancel.hide()
        self.chip.set_state(*claim_words.certainty_label(view.sure))
        self.chip.show()
        self.line.setVisible(bool(view.outcomes))
        self.outcomes.setVisible(bool(view.outcomes))
        rows = [FactChange(row.label, (row.if_upheld, row.falls)) for row in view.outcomes]
        self.outcomes.set_changes(rows)
        self.note.show_text(view.note)
        self.into.setText(into)
        self.into.setVisible(bool(into))


class AdviceCard(CardFrame):
    """The advice of best play by all, in quiet words."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(14, 10, 14, 11), spacing=6, name="claim-advice", accessible=claim_words.advice_title()
        )
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, claim_words.advice_title(), "heading", weight=700), 1)
        head.addWidget(Label(look, pgettext("cards of a deal", "advice only"), "small", tone="ink2"))
        self.body.addLayout(head)
        self._words = RichLabel(look, "", "body", tone="ink2", name="claim-advice-words")
        self.body.addWidget(self._words)

    def show_sentences(self, sentences: tuple[Sentence, ...], working: str) -> None:
        """Show the advice, or its progress."""
        html = "<br>".join(html_of(sentence, self.look) for sentence in sentences) or working
        self._words.set_html(html)
        self._words.setAccessibleName(" ".join(map(spoken, sentences)) or working)
        self.setVisible(bool(html))


class PremisesCard(CardFrame):
    """The premises of the verdict: known ones have a tick, assumed ones a note."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(14, 10, 14, 11), spacing=5, name="claim-rests", accessible=claim_words.premises_heading()
        )
        self.body.addWidget(Label(look, claim_words.premises_heading(), "heading", weight=700))
        self._column = ColumnLayout(look, spacing=5)
        self.body.addLayout(self._column)
        self._parts: list[QWidget] = []

    def show_view(self, view: ClaimView) -> None:
        """Show the premises."""
        remove_widgets(self._parts)
        self._parts = []
        for premise in view.premises:
            part = QWidget()
            row = RowLayout(self.look, part, spacing=8)
            sign = IconLabel(self.look, "check" if premise.good else "info", "ok" if premise.good else "ink2", 16)
            row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(Label(self.look, premise.sentence, "body", wrap=True, name="claim-rests-line"), 1)
            self._parts.append(part)
            self._column.addWidget(part)
            part.show()


PANEL_WIDTH, LEAST_PANEL, BOARD_WIDTH, NARROW = 392, 300, 640, 820
"""Panel's width and least width, table's width, width to stack them; pixels at 100 %."""


class ClaimBoard(QWidget):
    """`show_claim` sets the cards; `into_wanted` adds the verdict to the dispute."""

    into_wanted = Signal()
    judged = Signal()

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__()
        self.look, self._bridge = look, bridge
        self.table: CardTable | None = None
        self.card_layout = LaidOut()
        self.says: PlayFindings | None = None
        self.judgment: ClaimJudgment | None = None
        self.view: ClaimView | None = None
        self._looked_at = self._width = 0
        self._narrow = False
        self.work = ClaimWork(bridge, self)
        self.work.judged.connect(self._show_judged)
        self.work.looked.connect(self._show_progress)
        self.work.stopped.connect(self._stopped)
        self.work.failed.connect(self._failed)
        self.verdict, self.advice, self.rests = VerdictCard(look), AdviceCard(look), PremisesCard(look)
        self.verdict.into_wanted.connect(self.into_wanted)
        self.verdict.cancelled.connect(self.work.stop)
        self.picture, self.strip = TablePicture(look), LineStrip(look)
        self.picture.stepped.connect(self._on_step)
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
            accessible=_("Stated order"),
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
                _("crossed out: played \N{MIDDLE DOT} frame: won \N{MIDDLE DOT} triangle: led"),
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

    # the question
    def show_claim(self, table: CardTable, layout: LaidOut, says: PlayFindings) -> None:
        """Show the cards of a deal; nothing changes if they are the same."""
        same = self.table is not None and (table.session, table.deal) == (self.table.session, self.table.deal)
        if same and layout == self.card_layout and table.contract == (self.table.contract if self.table else None):
            self.table, self.says = table, says
            self._show_verdict()
            return
        self.table, self.card_layout, self.says = table, layout, says
        claim = table.dispute.fact.claim if table.dispute is not None else None
        if not same:
            self.seat.setText(str(claim.seat) if claim is not None and claim.seat is not None else "")
            self.order.setText("")
        self.ask()

    def ask(self) -> None:
        """Check the claim as entered, or show what is missing."""
        if self.table is None or self.says is None:
            return
        self.judgment = self.view = None
        self._order_asked = self.order.text()
        asked = ask_claim(self.table, self.card_layout, self.claimer, self.order.text())
        if isinstance(asked, tuple):
            self.work.abandon()
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
            self.verdict.show_working(words(claim_words.search_progress(0)))
            self.advice.hide()
            self.work.begin(asked)
            self._show_line(ClaimJudgment(asked))
        self.judged.emit()

    _order_asked = ""

    def _order_typed(self) -> None:
        if self.order.text() != self._order_asked:
            self.ask()

    # the answer
    def _show_progress(self, looked_at: int) -> None:
        self._looked_at = looked_at
        if not self.work.advising:
            self.verdict.show_working(words(claim_words.search_progress(looked_at)))
        elif self.view is not None:
            self.advice.show_sentences(self.view.advice, claim_words.search_progress(looked_at))

    def _stopped(self) -> None:
        self.verdict.show_sentence(words(_("The search was stopped. Press Enter in the seat field to start again.")))

    def _failed(self, error: Exception) -> None:
        broke = isinstance(error, NotDrawn)
        self.verdict.show_sentence(
            words(
                _("The search failed. Press Enter in the seat field to start again.")
                if broke
                else failures.sentence(error)
            )
        )

    def _show_judged(self, judged: ClaimJudgment) -> None:
        first = self.judgment is None
        self.judgment = judged
        self._show_verdict()
        if first and self.view is not None:
            self._show_line(judged)
            announce(self, spoken(self.view.sentence))
            if self.picture.hasFocus():
                self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        self.judged.emit()

    def _show_verdict(self) -> None:
        if self.judgment is None or self.table is None or self.says is None:
            return
        self.view = view = shown.claim_view(self._bridge.tournament, self.table, self.judgment, self.says)
        number = self.table.dispute.number if self.table.dispute is not None else 0
        self.verdict.show_view(
            view, _("Use in dispute {number}").format(number=number) if number else claim_words.raise_dispute_hint()
        )
        self.verdict.into.set_key("Ctrl+Enter" if number else "F7")
        self.advice.show_sentences(
            view.advice, claim_words.search_progress(self._looked_at) if self.work.advising else ""
        )
        self.rests.show_view(view)
        self.rests.show()
        self.arrange(self._width)  # the button's new text may need more space

    def _show_line(self, judged: ClaimJudgment) -> None:
        assert self.table is not None
        line_steps = shown.line_steps(judged)
        tricks = shown.line_tricks(judged)
        winners = tuple(frame.won for frame in line_steps if frame.won)
        self.picture.show()
        self.walk.setVisible(len(line_steps) > 1)
        self.strip.show_line(tricks, winners)
        self.picture.show_frames(self.table, judged.asked.claimer, line_steps)
        self.title.set_words(self.view.title if self.view is not None else claim_words.position_title())

    def _on_step(self, _index: int) -> None:
        frame, judged = self.picture.frame, self.judgment
        self.strip.show_step(frame)
        tricks = shown.line_tricks(judged) if judged is not None else ()
        if frame is not None and tricks:
            self.step.set_words(claim_words.step(frame.trick, len(tricks), frame.played))
        else:
            self.step.set_words("")

    # keys and layout
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else None
        control = Qt.KeyboardModifier.ControlModifier
        if pressed is not None and pressed.key() in RETURNS and pressed.modifiers() & control:
            self.into_wanted.emit()
            return True
        return super().eventFilter(watched, event)

    def first_focus(self) -> QWidget:
        """Return the seat field until the claimer is known, then the table or the verdict."""
        if self._narrow and self.verdict.into.isVisibleTo(self):
            return self.verdict.into
        return self.picture if self.seat.text() and self.picture.isVisibleTo(self) else self.seat

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step through the line from anywhere on the page; a digit chooses another claiming seat."""
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
