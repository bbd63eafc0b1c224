"""What a ruling does that departs from the rules: outcome, contract, points, penalties, a deal played anew, forfeit."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.rulings.ruling_draft import Effect
from scorekeeper.features.committee.view.rulings.ruling_of_draft import Waivable
from scorekeeper.journal.dispute_facts import REDEAL, REPLAY
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import caption
from scorekeeper.kit.look.layout import Column, take_off
from scorekeeper.kit.look.look import Look
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import DEFEATED, MADE, Side

_LINE = 112


class EffectForm(QWidget):
    """`changed(what, value)` names the part of the effect: outcome, contract, taken, points, again, forfeit ..."""

    changed = Signal(str, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._names: Mapping[Side, str] = {}
        column = Column(look, self, spacing=6)
        self._outcome_caption = caption(look, _("Outcome of the deal"))
        outcomes = [
            Option("", _("as it is")),
            Option(MADE, outcome_word(MADE)),
            Option(DEFEATED, outcome_word(DEFEATED)),
        ]
        self.outcome = SegmentedChoice(look, outcomes, "", height=32, name="effect-outcome", accessible=_("Outcome"))
        self.lines = QWidget()
        self._flow = Flow(look, self.lines, spacing=8)
        self.contract = LabelledLine(look, _("Contract"), "A 40H", name="effect-contract")
        self.taken = LabelledLine(look, _("Card points"), name="effect-taken")
        self._points: dict[Side, LabelledLine] = {}
        for line in (self.contract, self.taken):
            self._flow.addWidget(line)
        self._redeal_caption = caption(look, _("Is the deal dealt or played again?"))
        again = [Option("", _("no")), Option(REDEAL, _("dealt again")), Option(REPLAY, _("played again"))]
        self.redeal = SegmentedChoice(
            look, again, "", height=32, name="effect-again", accessible=_("Re-deal or replay")
        )
        self._forfeit_caption = caption(look, _("Who loses the session by forfeit?"))
        self.forfeit = SegmentedChoice(look, (), height=32, name="effect-forfeit", accessible=_("Forfeit"))
        self.impose = CheckBox(look, _("Impose the infraction above"), name="effect-impose")
        self._waive_label = caption(look, _("Waive"))
        self._waive = QWidget()
        self._waive_column = Column(look, self._waive, spacing=0)
        self._waived: list[tuple[tuple[int, int], CheckBox]] = []
        parts: Sequence[QWidget] = (
            self._outcome_caption, self.outcome, self.lines, self.impose, self._waive_label, self._waive,
            self._redeal_caption, self.redeal, self._forfeit_caption, self.forfeit,
        )  # fmt: skip
        for part in parts:
            column.addWidget(part)
        self._wire()
        self._fit()
        look.changed.connect(self._fit)

    def _wire(self) -> None:
        self.outcome.chosen.connect(partial(self.changed.emit, "outcome"))
        self.contract.line.textChanged.connect(partial(self.changed.emit, "contract"))
        self.taken.line.textChanged.connect(partial(self.changed.emit, "taken"))
        self.redeal.chosen.connect(partial(self.changed.emit, "again"))
        self.forfeit.chosen.connect(partial(self.changed.emit, "forfeit"))
        self.impose.toggled.connect(partial(self.changed.emit, "impose"))

    def _fit(self) -> None:
        for line in (self.contract, self.taken, *self._points.values()):
            line.setFixedWidth(self.look.px(_LINE))

    def first(self) -> QWidget:
        """Return where the form begins."""
        return self.outcome.segment("") if self.outcome.isVisibleTo(self) else next(iter(self._lines()), self.impose)

    def _lines(self) -> list[QWidget]:
        return [line.line for line in self._points.values()]

    def set_place(self, names: Mapping[Side, str], *, deal: bool, cards: bool, recorded: str) -> None:
        """Take the sides, whether there is a deal (or hand) to rule on, and the contract as recorded.

        `cards`: it is a session of deals, of which more can be ruled than of a game of hands.
        """
        shown: tuple[tuple[QWidget, bool], ...] = (
            (self._outcome_caption, deal), (self.outcome, deal),
            (self.contract, deal and cards), (self.taken, deal and cards),
            (self._redeal_caption, deal and cards), (self.redeal, deal and cards),
            (self._forfeit_caption, cards), (self.forfeit, cards), (self.impose, cards),
        )  # fmt: skip
        for part, there in shown:
            part.setVisible(there)
        self.contract.line.setPlaceholderText(recorded or "A 40H")
        if dict(names) == dict(self._names):
            return
        self._names = dict(names)
        take_off(self._points.values())
        self._points = {}
        for side, name in names.items():
            heard = _("Points {team}").format(team=name)
            line = LabelledLine(
                self.look, _("Points {side}").format(side=side), "0", name=f"effect-points.{side}", accessible=heard
            )
            line.line.textChanged.connect(self._points_typed)
            self._points[side] = line
            self._flow.addWidget(line)
            line.show()
        nobody = Option("", _("nobody"))
        sides = [Option(side, name, side, at == 0, accessible=name) for at, (side, name) in enumerate(names.items())]
        self.forfeit.set_options((nobody, *sides), "")
        self._fit()

    def _points_typed(self, _text: str) -> None:
        self.changed.emit("points", {side: line.text() for side, line in self._points.items() if line.text().strip()})

    def show_waivable(self, penalties: Sequence[Waivable]) -> None:
        """Offer these penalties to be waived."""
        known = [one.reference for one in penalties]
        if known == [reference for reference, _box in self._waived]:
            return
        take_off(box for _reference, box in self._waived)
        self._waived = []
        for at, one in enumerate(penalties, 1):
            box = CheckBox(self.look, one.words, name=f"effect-waive.{at}")
            box.toggled.connect(self._waive_ticked)
            self._waive_column.addWidget(box)
            self._waived.append((one.reference, box))

    def _waive_ticked(self, _on: bool) -> None:
        self.changed.emit("waive", tuple(reference for reference, box in self._waived if box.isChecked()))

    def show_effect(self, effect: Effect, *, impose: bool) -> None:
        """Show what was chosen and typed; `impose` tells whether there is an infraction to impose."""
        with filling(self):
            self.outcome.set_value(effect.outcome)
            self.redeal.set_value(effect.again)
            self.forfeit.set_value(effect.forfeit)
            self.impose.setChecked(effect.impose)
            self.impose.setEnabled(impose)
            typed = [(self.contract, effect.contract), (self.taken, effect.taken)]
            typed += [(line, effect.points.get(side, "")) for side, line in self._points.items()]
            for line, text in typed:
                if line.text() != text:
                    line.set_text(text)
            for reference, box in self._waived:
                box.setChecked(reference in effect.waive)
        self._waive_label.setVisible(bool(self._waived))
        self._waive.setVisible(bool(self._waived))
