"""The three lists of the Teams page: teams, sessions, ranking."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QBoxLayout, QLayout

from scorekeeper.features.event.page.frame import Lists
from scorekeeper.features.event.page.shell import chosen_key
from scorekeeper.features.event.view.event_view import EventView, ListedTeam, RankLine, SessionLine
from scorekeeper.features.event.words import event_page as words
from scorekeeper.kit.look import layout
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

R = TypeVar("R", ListedTeam, SessionLine, RankLine)
_MANY, _HEAD = 8, 3
"""The rows of a list that always have space, and the height of its heading in rows."""
_AROUND = 8
"""The space above and below the lines of a session row together, pixels at 100 %."""


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
    table = PlainTable(look, model, name="event-teams", accessible=pgettext("screen reader", "Teams"))
    model.setParent(table)
    return table


class SessionTable(PlainTable[SessionLine]):
    """The list of sessions; names that do not fit side by side get a line each, or more."""

    def __init__(self, look: Look) -> None:
        model = RowsModel(_session_columns(), lambda row: row.uid)
        super().__init__(look, model, name="event-sessions", accessible=pgettext("screen reader", "Sessions"))
        model.setParent(self)

    def paint_cell(
        self, painter: QPainter, row: SessionLine, column: Column[SessionLine], words: str, box: QRect
    ) -> None:
        """Paint a cell; team names are never cut."""
        inner = box.adjusted(self.look.gap(8), 0, -self.look.gap(8), 0)
        font = self.look.font("table", column.weight_of(row), text=words)
        if column.key != "teams" or QFontMetrics(font).horizontalAdvance(words) <= inner.width():
            super().paint_cell(painter, row, column, words, box)
            return
        painter.setFont(font)
        painter.setPen(self.look.color(column.tone_of(row)))
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap), "\n".join(row.teams))

    def show_stage_column(self, *, several: bool) -> None:
        """Show a column with each session's stage, or none if there is only one stage."""
        columns = _session_columns(several=several)
        if len(columns) != len(self.rows_model.columns):
            self.rows_model.set_columns(columns)

    def fit(self) -> None:
        """Fit the columns, and each row to the lines of its teams."""
        super().fit()
        look, column = self.look, self.rows_model.column_at("teams")
        area = QRect(0, 0, self.horizontalHeader().sectionSize(column) - 2 * look.gap(8), 0)
        metrics, usual, sizes = QFontMetrics(look.font("table", 600)), look.px(self._row_height), self.verticalHeader()
        for number, row in enumerate(self.rows_model.rows):
            height = usual
            if self.width_of(row.between) > area.width():
                lines = metrics.boundingRect(area, int(Qt.TextFlag.TextWordWrap), "\n".join(row.teams))
                height = max(usual, lines.height() + look.px(_AROUND))
            if sizes.sectionSize(number) != height:
                sizes.resizeSection(number, height)


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
    table = PlainTable(look, model, name="event-ranking", accessible=pgettext("screen reader", "Ranking"))
    model.setParent(table)
    return table


class ListCard(CardFrame):
    """A list under its heading; a text replaces it while it is empty, and a note may be below it."""

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
    """Teams beside sessions, the ranking below; or all in one column."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look, self._whole, self._down = look, False, False
        self.teams, self.sessions, self.ranking = team_table(look), SessionTable(look), ranking_table(look)
        self.tables = (self.teams, self.sessions, self.ranking)
        self.team_card = ListCard(look, pgettext("heading", "Teams"), self.teams, name="event-teams-card")
        self.session_card = ListCard(look, pgettext("heading", "Sessions"), self.sessions, name="event-sessions-card")
        self.ranking_card = ListCard(look, pgettext("heading", "Ranking"), self.ranking, name="event-ranking-card")
        self._upper = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._upper.addWidget(self.team_card, 3)
        self._upper.addWidget(self.session_card, 7)
        column = self._column = layout.ColumnLayout(look, self)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addLayout(self._upper, 3)
        column.addWidget(self.ranking_card, 2)

    def stack(self, *, down: bool, whole: bool) -> None:
        """Stack the lists, or place teams beside sessions."""
        look, self._whole, self._down = self.look, whole, down
        self._upper.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)
        self._upper.setSpacing(look.gap(8))
        self._share()
        for table in (self.teams, self.sessions, self.ranking):
            table.show_whole(whole=whole)

    def _share(self) -> None:
        """Distribute the height: when stacked, a short list leaves its spare space to a long one."""
        models = (self.teams.rows_model, self.sessions.rows_model, self.ranking.rows_model)
        teams, sessions, ranking = (min(model.rowCount(), _MANY) + _HEAD for model in models)
        self._upper.setStretch(0, teams if self._down else 3)
        self._upper.setStretch(1, sessions if self._down else 7)
        self._column.setStretch(0, teams + sessions if self._down else 3)
        self._column.setStretch(1, ranking if self._down else 2)

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
        self._share()
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
