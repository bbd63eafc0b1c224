"""The three lists of the Teams page: teams, sessions, ranking."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLayout

from scorekeeper.features.event.page.frame import Lists
from scorekeeper.features.event.page.shell import chosen_key
from scorekeeper.features.event.view.event_view import EventView, ListedTeam, RankLine, SessionLine
from scorekeeper.features.event.words import event_page as words
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.name_lines import short_name
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.kit.wrapping_table import WrappingTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

R = TypeVar("R", ListedTeam, SessionLine, RankLine)
_MANY, _HEAD = 8, 3
"""The rows of a list that always have space, and the height of its heading in rows."""
_LEAVE = ("number", "stage", "state", "match-points")
"""Columns of the sessions, in the order in which they are hidden for lack of space."""
_SHARES = 10
"""The parts of the width that lists beside each other share."""


def _state_tone(line: SessionLine) -> Token:
    if line.disputed:
        return "ruling"
    return "ok" if line.complete else ("ink" if line.begun else "ink2")


def team_table(look: Look) -> PlainTable[ListedTeam]:
    """Make the list of teams."""
    columns: tuple[Column[ListedTeam], ...] = (
        Column("letter", "", lambda row: row.letter, weight=700, width=34, align="center"),
        Column("name", pgettext("column heading", "Team"), lambda row: row.name, weight=600),
        Column(
            "players",
            pgettext("column heading", "Players"),
            lambda row: row.players,
            tone="ink2",
            small=True,
            stretch=1,
            width=60,
        ),
    )
    model = RowsModel(columns, lambda row: row.uid)
    table = WrappingTable(look, model, name="event-teams", accessible=pgettext("screen reader", "Teams"))
    table.wraps = frozenset({"name"})
    model.setParent(table)
    return table


class SessionTable(WrappingTable[SessionLine]):
    """The list of sessions.

    Names that do not fit side by side have a line each, and columns are hidden until the rest fits.
    """

    wraps = frozenset({"teams"})

    def __init__(self, look: Look) -> None:
        self._role: Role = "table"
        """The text size of names, smaller where there is little room."""
        model = RowsModel(_session_columns(), lambda row: row.uid)
        super().__init__(look, model, name="event-sessions", accessible=pgettext("screen reader", "Sessions"))
        model.setParent(self)

    def show_stage_column(self, *, several: bool) -> None:
        """Show a column with each session's stage, or none if there is only one stage."""
        columns = _session_columns(several=several)
        if len(columns) != len(self.rows_model.columns):
            self.rows_model.set_columns(columns)

    def in_lines(self, row: SessionLine, column: Column[SessionLine], words: str, width: int) -> str:
        """Return a line for each team; a name that is too long for it has dots in the middle."""
        metrics = QFontMetrics(self._font(row, column, words))
        return "\n".join(short_name(name, metrics, width) for name in row.teams)

    def longest_name(self) -> int:
        """Return the width of the longest name, with its margins."""
        names = (name for index in self._some() for name in self.rows_model.rows[index].teams)
        return max(map(self.width_of, names), default=0) + 2 * self.look.gap(8) + 2

    def cut_names(self) -> tuple[str, ...]:
        """Return the names of teams that are cut by dots."""
        column = self.rows_model.column_at("teams")
        available = self.horizontalHeader().sectionSize(column) - 2 * self.look.gap(8)
        names = (name for row in self.rows_model.rows for name in row.teams)
        return tuple(dict.fromkeys(name for name in names if self.width_of(name, self._role) > available))

    def width_of_others(self, without: Sequence[str] = ()) -> int:
        """Return the least width of all columns but the names."""
        columns = enumerate(self.rows_model.columns)
        return sum(self._least(index, column) for index, column in columns if column.key not in {"teams", *without})

    def fit(self) -> None:
        """Fit the columns, leaving out those that have no space beside the whole names."""
        keys = [column.key for column in self.rows_model.columns]
        available, name = self._available_width(), self.longest_name()
        out: tuple[str, ...] = ()
        for count in range(len(_LEAVE) + 1):
            out = _LEAVE[:count]
            if self.width_of_others(out) + name <= available:
                break
        self._role = "table" if self.width_of_others(out) + name <= available else "small"
        for index, key in enumerate(keys):
            self.setColumnHidden(index, key in out)
        super().fit()

    def _font(self, row: SessionLine, column: Column[SessionLine], words: str) -> QFont:
        if column.key != "teams":
            return super()._font(row, column, words)
        return self.look.font(self._role, column.weight_of(row), text=words)


def _session_columns(*, several: bool = False) -> tuple[Column[SessionLine], ...]:
    stage = Column[SessionLine](
        "stage", pgettext("column heading", "Stage"), lambda row: row.stage, tone="ink2", small=True
    )
    return (
        Column("number", pgettext("column heading", "No."), lambda row: str(row.number), align="right", tone="ink2"),
        *((stage,) if several else ()),
        Column("round", pgettext("column heading", "Round"), lambda row: row.round, align="right"),
        Column("table", pgettext("column heading", "Table"), lambda row: row.table, align="right"),
        Column("teams", pgettext("column heading", "Teams"), lambda row: row.between, weight=600, stretch=1, width=60),
        Column("state", pgettext("column heading", "State"), lambda row: row.state, tone=_state_tone, small=True),
        Column(
            "total",
            pgettext("column heading", "Score"),
            lambda row: row.score if row.begun else "",
            align="right",
            weight=700,
        ),
        Column("match-points", _("Match\npoints"), lambda row: row.match_points, align="right"),
    )


