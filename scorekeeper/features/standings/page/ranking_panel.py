"""The rules for a stage's ranking: criteria, places, withdrawals, lots."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.journal.facts import LotDrawn
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import criteria_set
from scorekeeper.journal.stages import ANNUL, FORFEIT, MAIN
from scorekeeper.kit.form.form import RETURNS, Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import Labelled
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.orderlist import OrderList
from scorekeeper.language.standings import criterion_in_order
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.tournament.standings import METRICS


class OrderField(Labelled):
    """An ordered choice among a few items; its text is the codes, separated by commas."""

    def __init__(self, look: Look, label: str, name: str, codes: Sequence[str]) -> None:
        self.order = OrderList(look, codes, criterion_in_order, name=name, accessible=label)
        super().__init__(look, label, self.order)
        self.order.changed.connect(self.edited)

    @property
    def station(self) -> QWidget:
        return self.order.list

    def text(self) -> str:
        """Return the codes in their order."""
        return ",".join(self.order.codes)

    def set_text(self, text: str) -> None:
        """Show the codes in this order; codes not given are omitted."""
        self.order.set_codes([code for code in text.split(",") if code])


def _criteria(look: Look, label: str, name: str) -> Labelled:
    return OrderField(look, label, name, tuple(METRICS))


class RankingPanel(CardFrame):
    """The form beside the standings.

    `ordered` carries the fact to enter, the reason, and the sentence afterwards.
    """

    ordered = Signal(object, str, str)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="standings-ranking", accessible=_("Criteria, places, lots"))
        self._tournament: Tournament | None = None
        self._stage = MAIN
        self._level: tuple[tuple[str, ...], ...] = ()
        options = (
            ChoiceOption(FORFEIT, pgettext("choice", "remaining sessions forfeited")),
            ChoiceOption(ANNUL, pgettext("choice", "no session counts")),
        )
        self.form = Form(
            look,
            Spec(
                "ranking",
                lambda: _("Ranking rules"),
                bare=True,
                enters=True,
                prefix="ranking-",
                fields=(
                    Field("places", "line", lambda: _("Places that advance"), example=pgettext("example", "none")),
                    Field("withdrawn", "choice", lambda: _("If a team withdraws"), options=options),
                    Field("criteria", _criteria, lambda: _("Criteria (lots come last)")),
                    Field("reason", "box", lambda: _("Reason (after the first finished session)"), lines=2),
                ),
            ),
        )
        inside = QWidget()
        column = ColumnLayout(look, inside, spacing=8)
        column.addWidget(Label(look, _("Ranking rules"), "heading", weight=700, wrap=True))
        column.addWidget(self.form)
        self.save = Button(
            look, _("Save ranking rules"), key=pgettext("key", "Ctrl+Enter"), primary=True, name="ranking-save"
        )
        self.save.clicked.connect(self._save)
        column.addWidget(self.save)
        column.addWidget(Label(look, pgettext("standings", "Lots"), "heading", weight=700))
        self.about = Label(look, "", "small", tone="ink2", wrap=True, name="ranking-lots-about")
        column.addWidget(self.about)
        self.lots = QWidget()
        self._lots_column = ColumnLayout(look, self.lots, spacing=6)
        column.addWidget(self.lots)
        self.draw = Button(look, _("Save lots"), name="ranking-draw")
        self.draw.clicked.connect(self._draw)
        column.addWidget(self.draw)
        self.problem = Label(look, "", "body", weight=500, tone="error", wrap=True, name="ranking-problem")
        column.addWidget(self.problem)
        column.addStretch(1)
        self.body.addWidget(Scroll(look, inside))
        self.order: OrderList | None = None

    def set_open(self, is_open: bool) -> None:
        """Do nothing: it looks the same when open."""

    def first_focus(self) -> QWidget:
        """Return the first field."""
        return self.form.first_focus()

    def show_ranking(self, tournament: Tournament, stage: str, level: tuple[tuple[str, ...], ...]) -> None:
        """Show the current ranking; `level` are the teams among which lots may be drawn."""
        self._tournament, self._stage, self._level = tournament, stage, level
        standing = tournament.stage(stage)
        self.form.fill(
            {
                "places": "" if standing.fact.places is None else str(standing.fact.places),
                "withdrawn": standing.fact.withdrawn,
                "criteria": ",".join(metric.code for metric in criteria_set(tournament, standing)),
                "reason": "",
            }
        )
        self.form.fields["criteria"].setVisible(not knocks_out(standing))
        self.form.fields["withdrawn"].setVisible(not knocks_out(standing))
        self.form.show_problems({}, focus=False)
        self.problem.show_text("")
        if self.order is not None:
            self.order.hide()
            self.order.deleteLater()
            self.order = None
        if level:
            names, aloud = {uid: team.name for uid, team in tournament.teams.items()}, _("Lots, best first")
            self.order = OrderList(
                self.look, level[0], lambda uid: names.get(uid, uid), name="ranking-lot", accessible=aloud
            )
            self._lots_column.addWidget(self.order)
        self.about.set_words(
            _("Put the tied teams in the order drawn.")
            if level
            else _("No teams are tied on every criterion, so there are no lots to draw.")
        )
        self.draw.setVisible(bool(level))

    def refuse(self, sentence: str) -> None:
        """Show why nothing was entered."""
        self.problem.show_text(sentence)
        if sentence:
            announce(self, sentence, urgent=True)

    def _save(self) -> None:
        values = {key: value.strip() for key, value in self.form.values().items()}
        places = values["places"]
        if places and not (places.isascii() and places.isdigit() and int(places)):
            self.form.show_problems(
                {
                    "places": _(
                        "{value} is not a number of places. Type a whole number, or leave the field blank."
                    ).format(value=places)
                }
            )
            return
        if self._tournament is None:
            return
        standing = self._tournament.stage(self._stage)
        fact = replace(
            standing.fact,
            places=int(places) if places else None,
            withdrawn=values["withdrawn"],
            criteria=tuple(values["criteria"].split(",")) if values["criteria"] and not knocks_out(standing) else (),
        )
        self.ordered.emit(fact, values["reason"], _("Ranking rules saved."))

    def _draw(self) -> None:
        if self.order is not None:
            self.ordered.emit(LotDrawn(self._stage, tuple(self.order.codes)), "", _("Lots saved."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._save()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
