"""The left of the Draw page: the plan, two teams to swap, or the earlier draws."""

import secrets
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.features.draw.view.draw_view import DrawView
from scorekeeper.features.draw.view.plan_input import format_kept_tables, parse_chart, parse_kept_tables
from scorekeeper.features.draw.view.planning import DrawPlan, method_for, previous_table_choices
from scorekeeper.features.draw.words import draw_page as words
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import DOUBLE_ROUND_ROBIN, GROUPS, OWN_CHART, ROUND_ROBIN, SWISS
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.language.stage_facts import method_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

DICE = 6
_SIZE, _GAP = 34, 8
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where the pips of each side are, column and row of three."""


def dice_of_seed(seed: int | None) -> tuple[int, ...]:
    """Return the dice of a seed; empty if the seed is not a throw of six dice."""
    digits = str(seed) if seed is not None else ""
    return tuple(map(int, digits)) if len(digits) == DICE and set(digits) <= set("123456") else ()


def roll_dice() -> str:
    """Roll six dice with the computer's random numbers."""
    return "".join(str(secrets.randbelow(6) + 1) for _die in range(DICE))


class Dice(QWidget):
    """The roll, drawn as dice on a table."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._fell: tuple[int, ...] = ()
        name_widget(self, "draw-dice", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_seed(self, seed: int | None) -> None:
        """Show the dice of a seed; hide them where the seed is not a throw."""
        self._fell = dice_of_seed(seed)
        self.setAccessibleName(_("Six dice: {dice}").format(dice=", ".join(map(str, self._fell))))
        self.setVisible(bool(self._fell))
        self.update()

    def sizeHint(self) -> QSize:
        size, gap = self._look.px(_SIZE), self._look.gap(_GAP)
        return QSize(DICE * size + (DICE - 1) * gap, size)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() // 2, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, gap = float(self._look.px(_SIZE)), float(self._look.gap(_GAP))
        shrink = min(1.0, self.width() / self.sizeHint().width())
        size, gap = size * shrink, gap * shrink
        for index, die in enumerate(self._fell):
            box = QRectF(index * (size + gap) + 0.5, 0.5, size - 1, size - 1)
            painter.setPen(self._look.color("ink"))
            painter.setBrush(self._look.color("base"))
            painter.drawRoundedRect(box, CONTROL_RADIUS, CONTROL_RADIUS)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.color("ink"))
            for column, row in _PIPS[die]:
                center = QPointF(box.x() + box.width() * (column + 1) / 4, box.y() + box.height() * (row + 1) / 4)
                painter.drawEllipse(center, size / 12, size / 12)
        painter.end()


METHODS = (ROUND_ROBIN, DOUBLE_ROUND_ROBIN, SWISS, GROUPS, *KNOCK_OUTS, OWN_CHART)
_NUMBERS = ("rounds", "seed", "first-table")


def _uses_chart(values: Values) -> bool:
    return values.get("method") == OWN_CHART


def _uses_no_chart(values: Values) -> bool:
    return not _uses_chart(values)


class PlanForm(Form):
    """The plan: `plan` is what is typed, or None with the problems shown."""

    def __init__(self, look: Look) -> None:
        methods = tuple(
            ChoiceOption(method, method_word(method)[:1].upper() + method_word(method)[1:]) for method in METHODS
        )
        super().__init__(
            look,
            Spec(
                "draw-plan",
                lambda: _("Draw method"),
                bare=True,
                prefix="draw-",
                spacing=6,
                fields=(
                    Field("method", "choice", lambda: pgettext("field", "Method"), options=methods),
                    Field("rounds", "line", lambda: pgettext("field", "Rounds"), example=pgettext("example", "all"),
                        share=1,
                          shown=_uses_no_chart),
                    Field("first-table", "line", lambda: _("First table"), example="1", share=1, beside=True,
                          shown=_uses_no_chart),
                    Field("closed", "line", lambda: _("Tables not used"), example="13, 14", share=1),
                    Field("fixed", "line", lambda: _("Teams that keep their table"), example="3 Nashville; 7 Kochi"),
                    Field("here-only", "tick", lambda: _("Only teams that are checked in")),
                    Field("seed", "line", lambda: _("Seed, or six dice"), example="316623", share=1,
                          shown=_uses_no_chart),
                    Field("thrown-by", "line", lambda: _("Rolled by"), share=1, beside=True, shown=_uses_no_chart),
                    Field("chart", "box", lambda: _("Your own chart: round, table, team, team"), lines=5,
                          example="1; 1; Dallas; Kochi", shown=_uses_chart),
                    Field("reason", "box", lambda: _("Reason for the new draw"), lines=2),
                ),
            ),
        )  # fmt: skip
        self.fields["reason"].hide()

    def ask_reason(self, *, asked: bool) -> None:
        """Show or hide the field for the reason of a redraw."""
        self.fields["reason"].setVisible(asked)

    def plan(self, tournament: Tournament, stage: str) -> DrawPlan | None:
        """Return the typed plan, or None with the problems shown at their fields."""
        values = {key: value.strip() for key, value in self.values().items()}
        fields = {
            key: words.not_a_number(values[key]) for key in _NUMBERS if values[key] and not _is_number(values[key])
        }
        closed = [part.strip() for part in values["closed"].split(",") if part.strip()]
        if not all(map(_is_number, closed)):
            fields["closed"] = words.not_a_number(values["closed"])
        fixed, unfit = parse_kept_tables(values["fixed"], tournament)
        if unfit:
            fields["fixed"] = " ".join(unfit[:4])
        chart, wrong = parse_chart(values["chart"], tournament) if _uses_chart(values) else ((), ())
        if wrong:
            fields["chart"] = " ".join(wrong[:4])
        if self.show_problems(fields, focus=False):
            return None
        return DrawPlan(
            stage,
            values["method"],
            int(values["rounds"]) if values["rounds"] else None,
            int(values["seed"]) if values["seed"] else None,
            values["thrown-by"],
            int(values["first-table"] or 1),
            tuple(map(int, closed)),
            fixed,
            bool(values["here-only"]),
            chart,
        )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 19


class SwapForm(Form):
    """Two teams of the round that is shown, and the reason."""

    def __init__(self, look: Look, teams: Callable[[], Sequence[ListItem]]) -> None:
        super().__init__(
            look,
            Spec(
                "draw-swap",
                lambda: _("Swap two teams"),
                do=lambda: _("Swap teams"),
                leave=lambda: pgettext("draw", "Cancel"),
                prefix="swap-",
                enters=True,
                fields=(
                    Field("one", "picker", lambda: _("First team"), example=pgettext("example", "choose"), items=teams,
                          needed=lambda: _("Choose a team.")),
                    Field("other", "picker", lambda: _("Second team"), example=pgettext("example", "choose"),
                        items=teams,
                          needed=lambda: _("Choose a team.")),
                    Field("reason", "box", lambda: pgettext("field", "Reason"), lines=2,
                        needed=lambda: _("A swap needs a reason.")),
                ),
            ),
        )  # fmt: skip


def rounds_words(view: DrawView, tournament: Tournament) -> str:
    """Return how many rounds a draw has.

    If each is drawn after the last, how many the stage is to have.
    """
    plan = view.planned.plan
    rounds = tournament.stage(plan.stage).fact.rounds if plan.method == SWISS else len(view.planned.rounds)
    return "" if rounds is None else str(rounds)


class PlanCard(CardFrame):
    """Shows one of its three cards at a time; emits `edited` when the plan changes."""

    edited = Signal()

    def __init__(self, look: Look, in_round: Callable[[], Sequence[ListItem]]) -> None:
        super().__init__(look, name="draw-left", accessible=_("Draw method"))
        self.plan = PlanForm(look)
        self.plan.edited.connect(self.edited)
        self.swap = SwapForm(look, in_round)
        self._rolling = QWidget()
        flow = Flow(look, self._rolling, spacing=8)
        roll = Button(look, _("&Roll six dice"), key="Alt+R", name="draw-roll")
        roll.clicked.connect(self._roll)
        listed = Button(look, _("Use list &order"), key="Alt+O", name="draw-as-listed")
        listed.clicked.connect(self._use_list_order)
        flow.addWidget(roll)
        flow.addWidget(listed)
        self._dice = Dice(look)
        self._seed = Label(look, "", "small", tone="ink2", wrap=True, name="draw-seed-repeated")
        self._seed.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._order_title = Label(look, pgettext("draw", "Order"), "heading", weight=700)
        self._order = Label(look, "", "body", wrap=True, name="draw-order")
        self._about_earlier = Label(
            look,
            _("Every draw stays in the history. Use the arrows to show one, Esc to go back."),
            "small",
            tone="ink2",
            wrap=True,
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
        """Whether it holds anything that is needed even if there is little space."""
        return any(part.isVisibleTo(self) for part in (self.plan, self.swap, self.earlier))

    @property
    def back(self) -> str:
        """The earlier version (uid) that is shown, "" for none."""
        row = self.earlier.selected
        return str(row.key) if row is not None and self.earlier.isVisibleTo(self) else ""

    def show_earlier(self, versions: Sequence[tuple[str, str, str]]) -> None:
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
                _("Without a seed, the teams follow the list or their seed numbers.") if planning else ""
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
                "fixed": format_kept_tables(plan.fixed, tournament),
                "reason": "",
            }
        )

    def begin(self, tournament: Tournament, stage: str) -> None:
        """Start the first plan of a stage.

        Its method and rounds as they are set, its tables as in its last draw.
        """
        rounds, before = tournament.stage(stage).fact.rounds, previous_table_choices(tournament, stage)
        self.plan.fill(
            {
                "method": method_for(tournament, stage),
                "rounds": "" if rounds is None else str(rounds),
                "first-table": "" if before.first_table == 1 else str(before.first_table),
                "closed": ", ".join(map(str, before.closed)),
                "fixed": format_kept_tables(before.fixed, tournament),
            }
        )

    def _roll(self) -> None:
        self.plan.fill({"seed": roll_dice(), "thrown-by": pgettext("draw", "this computer")})
        self.edited.emit()

    def _use_list_order(self) -> None:
        self.plan.fill({"seed": "", "thrown-by": ""})
        self.edited.emit()
