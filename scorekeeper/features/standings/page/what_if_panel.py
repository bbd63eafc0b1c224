"""What if (Alt+W): suppose a result or a ruling and show what it would change.

Nothing is entered.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.standings.view.standings_view import StandingsView
from scorekeeper.features.standings.view.what_if_view import Supposition, WhatIfView, suppositions, what_if_view
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

_MOST = 4
"""How many teams are named in the panel; the table has all of them."""


class WhatIfPanel(CardFrame):
    """The supposition, and the teams that would move; `supposed` when it changes."""

    supposed = Signal()
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="standings-what-if", accessible=_("What if"))
        self._tournament: Tournament | None = None
        self._stage = MAIN
        self._known: dict[str, Supposition] = {}
        self.form = Form(
            look,
            Spec(
                "what-if",
                lambda: _("What if"),
                bare=True,
                prefix="what-if-",
                fields=(
                    Field(
                        "what", "picker", lambda: pgettext("field", "Suppose"), items=self._items,
                        needed=lambda: _("Choose a table or a dispute."),
                    ),
                    Field(
                        "result", "line", lambda: pgettext("field", "Result"), example="17:15",
                        shown=lambda values: values["what"].startswith("table/"),
                    ),
                ),
            ),
        )  # fmt: skip
        self.form.edited.connect(self._edited)
        inside = QWidget()
        column = ColumnLayout(look, inside, spacing=8)
        head = RowLayout(look)
        head.addWidget(Label(look, _("What if"), "heading", weight=700), 1)
        head.addWidget(Chip(look, pgettext("standings", "not entered"), "warn", "warn", name="what-if-chip"))
        column.addLayout(head)
        column.addWidget(self.form)
        self.sentence = Label(look, "", "body", wrap=True, name="what-if-sentence")
        column.addWidget(self.sentence)
        self.compared = Comparison(
            look, pgettext("column heading", "now"), pgettext("column heading", "then"), name="what-if-compared",
            accessible=_("What if"),
            rows="what-if-row",
        )  # fmt: skip
        column.addWidget(self.compared)
        self.more = Label(look, "", "small", tone="ink2", wrap=True, name="what-if-more")
        column.addWidget(self.more)
        self.verdict = Label(look, "", "body", weight=600, wrap=True, name="what-if-verdict")
        column.addWidget(self.verdict)
        column.addStretch(1)
        self.body.addWidget(Scroll(look, inside))

    def first_focus(self) -> QWidget:
        """Return the result where a table is chosen, else the choice."""
        chosen = self._chosen
        stations = self.form.stations()
        return stations[-1] if chosen is not None and chosen.ruling is None else stations[0]

    def begin(self, tournament: Tournament, stage: str, team: str) -> None:
        """Start with the table of a team in play, else with the first choice."""
        self._take(tournament, stage)
        team_keys = [
            key
            for key, supposition in self._known.items()
            if supposition.ruling is None and team in tournament.sessions[supposition.session].teams
        ]
        self.form.fill({"what": next(iter((*team_keys, *self._known)), ""), "result": ""})

    def _take(self, tournament: Tournament, stage: str) -> None:
        self._tournament, self._stage = tournament, stage
        self._known = {supposition.key: supposition for supposition in suppositions(tournament, stage)}

    def view(self, tournament: Tournament, stage: str, now: StandingsView, group: str) -> StandingsView:
        """Show the supposition for the current event.

        Return the standings with the supposed ones beside them.
        """
        self._take(tournament, stage)
        chosen = self._chosen
        result = what_if_view(tournament, chosen, self.form.values()["result"], now, stage=stage, group=group)
        self._show(result, chosen)
        return result.view

    @property
    def _chosen(self) -> Supposition | None:
        return self._known.get(self.form.values()["what"])

    def _items(self) -> list[ListItem]:
        return [ListItem(supposition.key, supposition.title, supposition.teams) for supposition in self._known.values()]

    def _edited(self, _key: str) -> None:
        self.supposed.emit()
        announce(self, f"{self.sentence.text()} {self.verdict.text()}".strip())

    def _show(self, result: WhatIfView, chosen: Supposition | None) -> None:
        nothing = _("No table is playing or drawn, and no dispute is open.") if not self._known else ""
        about = chosen.teams if chosen is not None else ""
        self.sentence.set_words(
            result.sentence or " \N{EN DASH} ".join(part for part in (about, result.problem) if part)
        )
        if not self.sentence.text():
            self.sentence.set_words(nothing or _("Choose a table or a dispute."))
        shown = result.moved[:_MOST]
        self.compared.set_changes([FactChange(team.name, (team.now, team.then)) for team in shown])
        self.compared.setVisible(bool(shown))
        more = len(result.moved) - len(shown)
        self.more.setVisible(more > 0)
        self.more.set_words(
            ngettext("{n} more in the table", "{n} more in the table", more).format(n=more) if more > 0 else ""
        )
        self.verdict.setVisible(bool(result.verdict))
        self.verdict.show_text(result.verdict, tone="warn" if result.matters else "ink")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
