"""The default side panel: the next deal, entered by hand, the commands, and figures always in sight."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QSizePolicy, QWidget

from scorekeeper.features.score.view.hand_form import HandForm
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.entry.shown_session import ShownSession, side_options
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice, strain_options
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import Chip, Hairline, Label, caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.number_grid import NumberGrid
from scorekeeper.language import panels
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, MADE
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.sheet import DealPanel as DealWords


class HandPanel(QFrame):
    """The controls; `changed` carries their values when the scorer moves one, `line_edited` carries typed letters.

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
        self.side = SegmentedChoice(look, (), height=40, name="by-hand-side", accessible=_("Bid by"))
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
            look, strain_options(), height=40, name="by-hand-suit", accessible=_("Suit or no-trump")
        )
        doublings = tuple(
            ChoiceOption(str(times), text)
            for times, text in enumerate(
                (_("Not doubled"), pgettext("score sheet", "Doubled"), pgettext("score sheet", "Redoubled"))
            )
        )
        self.doubling = SegmentedChoice(
            look, doublings, "0", height=40, name="by-hand-doubling", accessible=pgettext("screen reader", "Double")
        )
        outcomes = (
            ChoiceOption(MADE, pgettext("choice", "Made")),
            ChoiceOption(DEFEATED, pgettext("choice", "Defeated")),
        )
        self.outcome = SegmentedChoice(
            look, outcomes, height=40, name="by-hand-result", accessible=pgettext("screen reader", "Result")
        )
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
        column = ColumnLayout(self.look, self, spacing=5)
        self.declares = caption(self.look, _("Bid by"))
        column.addWidget(self.declares)
        column.addWidget(self.side)
        both = RowLayout(self.look, spacing=5)
        both.addWidget(self.taken, 1)
        both.addWidget(self.paired)
        contract, taken = ColumnLayout(self.look, spacing=2), ColumnLayout(self.look, spacing=2)
        contract.addWidget(caption(self.look, pgettext("heading", "Contract")))
        contract.addWidget(self.value)
        taken.addWidget(caption(self.look, _("Points taken")))
        taken.addLayout(both)
        numbers = Foot(self.look, spacing=14)
        numbers.addLayout(contract)
        numbers.addLayout(taken)
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
        self.paired.setMinimumWidth(self.look.px(54))

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
        self.value.set_value(_within(self.value, form.value))
        self.strain.set_value(form.strain)
        self.doubling.set_value(str(form.doubling))
        self.taken.set_value(_within(self.taken, form.taken))
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
        self.paired.setToolTip(_paired_words(rest))
        self.paired.setEnabled(rest is not None)
        self.paired.setChecked(form.opponents is not None)

    def _step(self, taken: int) -> None:
        """Set other card points; if those of both sides are written, adjust the opponents' as well."""
        both = self.form.opponents is not None
        self._choose(taken=taken, outcome=None, opponents=self._rest(taken) if both else None)

    def _rest(self, taken: int | None) -> int | None:
        return None if taken is None else max(0, self._system.card_points - taken)

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


def _within(stepper: Stepper, value: int | None) -> int | None:
    """Return a number that the box can show; an unfinished one (the 4 of 40) is not shown yet."""
    box = stepper.box
    return value if value is not None and box.lowest <= value <= box.maximum() else None


_NAME_ROOM = 104
_APART, _NEAR = 5, 3
"""The gap between the parts, and the gap in a low window; pixels at 100 %."""
_BESIDE = 16
"""The gap between the form and the commands when they are side by side; pixels at 100 %."""
_ENTERED = {"deal-penalty", "deal-correct", "deal-redeal", "deal-seats"}
"""Commands that a signed sheet no longer accepts."""
_WIDE = {"deal-raise-dispute", "deal-settlement"}
"""Commands with a row of their own, for a long key or to keep the others in pairs."""


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


