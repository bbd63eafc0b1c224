"""The by-hand form: side, contract, doubling and result as large controls for mouse and touch."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from scorekeeper.features.score.view.hand_form import HandForm
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice, strain_options
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.number_grid import NumberGrid
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, MADE
from scorekeeper.rules.system import RuleSystem


class HandPanel(QFrame):
    """The controls; `changed` carries their values when the scorer moves one, `line_edited` carries typed letters.

    `wanting` names the next control, so that it comes into view. `show_form` emits nothing.
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
        self.side = SegmentedChoice(look, (), height=40, name="by-hand-side", accessible=_("Declaring side"))
        self.value = Stepper(
            look, system.minimum, system.maximum, name="by-hand-contract",
            accessible=pgettext("screen reader", "Contract"),
            less=_("Contract lower"), more=_("Contract higher"),
        )  # fmt: skip
        self.numbers = NumberGrid(look, self.value.box)
        self.taken = Stepper(
            look, 0, system.card_points, first=system.minimum, name="by-hand-taken", accessible=_("Card points taken"),
            less=_("Fewer card points"), more=_("More card points"),
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
            look, doublings, "0", height=40, name="by-hand-doubling", accessible=pgettext("screen reader", "Doubling")
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
        self.declares = caption(self.look, _("Declaring side"))
        column.addWidget(self.declares)
        column.addWidget(self.side)
        both = RowLayout(self.look, spacing=5)
        both.addWidget(self.taken, 1)
        both.addWidget(self.paired)
        contract, taken = ColumnLayout(self.look, spacing=2), ColumnLayout(self.look, spacing=2)
        contract.addWidget(caption(self.look, pgettext("heading", "Contract")))
        contract.addWidget(self.value)
        taken.addWidget(caption(self.look, _("Card points taken")))
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
        self.side.chosen.connect(lambda side: self._take(side=side))
        self.value.stepped.connect(lambda value: self._take(value=value))
        self.numbers.chosen.connect(lambda value: self._take(value=value))
        self.strain.chosen.connect(lambda strain: self._take(strain=strain))
        self.doubling.chosen.connect(lambda times: self._take(doubling=int(times)))
        self.taken.stepped.connect(self._step)
        self.points.chosen.connect(self._step)
        self.paired.clicked.connect(lambda on: self._take(opponents=self._rest(self.form.taken) if on else None))
        self.outcome.chosen.connect(lambda outcome: self._take(outcome=outcome, taken=None, opponents=None))
        self.passed.clicked.connect(lambda on: self._take(passed=on))
        self.swept.clicked.connect(lambda on: self._take(swept=on))
        self.insisted.chosen.connect(lambda side: self._take(insisted=side or None))
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
        self._take(taken=taken, outcome=None, opponents=self._rest(taken) if both else None)

    def _rest(self, taken: int | None) -> int | None:
        return None if taken is None else max(0, self._system.card_points - taken)

    def _take(self, **chosen: object) -> None:
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
        return _("The opponents\u2019 card points too")
    return _("The opponents\u2019 {rest} too").format(rest=rest)


def _nothing() -> None:
    """Do nothing."""


def _within(stepper: Stepper, value: int | None) -> int | None:
    """Return a number the box can show; an unfinished one (4 of 40) is not shown yet."""
    box = stepper.box
    return value if value is not None and box.lowest <= value <= box.maximum() else None
