"""The usual side panel: the next deal by hand, four commands and a menu, and Undo."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QWidget

from scorekeeper.features.score.page.deal_menu import DealMenu
from scorekeeper.features.score.view.hand_form import HandForm
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.entry.shown_session import ShownSession, side_options
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice, strain_options
from scorekeeper.kit.look.labels import Hairline, Label, caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.number_grid import NumberGrid
from scorekeeper.language import panels
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, MADE
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.sheet import DealPanel as DealWords

ROOMY_GAP = 6


class HandPanel(QFrame):
    """The controls.

    `changed` carries their values when the scorer moves one, `line_edited` carries typed letters.
    `wanting` names the next control, so that it can be scrolled into view. `show_form` emits nothing.
    """

    changed = Signal(object)
    line_edited = Signal(str)
    wanting = Signal(QWidget)

    def __init__(self, look: Look, system: RuleSystem) -> None:
        super().__init__()
        self.look = look
        self.form = HandForm()
        self.before: Callable[[], None] = _nothing
        """Called before a control takes effect, so that the others show what is typed by now."""
        self.setObjectName("by-hand")
        self.setAccessibleName(_("The deal by hand"))
        self.side = SegmentedChoice(look, (), height=40, columns=2, name="by-hand-side", accessible=_("Who bid?"))
        self.value = Stepper(
            look, system.minimum, system.maximum, name="by-hand-contract",
            accessible=pgettext("screen reader", "Contract"),
            less=_("Contract lower"), more=_("Contract higher"),
        )  # fmt: skip
        self.numbers = NumberGrid(look, self.value.box)
        self.taken = Stepper(
            look, 0, system.card_points, first=system.minimum, name="by-hand-taken", accessible=_("Points taken"),
            less=_("Fewer points"), more=_("More points"),
        )  # fmt: skip
        self.points = NumberGrid(look, self.taken.box)
        self.strain = SegmentedChoice(
            look, strain_options(), height=40, columns=5, name="by-hand-suit", accessible=_("Suit or no-trump")
        )
        doublings = tuple(
            ChoiceOption(str(times), text)
            for times, text in enumerate(
                (_("No double"), pgettext("score sheet", "Doubled"), pgettext("score sheet", "Redoubled"))
            )
        )
        self.doubling = SegmentedChoice(
            look, doublings, "0", height=40, columns=3, name="by-hand-doubling",
            accessible=pgettext("screen reader", "Double"),
        )  # fmt: skip
        outcomes = (
            ChoiceOption(MADE, pgettext("choice", "Made")),
            ChoiceOption(DEFEATED, pgettext("choice", "Defeated")),
        )
        self.outcome = SegmentedChoice(
            look, outcomes, height=40, columns=2, name="by-hand-result",
            accessible=pgettext("screen reader", "Result"),
        )  # fmt: skip
        self.paired = Button(look, "", height=40, name="by-hand-both")
        self.paired.setCheckable(True)
        self.passed = CheckBox(look, _("Nobody bid"), height=40, name="by-hand-nobody-bid")
        self.swept = CheckBox(look, _("All tricks (cot)"), height=40, name="by-hand-cot")
        self.insisted = SegmentedChoice(
            look, (), height=40, name="by-hand-insisted", accessible=_("Surrender refused by")
        )
        self.insisted_words = caption(look, _("Surrender refused by"))
        self._system = system
        self._build()
        self._connect()
        self._show_pair()

    def _build(self) -> None:
        column = self._column = ColumnLayout(self.look, self, spacing=ROOMY_GAP)
        self.question = caption(self.look, _("Who bid?"))
        column.addWidget(self.question)
        column.addWidget(self.side)
        both = RowLayout(self.look, spacing=5)
        both.addWidget(self.taken, 1)
        both.addWidget(self.paired)
        contract, taken = ColumnLayout(self.look, spacing=2), ColumnLayout(self.look, spacing=2)
        contract.addWidget(caption(self.look, pgettext("heading", "Contract")))
        contract.addWidget(self.value)
        taken.addWidget(caption(self.look, _("Points taken")))
        taken.addLayout(both)
        # a fixed row: a wrapping one asks for more height than a scrolling parent grants, and overlaps the suits
        numbers = RowLayout(self.look, spacing=8)
        numbers.addLayout(contract, 5)
        numbers.addLayout(taken, 7)
        column.addLayout(numbers)
        for part in (self.strain, self.doubling, self.outcome):
            column.addWidget(part)
        ticks = RowLayout(self.look, spacing=12)
        for box in (self.passed, self.swept):
            ticks.addWidget(box)
        ticks.addStretch(1)
        column.addLayout(ticks)
        refused = RowLayout(self.look, spacing=8)
        refused.addWidget(self.insisted_words)
        refused.addWidget(self.insisted, 1)
        column.addLayout(refused)
        self._offer()
        self.look.changed.connect(self._rescale)
        self._rescale()

    def _offer(self) -> None:
        """Offer only what the rules of this table have."""
        system = self._system
        self.passed.setVisible(system.passes and not system.auction.forced_bid)
        for part in (self.swept, self.insisted, self.insisted_words):
            part.setVisible(system.surrenders)

    def _rescale(self) -> None:
        self.paired.setFixedWidth(self.look.px(48))

    def set_density(self, height: int, gap: int) -> None:
        """Take this height of the controls and this gap between them, in pixels at 100 %."""
        self._column.space(gap)
        controls = (
            self.side, self.value, self.taken, self.paired, self.strain, self.doubling, self.outcome,
            self.passed, self.swept, self.insisted,
        )  # fmt: skip
        for control in controls:
            control.set_height(height)

    @property
    def extra_rows(self) -> int:
        """The number of rows that only some rules need."""
        surrenders = self._system.surrenders
        return int(surrenders or (self._system.passes and not self._system.auction.forced_bid)) + int(surrenders)

    def _connect(self) -> None:
        self.side.chosen.connect(lambda side: self._choose(side=side))
        self.value.stepped.connect(lambda value: self._choose(value=value))
        self.numbers.chosen.connect(lambda value: self._choose(value=value))
        self.strain.chosen.connect(lambda strain: self._choose(strain=strain))
        self.doubling.chosen.connect(lambda times: self._choose(doubling=int(times)))
        self.taken.stepped.connect(self._step)
        self.points.chosen.connect(self._step)
        self.paired.clicked.connect(lambda on: self._choose(opponents=self._rest(self.form.taken) if on else None))
        self.outcome.chosen.connect(lambda outcome: self._choose(outcome=outcome, taken=None, opponents=None))
        self.passed.clicked.connect(lambda on: self._choose(passed=on))
        self.swept.clicked.connect(lambda on: self._choose(swept=on))
        self.insisted.chosen.connect(lambda side: self._choose(insisted=side or None))
        for box in (self.value.box, self.taken.box):
            box.installEventFilter(self)
            box.lineEdit().installEventFilter(self)

    def set_sides(self, options: Sequence[ChoiceOption], system: RuleSystem) -> None:
        """Set the sides and the rules."""
        self.side.set_options(options, self.form.side)
        if system.surrenders:
            no_side = ChoiceOption("", pgettext("choice", "nobody"))
            self.insisted.set_options(
                (no_side, *(replace(option, text="") for option in options)), self.form.insisted or ""
            )
        self._system = system
        self._offer()

    def show_form(self, form: HandForm) -> None:
        """Show typed or recorded values, changing only the controls that differ."""
        if form == self.form:
            return
        self.form = form
        self._show()

    def _show(self) -> None:
        form = self.form
        self.side.set_value(form.side)
        self.value.set_value(_fitting_number(self.value, form.value))
        self.strain.set_value(form.strain)
        self.doubling.set_value(str(form.doubling))
        self.taken.set_value(_fitting_number(self.taken, form.taken))
        self.outcome.set_value(form.outcome)
        result = form.side is not None and form.contract is not None and form.taken is None and form.outcome is None
        self.outcome.set_lit(lit=result)
        if result:
            self.wanting.emit(self.outcome)
        self._show_pair()
        self.passed.setChecked(form.passed)
        self.swept.setChecked(form.swept)
        if self._system.surrenders:
            self.insisted.set_value(form.insisted or "")

    def _show_pair(self) -> None:
        form = self.form
        rest = self._rest(form.taken) if form.opponents is None else form.opponents
        self.paired.setText(": \u2013" if rest is None else f": {rest}")
        self.paired.setAccessibleName(_paired_words(rest))
        # not the name again: Qt reads a tool tip out as the description
        self.paired.setToolTip(_("Write down the points of both sides"))
        self.paired.setEnabled(rest is not None)
        self.paired.setChecked(form.opponents is not None)

    def _step(self, taken: int) -> None:
        """Set other card points; if those of both sides are written, adjust the opponents' as well."""
        both = self.form.opponents is not None
        self._choose(taken=taken, outcome=None, opponents=self._rest(taken) if both else None)

    def _rest(self, taken: int | None) -> int | None:
        """Return the opponents' points, None as long as the points taken are missing or impossible."""
        return None if _fitting_number(self.taken, taken) is None else max(0, self._system.card_points - (taken or 0))

    def _choose(self, **chosen: object) -> None:
        self.before()
        self.form = replace(self.form, **chosen)  # type: ignore[arg-type]
        self._show()
        self.changed.emit(self.form)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            text = typed_text(event)
            if text and not text.isdigit():
                self.line_edited.emit(text)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
                event.ignore()
        return super().eventFilter(watched, event)