class DealCard(CardFrame):
    """The next or selected deal: who deals, the form by hand, the commands, the sums."""

    asked = Signal(str)

    kind = "deal"

    def __init__(self, look: Look, system: RuleSystem) -> None:
        super().__init__(look, margins=(15, 10, 15, 10), spacing=6, name="deal-panel", accessible=_("The deal"))
        self._tight = self._is_wide = False
        self._absent: set[str] | None = None
        self._words: DealWords | None = None
        self.title = Label(look, "", "heading", weight=700, name="deal-title")
        self.chip = Chip(look, "", "accent", "correct", name="deal-chip")
        self.dealer = FactLine(look, pgettext("label", "Deals"), name="deal-dealer")
        self.leader = FactLine(look, _("Calls and leads first"), name="deal-leader")
        self.hand = HandPanel(look, system)
        names = ("penalty", "correct", "where-from", "announce", "redeal", "seats", "raise-dispute", "settlement")
        self.buttons = command_buttons(look, names, self.asked.emit, "deal")
        self.paper = Button(look, _("From paper"), icon="sheet", height=40, name="deal-copy-paper")
        self.paper.setToolTip(_("Copy rows from a paper sheet (Ctrl+Shift+P)"))
        self.paper.clicked.connect(lambda: self.asked.emit("copy-paper"))
        self.auction = Button(look, pgettext("button", "Auction"), icon="speak", height=40, name="deal-auction")
        self.auction.setToolTip(_("Type the calls of the auction (Ctrl+B)"))
        self.auction.clicked.connect(lambda: self.asked.emit("auction"))
        self.warnings = FactLine(look, pgettext("label", "Warnings"), name="deal-warnings")
        self.announcement = FactLine(look, _("Next announcement"), name="deal-announcement")
        self.card_points = FactLine(look, _("Card points"), name="deal-card-points")
        self.count = FactLine(look, _("Deals complete"), name="deal-count")
        self.course = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="deal-course")
        self.in_short = Label(look, "", "small", tone="ink2", wrap=True, name="deal-in-short")
        self.step = Label(look, "", "small", tone="ink2", elide=True, name="deal-last-step")
        self.undo = Button(look, pgettext("button", "Undo"), key="Ctrl+Z", height=40, name="deal-undo")
        self.undo.clicked.connect(lambda: self.asked.emit("undo"))
        self._build()

    def _build(self) -> None:
        look = self.look
        inside = QWidget()
        halves = self._halves = ColumnLayout(look, inside, spacing=_APART)
        column, second = self._columns = ColumnLayout(look, spacing=_APART), ColumnLayout(look, spacing=_APART)
        halves.addLayout(column)
        halves.addLayout(second, 1)
        head = Foot(look, spacing=8)
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        for part in (self.title, self.chip, self.auction, self.paper):
            head.addWidget(part)
        column.addLayout(head)
        column.addWidget(self.dealer)
        column.addWidget(self.leader)
        self._above = Hairline(look)
        column.addWidget(self._above)
        column.addWidget(self.hand)
        column.addStretch(1)
        self._between, self._below = Hairline(look), Hairline(look)
        second.addWidget(self._between)
        self._grid = QGridLayout()
        for index, button in enumerate(self.buttons):
            self._grid.addWidget(button, index // 2, index % 2)
        second.addLayout(self._grid)
        second.addWidget(self._below)
        for fact in (self.warnings, self.announcement, self.card_points, self.count, self.course, self.in_short):
            second.addWidget(fact)
        self.in_short.hide()
        second.addStretch(1)
        scroll = Scroll(look, inside)
        self.hand.wanting.connect(scroll.ensureWidgetVisible)
        self.body.addWidget(scroll, 1)
        self._foot = QWidget()
        foot = RowLayout(look, self._foot)
        foot.addWidget(self.step, 1)
        foot.addWidget(self.undo)
        self.body.addWidget(self._foot)
        look.changed.connect(self._rescale)
        self._rescale()

    def _rescale(self) -> None:
        near = _NEAR if self._tight else _APART
        self._grid.setSpacing(self.look.gap(near))
        for column in self._columns:
            column.space(near)
        self._halves.space(_BESIDE if self._is_wide else near)
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if self._is_wide else QBoxLayout.Direction.TopToBottom
        )
        self._halves.setStretch(0, 1 if self._is_wide else 0)
        self._between.setVisible(not self._is_wide)
        self._below.setVisible(not self._tight)

    # showing
    def show_deal(self, words: DealWords, showing: ShownSession) -> None:
        """Show the text of the deal; `showing` has the players, what is due and what can be undone."""
        due = showing.view.read_out
        self.step.set_words(panels.last_step(showing.view.last_step_words))
        self.undo.setEnabled(showing.view.last_step is not None)
        self._offer(showing)
        if due is not None:
            announcement = _("after deal {deal}: now (F5)").format(deal=due.after_deal)
        else:
            announcement = words.next_announcement
        self.announcement.set_value(announcement, tone="warn" if due is not None else "ink")
        warned = pgettext("score sheet", "Warnings {tally}").format(tally=words.warnings) if words.warnings else ""
        self.in_short.set_words(
            " · ".join(filter(None, (warned, announcement, words.card_points, words.deals, words.course)))
        )
        if words == self._words:
            return
        self._words = words
        self.title.set_words(words.title)
        self.chip.set_state(words.chip, "accent", "correct")
        self.chip.setVisible(bool(words.chip))
        self.auction.setVisible(not words.is_typed)  # there is space for only one of them beside the title
        self.paper.setVisible(not words.chip)
        self.dealer.set_value(words.dealer)
        self.leader.set_value(words.leader)
        self.warnings.set_value(words.warnings)
        self.course.show_text(words.course)
        self._show_facts()
        self.card_points.set_value(words.card_points)
        self.count.set_value(words.deals, tone="ink" if words.deals_hold else "warn")

    def _show_facts(self) -> None:
        """Show the facts one below the other, unless the window is low; facts unknown to the rules are left out."""
        words = self._words
        for fact, known in (
            (self.warnings, words is None or bool(words.warnings)),
            (self.announcement, words is None or bool(words.next_announcement)),
            (self.card_points, True),
            (self.count, True),
        ):
            fact.setVisible(known and not self._tight)
        self.course.setVisible(bool(words is not None and words.course) and not self._tight)

    def set_session(self, showing: ShownSession) -> None:
        """Set the sides of this session."""
        self.hand.set_sides(side_options(showing, _NAME_ROOM), showing.now.system)
        self._offer(showing)

    def _offer(self, showing: ShownSession) -> None:
        """Offer the possible commands: those of the rules, and on a signed sheet only what it still accepts."""
        known, state = showing.now.system, showing.now.state
        absent = {"deal-penalty"} if not known.infractions.kinds else set()
        absent |= {"deal-announce"} if known.announcements is None else set()
        absent |= _ENTERED if state.is_closed else set()
        absent |= set() if state.sealed else {"deal-settlement"}
        if absent == self._absent:
            return
        self._absent = absent
        for button in self.buttons:
            self._grid.removeWidget(button)
            button.setVisible(button.objectName() not in absent)
        narrow = [button for button in self.buttons if button.objectName() not in absent | _WIDE]
        wide_buttons = [button for button in self.buttons if button.objectName() in _WIDE - absent]
        for index, button in enumerate(narrow):
            self._grid.addWidget(button, index // 2, index % 2)
        for position, button in enumerate(wide_buttons, (len(narrow) + 1) // 2):
            self._grid.addWidget(button, position, 0, 1, 2)

    def set_wide(self, is_wide: bool) -> None:
        """Put the commands beside the form instead of below it, if there is more width than height."""
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self._rescale()

    def set_low(self, low: bool, *, bare: bool) -> None:
        """In a very low window, hide who leads (the line below the sheet shows it) and what the two sides are.

        `bare`: hide who deals too, as there is hardly space for the form.
        """
        self.leader.setVisible(not low)
        self.hand.declares.setVisible(not low)
        for part in (self.dealer, self._above):
            part.setVisible(not bare)

    def set_tight(self, tight: bool) -> None:
        """In a low window, show the sums in one line and leave the last step to the menu."""
        if tight == self._tight:
            return
        self._tight = tight
        self._rescale()
        self._show_facts()
        self.in_short.setVisible(tight)
        self._foot.setVisible(not tight)
