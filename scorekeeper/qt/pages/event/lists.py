"""The three lists of the Event page: teams, sessions, ranking."""

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk.event_view import RankLine, SessionLine, TeamLine
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.look.palette import Token
from scorekeeper.qt.table import Column, RowsModel
from scorekeeper.qt.tableview import PlainTable


def _state_tone(line: SessionLine) -> Token:
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


def session_table(look: Look) -> PlainTable[SessionLine]:
    """Make the list of sessions."""
    columns: tuple[Column[SessionLine], ...] = (
        Column("number", _("No."), lambda row: str(row.number), align="right", tone="ink2"),
        Column("round", _("Round"), lambda row: row.round, align="right"),
        Column("table", _("Table"), lambda row: row.table, align="right"),
        Column("teams", _("Teams"), lambda row: row.between, weight=600, stretch=1, width=60),
        Column("state", _("State"), lambda row: row.state, tone=_state_tone, small=True),
        Column("total", _("Score"), lambda row: row.score if row.begun else "", align="right", weight=700),
        Column("match-points", _("Match\npoints"), lambda row: row.match_points, align="right"),
    )
    model = RowsModel(columns, lambda row: row.uid)
    table = PlainTable(look, model, name="event-sessions", accessible=_("Sessions"))
    model.setParent(table)
    return table


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