def _paired_words(rest: int | None) -> str:
    if rest is None:
        return _("The opponents\u2019 points too")
    return _("The opponents\u2019 {rest} too").format(rest=rest)


def _nothing() -> None:
    """Do nothing."""


def _fitting_number(stepper: Stepper, value: int | None) -> int | None:
    """Return a number that the box can show; an unfinished one (the 4 of 40) is not shown yet."""
    box = stepper.box
    return value if value is not None and box.lowest <= value <= box.maximum() else None


_NAME_ROOM = 104
_ROOMY, _TIGHT = (40, ROOMY_GAP), (34, 3)
"""Height of controls and their gap, and both in a low window; pixels at 100 %."""
_BESIDE = 16
"""The gap between the form and the commands when they are side by side; pixels at 100 %."""
_FORM, _COMMANDS, _FOOT, _ROW = 316, 100, 54, 46
"""Heights of the form, the commands, the foot, and each row that only some rules need."""
_FIRST = 66
"""The height of the question who deals first, pixels at 100 %."""
_ENTERED = {"penalty", "correct", "redeal", "seats"}
"""Commands that a signed sheet no longer accepts."""
_SHOWN = ("penalty", "correct", "seats")


def command_buttons(look: Look, names: tuple[str, ...], run: Callable[[str], None], owner: str) -> list[Button]:
    """Return buttons for commands of the page, each with its key."""
    known = {
        "penalty": (pgettext("button", "Penalty"), "F4", "penalty"),
        "correct": (pgettext("button", "Correct"), "F2", "correct"),
        "where-from": (pgettext("button", "Where from?"), "F3", "where"),
        "announce": (pgettext("button", "Read out"), "F5", "speak"),
        "redeal": (pgettext("button", "Re-deal"), "F8", "redeal"),
        "seats": (pgettext("button", "Seats"), "F9", "seats"),
        "extent": (pgettext("button", "Length"), "Ctrl+Shift+L", "ruling"),
        "print": (pgettext("button", "Print"), "Ctrl+P", "print"),
        "raise-dispute": (pgettext("button", "Dispute ..."), "F7", "dispute"),
        "settlement": (_("The teams agree ..."), "Shift+F2", "check"),
        "settle": (_("Settle differences"), "Ctrl+Shift+D", "ruling"),
        "copy-paper": (_("From paper"), "Ctrl+Shift+P", "sheet"),
    }
    buttons = []
    for name in names:
        text, key, icon = known[name]
        button = Button(look, text, key=key, icon=icon, spread=True, height=40, name=f"{owner}-{name}")
        button.clicked.connect(lambda _on=False, name=name: run(name))
        buttons.append(button)
    return buttons


