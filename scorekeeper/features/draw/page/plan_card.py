"""The left of the Draw page: the plan with its seed, two teams that change places, or the earlier draws."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.draw.page.dice import Dice, thrown
from scorekeeper.features.draw.page.plan_form import PlanForm
from scorekeeper.features.draw.page.swap_form import SwapForm
from scorekeeper.features.draw.view.draw_view import DrawView
from scorekeeper.features.draw.view.fixed import written_fixed
from scorekeeper.features.draw.view.planning import begun_as_before, method_for
from scorekeeper.features.draw.words import draw_page as words
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import OWN_CHART, SWISS
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def rounds_words(view: DrawView, tournament: Tournament) -> str:
    """Return how many rounds a draw has, or its stage is to have where each is drawn after the one before."""
    plan = view.planned.plan
    rounds = tournament.stage(plan.stage).fact.rounds if plan.method == SWISS else len(view.planned.rounds)
    return "" if rounds is None else str(rounds)


class PlanCard(CardFrame):
    """Shows one of the three at a time; `edited` when the plan changes."""

    edited = Signal()

    def __init__(self, look: Look, in_round: Callable[[], Sequence[ListItem]]) -> None:
        super().__init__(look, name="draw-left", accessible=_("How it is drawn"))
        self.plan = PlanForm(look)
        self.plan.edited.connect(self.edited)
        self.swap = SwapForm(look, in_round)
        self._rolling = QWidget()
        flow = Flow(look, self._rolling, spacing=8)
        roll = Button(look, _("&Roll six dice"), key="Alt+R", name="draw-roll")
        roll.clicked.connect(self._roll)
        listed = Button(look, _("List &order"), key="Alt+O", name="draw-as-listed")
        listed.clicked.connect(self._as_listed)
        flow.addWidget(roll)
        flow.addWidget(listed)
        self._dice = Dice(look)
        self._seed = Label(look, "", "small", tone="ink2", wrap=True, name="draw-seed-repeated")
        self._seed.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._order_title = Label(look, pgettext("draw", "Order"), "heading", weight=700)
        self._order = Label(look, "", "body", wrap=True, name="draw-order")
        self._about_earlier = Label(
            look, _("Every draw stays in the journal. Arrows show one, Esc goes back."), "small", tone="ink2", wrap=True
        )
        self.earlier = ItemList(look, name="draw-versions", accessible=_("Earlier draws"))
        parts = (self._about_earlier, self.earlier, self.plan, self._rolling, self.swap, self._dice, self._seed)
        for part in (*parts, self._order_title, self._order):
            self.body.addWidget(part)
        self.body.addStretch(1)
        self.swap.hide()
        self.earlier.hide()

    @property
    def is_needed(self) -> bool:
        """Whether it holds anything that is needed even where there is little space."""
        return any(part.isVisibleTo(self) for part in (self.plan, self.swap, self.earlier))

    @property
    def back(self) -> str:
        """The earlier version (uid) that is shown, "" for none."""
        row = self.earlier.selected
        return str(row.key) if row is not None and self.earlier.isVisibleTo(self) else ""

    def look_back(self, versions: Sequence[tuple[str, str, str]]) -> None:
        """Offer the earlier draws, or hide them."""
        self.earlier.set_items([ListItem(uid, what, became) for uid, what, became in versions])
        self.earlier.setVisible(bool(versions))
        if versions:
            self.earlier.select_key(versions[min(1, len(versions) - 1)][0])
            self.earlier.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_view(self, view: DrawView, *, swapping: bool, redraws: bool) -> None:
        """Show the parts for the draw as it is planned, or as it was made."""
        back, seed = self.earlier.isVisibleTo(self), view.planned.plan.seed
        planning = view.standing is None and not swapping
        self.plan.setVisible(planning)
        self.plan.ask_reason(asked=redraws)
        self._rolling.setVisible(planning and self.plan.values()["method"] != OWN_CHART)
        self.swap.setVisible(swapping)
        self._about_earlier.setVisible(back)
        self._dice.show_seed(None if swapping else seed)
        if seed is None or not view.answers:
            self._seed.set_words(
                _("Without a seed the teams stand in the order of the list, or of their numbers.") if planning else ""
            )
        else:
            self._seed.set_words(words.repeated(seed, view.answers, level=view.follows_standings))
        self._order.set_words("\n".join(view.order))
        for part in (self._order_title, self._order):
            part.setVisible(bool(view.order) and not swapping and view.standing is not None)

    def fill_as(self, view: DrawView, tournament: Tournament) -> None:
        """Start a new plan with the values of the current draw."""
        plan = view.planned.plan
        self.plan.fill(
            {
                "method": plan.method,
                "rounds": rounds_words(view, tournament),
                "seed": "" if plan.seed is None else str(plan.seed),
                "thrown-by": plan.thrown_by,
                "first-table": str(plan.first_table),
                "closed": ", ".join(map(str, plan.closed)),
                "fixed": written_fixed(plan.fixed, tournament),
                "reason": "",
            }
        )

    def begin(self, tournament: Tournament, stage: str) -> None:
        """Start the first plan of a stage: its method and rounds as they are set, its tables as in its last draw."""
        rounds, before = tournament.stage(stage).fact.rounds, begun_as_before(tournament, stage)
        self.plan.fill(
            {
                "method": method_for(tournament, stage),
                "rounds": "" if rounds is None else str(rounds),
                "first-table": "" if before.first_table == 1 else str(before.first_table),
                "closed": ", ".join(map(str, before.closed)),
                "fixed": written_fixed(before.fixed, tournament),
            }
        )

    def _roll(self) -> None:
        self.plan.fill({"seed": thrown(), "thrown-by": pgettext("draw", "this computer")})
        self.edited.emit()

    def _as_listed(self) -> None:
        self.plan.fill({"seed": "", "thrown-by": ""})
        self.edited.emit()
