"""How the stage is to be drawn: method, rounds and tables, and the seed."""

from scorekeeper.features.draw.view.chart import read_chart
from scorekeeper.features.draw.view.fixed import read_fixed
from scorekeeper.features.draw.view.planning import DrawPlan
from scorekeeper.features.draw.words import draw_page as words
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import DOUBLE_ROUND_ROBIN, GROUPS, OWN_CHART, ROUND_ROBIN, SWISS
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.stage_facts import method_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

METHODS = (ROUND_ROBIN, DOUBLE_ROUND_ROBIN, SWISS, GROUPS, *KNOCK_OUTS, OWN_CHART)
_NUMBERS = ("rounds", "seed", "first-table")


def _of_chart(values: Values) -> bool:
    return values.get("method") == OWN_CHART


def _not_of_chart(values: Values) -> bool:
    return not _of_chart(values)


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
                lambda: _("How it is drawn"),
                bare=True,
                prefix="draw-",
                spacing=6,
                fields=(
                    Field("method", "choice", lambda: pgettext("field", "Method"), options=methods),
                    Field("rounds", "line", lambda: pgettext("field", "Rounds"), example=_("as many as there are"),
                        share=1,
                          shown=_not_of_chart),
                    Field("first-table", "line", lambda: _("First table"), example="1", share=1, beside=True,
                          shown=_not_of_chart),
                    Field("closed", "line", lambda: _("Tables not used"), example="13, 14", share=1),
                    Field("fixed", "line", lambda: _("Teams that keep their table"), example="3 Nashville; 7 Kochi"),
                    Field("here-only", "tick", lambda: _("Only teams that are checked in")),
                    Field("seed", "line", lambda: _("Seed, or six dice"), example="316623", share=1,
                          shown=_not_of_chart),
                    Field("thrown-by", "line", lambda: _("Thrown by"), share=1, beside=True, shown=_not_of_chart),
                    Field("chart", "box", lambda: _("Own chart: round, table, team, team"), lines=5,
                          example="1; 1; Dallas; Kochi", shown=_of_chart),
                    Field("reason", "box", lambda: _("Why is it drawn anew?"), lines=2),
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
        fixed, unfit = read_fixed(values["fixed"], tournament)
        if unfit:
            fields["fixed"] = " ".join(unfit[:4])
        chart, wrong = read_chart(values["chart"], tournament) if _of_chart(values) else ((), ())
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