class TurnLabel(Label):
    """Who deals, and in bold who calls and leads, in the width beside the title."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, "", "small", tone="ink2", elide=True, align=Qt.AlignmentFlag.AlignRight, name="deal-turn"
        )
        self._dealer = self._leader = ""

    def set_turn(self, words: DealWords) -> None:
        """Show these players; the tooltip and the accessible name have their full names and seats."""
        self._dealer, self._leader = words.dealer_short, words.leader_short
        self.set_words("".join(panels.turn(self._dealer, self._leader)))
        whole = panels.turn_in_full(words.dealer, words.leader)
        self.setToolTip(whole)
        self.setAccessibleName(whole)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        area, bold = self.contentsRect(), self.look.font("small", 700, text=self._leader)
        fonts = (self.font(), bold, self.font())
        painter = QPainter(self)
        for calls in (True, False):
            parts = panels.turn(self._dealer, self._leader, calls=calls)
            widths = [QFontMetrics(font).horizontalAdvance(part) for font, part in zip(fonts, parts, strict=True)]
            if sum(widths) <= area.width():
                break
        else:
            words = self.fontMetrics().elidedText("".join(parts), Qt.TextElideMode.ElideRight, area.width())
            parts, widths = (words, "", ""), [area.width(), 0, 0]
        left = area.right() + 1 - sum(widths)
        tones: tuple[Token, ...] = ("ink2", "ink", "ink2")
        for font, part, width, tone in zip(fonts, parts, widths, tones, strict=True):
            painter.setFont(font)
            painter.setPen(self.look.color(tone))
            box = QRect(left, area.top(), width + 2, area.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), part)
            left += width
        painter.end()


class DealCard(CardFrame):
    """The next or selected deal: who deals, the form by hand, the commands, the last step.

    Every control keeps its place while a deal is typed.
    """

    asked = Signal(str)
    dealer_chosen = Signal(int)
    """The seat that deals deal 1."""

    kind = "deal"

    def __init__(self, look: Look, system: RuleSystem) -> None:
        super().__init__(look, margins=(15, 10, 15, 10), spacing=ROOMY_GAP, name="deal-panel", accessible=_("The deal"))
        self._is_tight = self._is_wide = False
        self._words: DealWords | None = None
        self.title = Label(look, "", "heading", weight=700, name="deal-title")
        self.turn = TurnLabel(look)
        self.hand = HandPanel(look, system)
        self.buttons = command_buttons(look, _SHOWN, self.asked.emit, "deal")
        self.more = Button(
            look, _("More for this deal"), icon="down", spread=True, height=40, name="deal-more"
        )  # fmt: skip
        self.more.clicked.connect(self.open_menu)
        self.menu = DealMenu(look, self)
        self.menu.asked.connect(self.asked)
        self.first = QWidget()
        self.first_dealer = SegmentedChoice(
            look, (), height=40, columns=6, name="deal-first-dealer", accessible=_("Who deals first?")
        )
        self.first_dealer.chosen.connect(lambda seat: self.dealer_chosen.emit(int(seat)))
        self.step = Label(look, "", "small", tone="ink2", elide=True, name="deal-last-step")
        self.undo = Button(look, pgettext("button", "Undo"), key="Ctrl+Z", height=40, name="deal-undo")
        self.undo.clicked.connect(lambda: self.asked.emit("undo"))
        self._build()

    def _build(self) -> None:
        look = self.look
        inside = QWidget()
        halves = self._halves = ColumnLayout(look, inside, spacing=ROOMY_GAP)
        form, commands = self._columns = (
            ColumnLayout(look, spacing=ROOMY_GAP), ColumnLayout(look, spacing=ROOMY_GAP)
        )  # fmt: skip
        halves.addLayout(form)
        halves.addLayout(commands, 1)
        head = RowLayout(look, spacing=8)
        head.addWidget(self.title)
        head.addWidget(self.turn, 1)
        form.addLayout(head)
        self._above = Hairline(look)
        form.addWidget(self._above)
        form.addWidget(self.hand)
        form.addStretch(1)
        self._between = Hairline(look)
        commands.addWidget(self._between)
        self._grid = QGridLayout()
        for index, button in enumerate((*self.buttons, self.more)):
            self._grid.addWidget(button, index // 2, index % 2)
        commands.addLayout(self._grid)
        first = ColumnLayout(look, self.first, spacing=2)
        first.addWidget(caption(look, _("Who deals first?")))
        first.addWidget(self.first_dealer)
        commands.addWidget(self.first)
        commands.addStretch(1)
        scroll = Scroll(look, inside)
        self.hand.wanting.connect(scroll.ensureWidgetVisible)
        self.body.addWidget(scroll, 1)
        self._foot = QWidget()
        column = ColumnLayout(look, self._foot, spacing=ROOMY_GAP)
        column.addWidget(Hairline(look))
        foot = RowLayout(look)
        foot.addWidget(self.step, 1)
        foot.addWidget(self.undo)
        column.addLayout(foot)
        self.body.addWidget(self._foot)
        look.changed.connect(self._rescale)
        self._rescale()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Make the controls lower if they do not fit at their usual height."""
        form = _FORM + _ROW * self.hand.extra_rows
        needed = max(form, _COMMANDS) if self._is_wide else form + _COMMANDS
        needed += _FOOT if not self._foot.isHidden() else 0
        needed += _FIRST if not self.first.isHidden() else 0
        is_tight = self.height() < self.look.px(needed)
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self._rescale()

    def _rescale(self) -> None:
        height, gap = _TIGHT if self._is_tight else _ROOMY
        self._grid.setSpacing(self.look.gap(gap))
        for column in self._columns:
            column.space(gap)
        self.body.space(gap)
        self.hand.set_density(height, gap)
        self.first_dealer.set_height(height)
        for button in (*self.buttons, self.more, self.undo):
            button.set_height(height)
        self._halves.space(_BESIDE if self._is_wide else gap)
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if self._is_wide else QBoxLayout.Direction.TopToBottom
        )
        self._halves.setStretch(0, 1 if self._is_wide else 0)
        self._between.setVisible(not self._is_wide)

    # showing
    def show_deal(self, words: DealWords, showing: ShownSession) -> None:
        """Show the words of the deal; `showing` has what can be undone."""
        step = panels.last_step(showing.view.last_step_words)
        self.step.set_words(words.notice or step, tone="warn" if words.notice else "ink2")
        self.undo.setToolTip(step)
        self.undo.setEnabled(showing.view.last_step is not None)
        self._offer(showing)
        self._ask_first_dealer(showing)
        if words != self._words:
            self._words = words
            self.title.set_words(words.title)
            self.turn.set_turn(words)

    def _ask_first_dealer(self, showing: ShownSession) -> None:
        """Ask who deals first until a deal is recorded.

        The dealer by the rules or by the draw is chosen already.
        """
        now = showing.now
        asked = not now.record.deals and not now.state.is_closed
        if asked:
            seats = range(1, now.system.seats + 1)
            names = now.seats(1) or ()
            options = [
                ChoiceOption(
                    str(seat), plain_label(now.first_name(seat, 1) or str(seat)),
                    accessible=panels.seat_of(seat, names[seat - 1] if names else "", ""), most=28,
                )
                for seat in seats
            ]  # fmt: skip
            self.first_dealer.set_options(options, str(now.due(1)))
        if asked == self.first.isHidden():
            self.first.setVisible(asked)
            self._fit()

    def set_session(self, showing: ShownSession) -> None:
        """Set the sides of this session."""
        self.hand.set_sides(side_options(showing, _NAME_ROOM), showing.now.system)
        self._offer(showing)
        self._fit()

    def _offer(self, showing: ShownSession) -> None:
        """Enable the commands of these rules; on a signed sheet, only what it still accepts."""
        system, state = showing.now.system, showing.now.state
        absent = {"penalty"} if not system.infractions.kinds else set()
        absent |= {"announce"} if system.announcements is None else set()
        absent |= _ENTERED if state.is_closed else set()
        absent |= set() if state.sealed else {"settlement"}
        why = _("The sheet is closed.") if state.is_closed else _("These rules have no penalties.")
        for name, button in zip(_SHOWN, self.buttons, strict=True):
            button.setEnabled(name not in absent)
            button.setToolTip(why if name in absent else "")
        self.menu.set_absent(absent)

    def open_menu(self) -> None:
        """Open the other commands upward from the panel's foot, without covering the form."""
        area = self.rect().marginsRemoved(self.body.contentsMargins())
        form = self.hand.mapTo(self, self.hand.rect().bottomLeft()).y() if not self._is_wide else 0
        self.menu.open_above(self.mapToGlobal(area.bottomLeft()), QSize(area.width(), area.bottom() - form))

    def first_command(self) -> Button:
        """Return the command that F6 leads to."""
        return next((button for button in self.buttons if button.isEnabled()), self.more)

    def set_wide(self, is_wide: bool) -> None:
        """Put the commands beside the form instead of below it, if there is more width than height."""
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self._rescale()
            self._fit()

    def set_instead(self, *, instead: bool, is_bare: bool) -> None:
        """Set whether the card is shown `instead` of the sheet.

        The foot with the last step is then hidden.
        `is_bare`: hide the lines above the form too, as there is hardly space for it.
        """
        self._foot.setVisible(not instead)
        for part in (self.hand.question, self.turn, self._above):
            part.setVisible(not is_bare)
        self._fit()