def ranking_table(look: Look) -> PlainTable[RankLine]:
    """Make the ranking."""
    columns: tuple[Column[RankLine], ...] = (
        Column("place", pgettext("column heading", "Place"), lambda row: row.rank, align="center", weight=700),
        Column("name", pgettext("column heading", "Team"), lambda row: row.name, weight=600, stretch=1, width=90),
        Column("played", pgettext("column heading", "Played"), lambda row: row.played, align="right", tone="ink2"),
        Column("match-points", _("Match points"), lambda row: row.match_points, align="right", weight=700),
        Column(
            "difference",
            pgettext("column heading", "Difference"),
            lambda row: row.difference,
            align="right",
            weight=600,
        ),
        Column("decided", _("Decided by"), lambda row: row.decided, tone="ink2", small=True, stretch=1, width=90),
    )
    model = RowsModel(columns, lambda row: row.team)
    table = WrappingTable(look, model, name="event-ranking", accessible=pgettext("screen reader", "Ranking"))
    table.wraps = frozenset({"name", "decided"})
    model.setParent(table)
    return table


class ListCard(CardFrame):
    """A list under its heading.

    A text replaces it while it is empty, and a note may be below it.
    """

    def __init__(
        self,
        look: Look,
        title: str,
        table: PlainTable[ListedTeam] | PlainTable[SessionLine] | PlainTable[RankLine],
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
        """Show a text below the list, or instead of it."""
        self.words.set_words(words)
        self.words.setVisible(bool(words))
        self.table.setVisible(not empty)
        self.body.setStretchFactor(self.words, 1 if empty else 0)


class EventLists(Lists):
    """Teams beside sessions, the ranking below.

    With long names sessions above the others; or all in one column.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look, self._whole, self._down = look, False, False
        self.teams, self.sessions, self.ranking = team_table(look), SessionTable(look), ranking_table(look)
        self.tables = (self.teams, self.sessions, self.ranking)
        self.team_card = ListCard(look, pgettext("heading", "Teams"), self.teams, name="event-teams-card")
        self.session_card = ListCard(look, pgettext("heading", "Sessions"), self.sessions, name="event-sessions-card")
        self.ranking_card = ListCard(look, pgettext("heading", "Ranking"), self.ranking, name="event-ranking-card")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for column in range(_SHARES):
            self._grid.setColumnStretch(column, 1)
        self._place, self._narrow = "", False
        self._arrange()

    def stack(self, *, down: bool, whole: bool) -> None:
        """Stack the lists, or place some beside each other."""
        self._whole, self._down = whole, down
        self._grid.setSpacing(self.look.gap(8))
        self._arrange()
        for table in (self.teams, self.sessions, self.ranking):
            table.show_whole(whole=whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Give each list its place, and share the height."""
        sessions = self.sessions
        beside = self.width() * 7 // _SHARES - self.look.gap(24)
        long = sessions.width_of_others() + sessions.longest_name() > beside
        place = "down" if self._down else "long" if long else "beside"
        narrow = long and not self.look.compact
        if (place, narrow) != (self._place, self._narrow):
            self._place, self._narrow = place, narrow
            places = {
                "down": ((0, 0, _SHARES), (1, 0, _SHARES), (2, 0, _SHARES)),
                "long": ((1, 0, 4), (0, 0, _SHARES), (1, 4, 6)),
                "beside": ((0, 0, 3), (0, 3, 7), (1, 0, _SHARES)),
            }[place]
            for card, (row, column, span) in zip(
                (self.team_card, self.session_card, self.ranking_card), places, strict=True
            ):
                self._grid.removeWidget(card)
                self._grid.addWidget(card, row, column, 1, span)
            # the team's form and the Standings page show what does not fit beside long names
            self.teams.setColumnHidden(self.teams.rows_model.column_at("players"), narrow)
            for key in ("played", "decided"):
                self.ranking.setColumnHidden(self.ranking.rows_model.column_at(key), narrow)
            self.teams.fit()
            self.sessions.fit()
            self.ranking.fit()
        self._share()

    def _share(self) -> None:
        """Distribute the height: when stacked, a short list leaves its spare space to a long one."""
        models = (self.teams.rows_model, self.sessions.rows_model, self.ranking.rows_model)
        shares = {
            "down": tuple(min(model.rowCount(), _MANY) + _HEAD for model in models),
            "long": (3, 2, 0),
            "beside": (3, 2, 0),
        }[self._place]
        for row, share in enumerate(shares):
            self._grid.setRowStretch(row, share)

    def show_view(self, view: EventView, find: str) -> None:
        """Show the present lists; `find` is the text they were filtered by."""
        self._fill(self.teams, view.teams)
        self.sessions.show_stage_column(several=bool(view.stage))
        self._fill(self.sessions, view.sessions)
        self._fill(self.ranking, view.ranking)
        hidden = _("Nothing here matches {text}.").format(text=find) if find else ""
        self.team_card.set_words(
            "" if view.teams else hidden or _("No teams yet. Type one, or paste a list with Ctrl+V."),
            empty=not view.teams,
        )
        self.session_card.set_words(
            "" if view.sessions else hidden or words.no_session(len(view.teams)),
            empty=not view.sessions,
        )
        self._arrange()
        ranking = (
            pgettext("event page", "Ranking: {stage}").format(stage=view.stage)
            if view.stage
            else pgettext("event page", "Ranking")
        )
        self.ranking_card.heading.set_words(ranking)
        note = "" if view.finished else words.no_ranking()
        self.ranking_card.set_words(hidden if not view.ranking and hidden else note, empty=not view.ranking)

    def _fill(self, table: PlainTable[R], rows: Sequence[R]) -> None:
        """Show other rows; what was selected stays selected if it is still there."""
        chosen = chosen_key(table)
        table.set_rows(rows)
        table.select_key(chosen)
        table.fit()
        table.show_whole(whole=self._whole)
