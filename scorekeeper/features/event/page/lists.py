"""The three lists of the Event page: teams, sessions, ranking."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QBoxLayout, QLayout

from scorekeeper.features.event.page.frame import Lists
from scorekeeper.features.event.page.shell import chosen_key
from scorekeeper.features.event.view.event_view import EventView, RankLine, SessionLine, TeamLine
from scorekeeper.features.event.words import event_page as words
from scorekeeper.kit.look import layout
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _

R = TypeVar("R", TeamLine, SessionLine, RankLine)
STACKED = 170
"""How high a list is where they stand one under the other, in pixels at 100 %."""


def _state_tone(line: SessionLine) -> Token:
    if line.disputed:
        return "ruling"
    return "ok" if line.complete else ("ink" if line.begun else "ink2")


def team_table(look: Look) -> PlainTable[TeamLine]:
    """Make the list of teams."""
    columns: tuple[Column[TeamLine], ...] = (
        Column("letter", "", lambda row: row.letter, weight=700, width=34, align="center"),
        Column("name", _("Team"), lambda row: row.name, weight=600),
        Column("players", _("Players"), lambda row: row.players, tone="ink2", small=True, stretch=1, width=60),
    )
    model = RowsModel(columns, lambda row: row.uid)
    table = PlainTable(look, model, name="event-teams", accessible=_("Teams"))
    model.setParent(table)
    return table


class SessionTable(PlainTable[SessionLine]):
    """The list of sessions; where the room is short each of the two names is cut off on its own."""

    def __init__(self, look: Look) -> None:
        model = RowsModel(_session_columns(), lambda row: row.uid)
        super().__init__(look, model, name="event-sessions", accessible=_("Sessions"))
        model.setParent(self)

    def paint_cell(
        self, painter: QPainter, row: SessionLine, column: Column[SessionLine], words: str, box: QRect
    ) -> None:
        """Paint a cell; of the teams both stay in sight."""
        if column.key == "teams":
            metrics = QFontMetrics(self.look.font("table", column.weight_of(row), text=words))
            words = both_in_sight(metrics, row.teams, box.width() - 2 * self.look.gap(8))
        super().paint_cell(painter, row, column, words, box)


def both_in_sight(metrics: QFontMetrics, teams: Sequence[str], room: int) -> str:
    """Return who plays whom in `room` pixels: a short name is whole, a long one gets what is left or its half."""
    dash = " \N{EN DASH} "
    left, shown = room - metrics.horizontalAdvance(dash) * (len(teams) - 1), dict.fromkeys(range(len(teams)), "")
    by_width = sorted(shown, key=lambda at: metrics.horizontalAdvance(teams[at]))
    for others, at in zip(range(len(teams), 0, -1), by_width, strict=True):
        shown[at] = metrics.elidedText(teams[at], Qt.TextElideMode.ElideRight, max(1, left // others))
        left -= metrics.horizontalAdvance(shown[at])
    return dash.join(shown.values())


def _session_columns() -> tuple[Column[SessionLine], ...]:
    return (
        Column("number", _("No."), lambda row: str(row.number), align="right", tone="ink2"),
        Column("round", _("Round"), lambda row: row.round, align="right"),
        Column("table", _("Table"), lambda row: row.table, align="right"),
        Column("teams", _("Teams"), lambda row: row.between, weight=600, stretch=1, width=60),
        Column("state", _("State"), lambda row: row.state, tone=_state_tone, small=True),
        Column("total", _("Score"), lambda row: row.score if row.begun else "", align="right", weight=700),
        Column("match-points", _("Match\npoints"), lambda row: row.match_points, align="right"),
    )


def ranking_table(look: Look) -> PlainTable[RankLine]:
    """Make the ranking."""
    columns: tuple[Column[RankLine], ...] = (
        Column("place", _("Place"), lambda row: row.place, align="center", weight=700),
        Column("name", _("Team"), lambda row: row.name, weight=600, stretch=1, width=90),
        Column("played", _("Played"), lambda row: row.played, align="right", tone="ink2"),
        Column("match-points", _("Match points"), lambda row: row.match_points, align="right", weight=700),
        Column("difference", _("Difference"), lambda row: row.difference, align="right", weight=600),
        Column("decided", _("Decided by"), lambda row: row.decided, tone="ink2", small=True, stretch=1, width=90),
    )
    model = RowsModel(columns, lambda row: row.team)
    table = PlainTable(look, model, name="event-ranking", accessible=_("Ranking"))
    model.setParent(table)
    return table


class ListCard(Card):
    """A list under its heading; words stand in its place while it is empty, and a note may stand below it."""

    def __init__(
        self,
        look: Look,
        title: str,
        table: PlainTable[TeamLine] | PlainTable[SessionLine] | PlainTable[RankLine],
        *,
        name: str,
    ) -> None:
        super().__init__(look, margins=(3, 8, 3, 4), spacing=4, name=name, accessible=title)
        self.table = table
        self.heading = Label(look, title, "heading", weight=700, name=f"{name}-title")
        self.heading.setContentsMargins(11, 0, 11, 0)
        self.words = Label(look, "", "body", tone="ink2", wrap=True, name=f"{name}-words")
        self.words.setContentsMargins(11, 4, 11, 8)
        self.body.addWidget(self.heading)
        self.body.addWidget(table, 1)
        self.body.addWidget(self.words)

    def set_words(self, words: str, *, empty: bool) -> None:
        """Say something below the list, or instead of it."""
        self.words.set_words(words)
        self.words.setVisible(bool(words))
        self.table.setVisible(not empty)
        self.body.setStretchFactor(self.words, 1 if empty else 0)


class EventLists(Lists):
    """Teams beside sessions, the ranking below; or all one under the other."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.teams, self.sessions, self.ranking = team_table(look), SessionTable(look), ranking_table(look)
        self.tables = (self.teams, self.sessions, self.ranking)
        self.team_card = ListCard(look, _("Teams"), self.teams, name="event-teams-card")
        self.session_card = ListCard(look, _("Sessions"), self.sessions, name="event-sessions-card")
        self.ranking_card = ListCard(look, _("Ranking"), self.ranking, name="event-ranking-card")
        self._upper = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._upper.addWidget(self.team_card, 4)
        self._upper.addWidget(self.session_card, 6)
        column = layout.Column(look, self)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addLayout(self._upper, 3)
        column.addWidget(self.ranking_card, 2)

    def stack(self, *, down: bool) -> None:
        """Put the lists one under the other, or teams beside sessions."""
        look = self.look
        self._upper.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)
        self._upper.setSpacing(look.gap(8))
        self.setMinimumHeight(3 * look.px(STACKED) + 2 * look.gap(8) if down else 0)

    def show_view(self, view: EventView, find: str) -> None:
        """Show what stands; `find` is what the lists were narrowed down with."""
        self._fill(self.teams, view.teams)
        self._fill(self.sessions, view.sessions)
        self._fill(self.ranking, view.ranking)
        hidden = _("Nothing here is called {text}.").format(text=find) if find else ""
        self.team_card.set_words(
            "" if view.teams else hidden or _("No team yet. Type one, or paste a list with Ctrl+V."),
            empty=not view.teams,
        )
        self.session_card.set_words(
            "" if view.sessions else hidden or _("No session yet. Alt+I begins one when two teams are on the list."),
            empty=not view.sessions,
        )
        note = "" if view.finished else words.no_ranking()
        self.ranking_card.set_words(hidden if not view.ranking and hidden else note, empty=not view.ranking)

    def _fill(self, table: PlainTable[R], rows: Sequence[R]) -> None:
        """Show other rows; what was selected stays selected if it is still there."""
        chosen = chosen_key(table)
        table.set_rows(rows)
        table.select_key(chosen)
        table.fit()
