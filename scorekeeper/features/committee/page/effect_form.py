"""What a ruling does that departs from the rules: outcome, contract, points, penalties, a replayed deal, forfeit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.rulings.ruling_draft import DraftEffect
from scorekeeper.features.committee.view.rulings.ruling_of_draft import Waivable
from scorekeeper.journal.dispute_facts import REDEAL, REPLAY
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.inputs import LabelledTick
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.look import Look
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, MADE, Side

_LINE = 112
_POINTS, _WAIVE = "points.", "waive."
"""Key prefixes of fields: before a side, and before the number of a penalty."""


class EffectForm(Form):
    """A form whose questions depend on the dispute; `effect` has what was chosen and typed."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, Spec("effect", str, None, prefix="effect-", spacing=6, bare=True))
        self._names: Mapping[Side, str] = {}
        self._waivable: tuple[Waivable, ...] = ()
        self._there: tuple[bool, bool] | None = None
        look.changed.connect(self._fit)

    def _fit(self) -> None:
        for part in self.fields.values():
            if isinstance(part, LabelledLine):
                part.setFixedWidth(self.look.px(_LINE))

    def first(self) -> QWidget:
        """Return where the form begins: the outcome, or the points if no deal is ruled on."""
        return next(part.station for key, part in self.fields.items() if key == "outcome" or key.startswith(_POINTS))

    def ask_about(
        self, names: Mapping[Side, str], waivable: Sequence[Waivable], *, deal: bool, cards: bool, recorded: str
    ) -> None:
        """Ask for the effects of a ruling on these sides.

        `deal` is set if the ruling is on a deal or hand, recorded like this. With `cards` the session consists of
        deals, which allow more kinds of ruling than a game of hands.
        """
        asked = (dict(names), tuple(waivable), (deal, cards))
        if asked != (self._names, self._waivable, self._there):
            self._names, self._waivable, self._there = asked
            self.ask(*self._asked(deal=deal, cards=cards))
            self._fit()
        if deal and cards:
            contract = self.fields["contract"]
            assert isinstance(contract, LabelledLine)
            contract.line.setPlaceholderText(recorded or "A 40H")

    def _asked(self, *, deal: bool, cards: bool) -> Iterator[Field]:
        if deal:
            outcomes = [
                ChoiceOption("", pgettext("choice", "as it is")),
                *(ChoiceOption(outcome, outcome_word(outcome)) for outcome in (MADE, DEFEATED)),
            ]
            of_what = _("Outcome of the deal") if cards else _("Outcome of the hand")
            yield Field(
                "outcome", "choice", partial(str, of_what), aloud=lambda: pgettext("screen reader", "Outcome"),
                options=outcomes,
                columns=3, height=32,
            )  # fmt: skip
        if deal and not cards:
            yield self._of_sides(
                "fault", lambda: _("Who was at fault in the hand?"), lambda: pgettext("dispute", "Fault")
            )
        if deal and cards:
            yield Field("contract", "line", lambda: pgettext("field", "Contract"))
            yield Field("taken", "line", lambda: _("Card points"), beside=True)
        for index, (side, name) in enumerate(self._names.items()):
            yield Field(
                f"{_POINTS}{side}", "line", partial(pgettext("dispute", "Points {side}").format, side=side),
                aloud=partial(pgettext("dispute", "Points {team}").format, team=name), example="0",
                beside=index > 0 or (deal and cards),
            )  # fmt: skip
        if cards:
            yield Field("impose", "tick", lambda: _("Impose the infraction above"))
        for index, penalty in enumerate(self._waivable, 1):
            kind = partial(LabelledTick, above=pgettext("dispute", "Waive") if index == 1 else "")
            yield Field(f"{_WAIVE}{index}", kind, partial(str, penalty.words))
        if deal and cards:
            redeals = [
                ChoiceOption("", pgettext("choice", "no")),
                ChoiceOption(REDEAL, pgettext("choice", "dealt again")),
                ChoiceOption(REPLAY, pgettext("choice", "played again")),
            ]
            yield Field(
                "again", "choice", lambda: _("Is the deal dealt or played again?"),
                aloud=lambda: _("Re-deal or replay"), options=redeals, columns=3, height=32,
            )  # fmt: skip
        if cards:
            yield self._of_sides(
                "forfeit", lambda: _("Who loses the session by forfeit?"), lambda: pgettext("dispute", "Forfeit")
            )

    def _of_sides(self, key: str, label: Callable[[], str], aloud: Callable[[], str]) -> Field:
        """Return the field that asks for a side, or for neither."""
        sides = [ChoiceOption("", pgettext("choice", "nobody"))]
        for index, (side, name) in enumerate(self._names.items()):
            sides.append(ChoiceOption(side, name, side, index == 0, accessible=name))
        return Field(key, "choice", label, aloud=aloud, options=sides, height=32)

    @property
    def effect(self) -> DraftEffect:
        """What was chosen and typed."""
        values = self.values()
        points = {side: values[f"{_POINTS}{side}"] for side in self._names if values[f"{_POINTS}{side}"].strip()}
        return DraftEffect(
            outcome=values.get("outcome", ""),
            fault=values.get("fault", ""),
            contract=values.get("contract", ""),
            taken=values.get("taken", ""),
            points=MappingProxyType(points),
            again=values.get("again", ""),
            forfeit=values.get("forfeit", ""),
            impose=bool(values.get("impose")),
            waive=tuple(
                penalty.reference for index, penalty in enumerate(self._waivable, 1) if values[f"{_WAIVE}{index}"]
            ),
        )

    def show_effect(self, effect: DraftEffect, *, impose: bool) -> None:
        """Show what was chosen and typed; `impose` is set if there is an infraction to impose."""
        ticked = {"impose": effect.impose}
        ticked |= {
            f"{_WAIVE}{index}": penalty.reference in effect.waive for index, penalty in enumerate(self._waivable, 1)
        }
        self.fill(
            {
                "outcome": effect.outcome,
                "fault": effect.fault,
                "contract": effect.contract,
                "taken": effect.taken,
                "again": effect.again,
                "forfeit": effect.forfeit,
                **{f"{_POINTS}{side}": effect.points.get(side, "") for side in self._names},
                **{key: "yes" if on else "" for key, on in ticked.items()},
            }
        )
        if "impose" in self.fields:
            self.fields["impose"].setEnabled(impose)
