"""The left part of the Standings page: tables, a picture or the cross-table."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.round.view.tables import table_ends
from scorekeeper.features.standings import words
from scorekeeper.features.standings.page.bracket_picture import BracketPicture
from scorekeeper.features.standings.page.course_picture import CoursePicture
from scorekeeper.features.standings.page.cross_table import CrossTable, OpponentList
from scorekeeper.features.standings.page.standings_table import StandingsTable
from scorekeeper.features.standings.view.cross_view import CrossView, cross_view
from scorekeeper.features.standings.view.standings_view import (
    EACH_GROUP,
    PLACES,
    RACE,
    StandingRow,
    StandingsView,
    course_view,
    line_after,
    only_score,
)
from scorekeeper.features.where.view.addresses import NumberAddress
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language import bracket as bracket_words
from scorekeeper.language import standings as standings_words
from scorekeeper.language.bracket_shown import bracket_shown
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

TABLE, CROSS, BRACKET = "table", "cross-table", "bracket"
_BESIDE = 540
"""Width from which groups are beside each other; pixels at 100 %."""


def _of_points() -> tuple[ChoiceOption, ...]:
    """Return the choices for standings by points."""
    return (
        ChoiceOption(TABLE, pgettext("choice", "Ra&nking")),
        ChoiceOption(RACE, pgettext("choice", "Ra&ce")),
        ChoiceOption(PLACES, pgettext("choice", "&Places")),
        ChoiceOption(CROSS, pgettext("choice", "Cross-table")),
    )


def _of_knock_out() -> tuple[ChoiceOption, ...]:
    """Return the choices for a knock-out: its bracket, or the places."""
    return ChoiceOption(BRACKET, pgettext("choice", "B&racket")), ChoiceOption(TABLE, pgettext("choice", "&Places"))


class GroupBoard(QWidget):
    """The table of one group under its name, or of all teams without a name."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        column = ColumnLayout(look, self, spacing=2)
        self.title = Label(look, "", "heading", weight=700, name="standings-group-name")
        self.title.setContentsMargins(11, 6, 11, 0)
        self.table = StandingsTable(look)
        column.addWidget(self.title)
        column.addWidget(self.table, 1)


class Board(QWidget):
    """Everything that shows the ranking.

    `chosen` when another team is selected, `opened` by Enter.
    `asked` requests another group, `sheet` carries the opened session (uid) of the cross-table.
    """

    chosen = Signal()
    opened = Signal()
    asked = Signal()
    sheet = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._view: StandingsView | None = None
        self._current = 0
        self._asked_group, self._beside = EACH_GROUP, True
        self._crossings: tuple[CrossView, ...] = ()
        self.fields: list[GroupBoard] = []
        self.picture = CoursePicture(look)
        self.picture.chosen.connect(self._pick)
        self.picture.opened.connect(self.opened)
        self.bracket = BracketPicture(look)
        self.bracket.opened.connect(self.sheet)
        self.bracket.chosen.connect(self._pick_pair)
        self.cross = CrossTable(look)
        self.cross.row_opened.connect(self._open_crossed)
        self.cross.row_chosen.connect(self._cross_to)
        self.cross.turned.connect(self._show_cross_note)
        self.opponents = OpponentList(look)
        self.opponents.opened.connect(self.opened)
        self.opponents.stepped.connect(self._step)
        self._card = CardFrame(
            look, margins=(2, 2, 2, 3), name="standings-card", accessible=pgettext("screen reader", "Standings")
        )
        self._tables = RowLayout(look, spacing=10)
        self._tables.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._table_room = QWidget()
        self._table_room.setLayout(self._tables)
        for part in (self._table_room, self.picture, self.bracket, self.cross, self.opponents):
            self._card.body.addWidget(part, 1)
        self._add_empty()
        self.shown = SegmentedChoice(
            look, _of_points(), TABLE, name="standings-shown", accessible=pgettext("screen reader", "View")
        )
        self.shown.chosen.connect(self.asked)
        self.group = SegmentedChoice(
            look, (), "", name="standings-group", accessible=pgettext("screen reader", "Group")
        )
        self.group.chosen.connect(self._want)
        self.group.hide()
        self._foot = Label(
            look, words.boxes_note(sat_out=False), "small", tone="ink2", wrap=True, name="standings-note"
        )
        column = ColumnLayout(look, self, spacing=6)
        for part in (self.group, self.shown):
            column.addWidget(part)
        column.addWidget(self._card, 1)
        column.addWidget(self._foot)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._field(0)

    def _add_empty(self) -> None:
        """Add what is shown until a session is finished: why, and the way to the score sheet."""
        look = self.look
        self._empty = QWidget()
        column = ColumnLayout(look, self._empty, margins=(20, 40, 20, 40), spacing=16)
        centred = Qt.AlignmentFlag.AlignHCenter
        self._empty_words = Label(
            look, standings_words.no_finished_session(), "panel", tone="ink2", wrap=True, name="standings-empty",
            align=centred,
        )  # fmt: skip
        column.addWidget(self._empty_words)
        self.sheet_button = Button(
            look, pgettext("name of a page", "Score sheet"), key="Ctrl+1", icon="sheet", primary=True,
            name="standings-sheet",
        )  # fmt: skip
        column.addWidget(self.sheet_button, 0, centred)
        column.addStretch(1)
        self._card.body.addWidget(self._empty, 1)

    def _field(self, index: int) -> GroupBoard:
        """Return the table at an index, created on first use."""
        while (position := len(self.fields)) <= index:
            field = GroupBoard(self.look)
            field.table.row_chosen.connect(partial(self._chosen_in, position))
            field.table.row_opened.connect(partial(self._opened_in, position))
            self.fields.append(field)
            self._tables.addWidget(field, 1)
        return self.fields[index]

    @property
    def table(self) -> StandingsTable:
        """The table last used."""
        return self.fields[self._current].table

    @property
    def team(self) -> StandingRow | None:
        return self.table.selected

    @property
    def shown_group(self) -> str:
        """The group on display, EACH_GROUP for each by itself, "" for all teams together."""
        return str(self.group.value or "")

    def offer_groups(self, groups: Sequence[str]) -> None:
        """Offer the groups of the stage: side by side if they fit, alone, or all in one."""
        self._beside = self._has_room_for_two()
        options = (
            [ChoiceOption(EACH_GROUP, pgettext("choice", "B&oth") if len(groups) == 2 else _("All gr&oups"))]
            if self._beside
            else []
        )
        for group in groups:
            key = f"&{group}" if group in {"A", "B"} else group
            options.append(ChoiceOption(group, pgettext("choice", "Group {name}").format(name=key)))
        options.append(ChoiceOption("", pgettext("choice", "Overall")))
        known = [option.value for option in options] if groups else [""]
        if groups and self._asked_group not in (*known, EACH_GROUP):
            self._asked_group = EACH_GROUP
        self.group.set_options(options if groups else [], self._asked_group if self._asked_group in known else known[0])
        self.group.setVisible(bool(groups))

    def show_view(self, tournament: Tournament, stage: str, view: StandingsView, *, supposed: bool) -> None:
        """Show other standings; where a result is `supposed`, with its effect beside each row."""
        before = self.team.team if self.team is not None else ""
        if view.knock_out != (self._view is not None and self._view.knock_out):
            options = _of_knock_out() if view.knock_out else _of_points()
            self.shown.set_options(options, options[0].value)
        self._view = view
        for index, (name, rows) in enumerate(view.fields):
            field = self._field(index)
            field.title.set_words(pgettext("standings", "Group {name}").format(name=name))
            field.title.setVisible(len(view.fields) > 1)
            field.table.show_rows(
                rows,
                line_after(rows, view.places),
                beside=len(view.fields) > 1,
                supposed=supposed,
                match_points=view.match_points_given,
            )
        for index, field in enumerate(self.fields):
            field.setVisible(index < len(view.fields))
        begun = bool(view.finished) or supposed
        self._empty.setVisible(not begun and not self._bracketed)
        self._empty_words.set_words(standings_words.no_finished_session(view.knock_outs, only_score(tournament, stage)))
        self.shown.setVisible(begun or view.knock_out)
        if self._bracketed:
            ends = table_ends(tournament, stage, datetime.now(UTC))
            self.bracket.show_bracket(bracket_shown(tournament, stage, ends=ends))
        if self._pictured:
            group = self.shown_group.replace(EACH_GROUP, "")
            self.picture.show_course(course_view(tournament, str(self.shown.value), stage, group))
        if self._crossed:
            crossing = cross_view(tournament, stage, self.shown_group.replace(EACH_GROUP, ""))
            line = line_after(view.rows, view.places) if len(view.fields) == 1 else view.places or 0
            self.cross.show_cross(crossing, line)
            sides = list(view.groups) if len(view.groups) == 2 else [""]
            self._crossings = tuple(cross_view(tournament, stage, group) for group in sides)
        other = self._pictured or self._crossed or self._bracketed
        self._table_room.setVisible(begun and not other)
        self.picture.setVisible(self._pictured)
        self.bracket.setVisible(self._bracketed)
        self.cross.setVisible(self._crossed and self._beside)
        self.opponents.setVisible(self._crossed and not self._beside)
        self._foot.setVisible(begun and not self._pictured and not self._bracketed and not self.look.compact)
        several = len(view.fields) > 1
        boxes = _("Enter shows the team's sessions.")
        if view.match_points_given:
            boxes = words.boxes_note(sat_out=bool(view.sat_out))
        note = words.beside_note(view.places) if several else boxes
        note = self._cross_note(view) if self._crossed else note
        note = _("What if: none of this is entered, published or printed. Esc ends it.") if supposed else note
        self._foot.set_words(note, tone="warn" if supposed else "ink2")
        known = {row.team for row in view.rows}
        before = self._team_of_pair(before) if self._bracketed else before
        self.select(before if before in known else (view.rows[0].team if view.rows else ""))

    def select(self, team: str) -> None:
        """Select a team in whichever table it is."""
        for index, (_name, rows) in enumerate(self._view.fields if self._view is not None else ()):
            if any(row.team == team for row in rows):
                self.fields[index].table.select_key(team)
                self._select_field(index)
        self.picture.select(team)
        if self._crossed:
            self.cross.select_key(team)
            self.opponents.show_team(self._crossing_of(team), team)

    def point_at(self, address: NumberAddress | None) -> None:
        """Put the ring around a number, or remove it."""
        for field in self.fields:
            field.table.point_at(None)
        if address is not None:
            self.select(address.team)
            self.table.point_at(address)

    def station(self) -> QWidget | None:
        """Return the widget for the keyboard; None while nothing is shown."""
        shown = [
            widget
            for widget in (self.picture, self.bracket, self.cross, self.opponents.list, self.table, self.sheet_button)
            if widget.isVisibleTo(self)
        ]
        return shown[0] if shown else None

    def stations(self) -> Sequence[QWidget]:
        """Return the widgets for F6."""
        crossed = self.cross if self._beside else self.opponents.list
        begun: list[QWidget] = [self.picture] if self._pictured else [crossed] if self._crossed else []
        begun = [self.bracket] if self._bracketed else begun
        if not self._empty.isHidden():
            begun = [self.sheet_button]
        return (*(begun or [field.table for field in self.fields if not field.isHidden()]), self.group, self.shown)

    def show_cross(self) -> None:
        """Show the cross-table."""
        self.shown.set_value(CROSS)
        self.asked.emit()

    def turn_part(self, step: int) -> None:
        """Show the previous or the next part of a large bracket."""
        self.bracket.turn(step)

    def show_table(self) -> bool:
        """Show the table instead of a picture or the cross-table; return False if neither was shown."""
        if not (self._pictured or self._crossed):
            return False
        self.shown.set_value(TABLE)
        self.asked.emit()
        return True

    @property
    def _pictured(self) -> bool:
        """Whether a picture is shown instead of the table."""
        return self.shown.value in {RACE, PLACES} and bool(self._view and self._view.finished)

    @property
    def _bracketed(self) -> bool:
        """Whether the bracket of a knock-out is shown instead of the table."""
        return self.shown.value == BRACKET and bool(self._view and self._view.knock_out)

    @property
    def title(self) -> str:
        """The title of what is shown."""
        titles = {BRACKET: bracket_words.title(), CROSS: pgettext("heading", "Cross-table")}
        return (
            titles[BRACKET] if self._bracketed else titles[CROSS] if self._crossed else pgettext("heading", "Standings")
        )

    @property
    def round_lengths(self) -> str:
        """The lengths of the rounds in the bracket shown, "" for none."""
        return self.bracket.bracket.lengths if self._bracketed and self.bracket.bracket is not None else ""

    @property
    def has_parts(self) -> bool:
        """Whether the bracket shown has further parts."""
        return self._bracketed and len(self.bracket.parts) > 1

    @property
    def _crossed(self) -> bool:
        """Whether the cross-table is shown instead of the table."""
        return self.shown.value == CROSS and bool(self._view and self._view.finished)

    def _crossing_of(self, team: str) -> CrossView:
        """Return the cross-table that has a team at the left."""
        crossings = (crossing for crossing in self._crossings if any(row.team == team for row in crossing.rows))
        return next(crossings, CrossView((), ()))

    def _step(self, step: int) -> None:
        """Show the meetings of the previous or the next team."""
        team = self.team.team if self.team is not None else ""
        teams = [row.team for row in self._crossing_of(team).rows]
        if teams:
            self._pick(teams[min(max(teams.index(team) + step, 0), len(teams) - 1)])

    def _want(self, group: str) -> None:
        self._asked_group = group
        self.asked.emit()

    def _chosen_in(self, field_index: int, _row: int) -> None:
        if self.fields[field_index].table.hasFocus() or field_index == self._current:
            self._select_field(field_index)
            self.chosen.emit()

    def _opened_in(self, field_index: int, _row: int) -> None:
        self._select_field(field_index)
        self.opened.emit()

    def _select_field(self, field_index: int) -> None:
        """Keep the selection to a single team in all tables."""
        self._current = field_index
        for index, field in enumerate(self.fields):
            if index != field_index:
                field.table.setCurrentIndex(QModelIndex())

    def _pick(self, team: str) -> None:
        self.select(team)
        self.chosen.emit()

    def _team_of_pair(self, before: str = "") -> str:
        """Return the team to describe: the one before, if in the chosen pair, else its winner."""
        pair = self.bracket.pair
        known = [side for side in pair.sides if side.known] if pair is not None else []
        if not known or before in {side.team for side in known}:
            return before
        return next((side.team for side in known if side.on), known[0].team)

    def _pick_pair(self) -> None:
        team = self._team_of_pair(self.team.team if self.team is not None else "")
        if team:
            self._pick(team)

    def _cross_to(self, row: int) -> None:
        if self.cross.hasFocus() and row >= 0:
            self._pick(self.cross.rows_model.rows[row].team)

    def _show_cross_note(self) -> None:
        if self.cross.isVisible() and self._view is not None:
            self._foot.set_words(self._cross_note(self._view))

    def _cross_note(self, view: StandingsView) -> str:
        if not self._beside:
            return words.opponents_note()
        more, by_round = self.cross.hidden_at_right, self.cross.by_round
        return words.cross_note(more, match_points=view.match_points_given, by_round=by_round)

    def _open_crossed(self, row: int) -> None:
        self._pick(self.cross.rows_model.rows[row].team)
        if self.cross.session:
            self.sheet.emit(self.cross.session)
        else:
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        others = [field.table for field in self.fields if not field.isHidden()]
        step = ways.get(Qt.Key(event.key())) if self.table.hasFocus() and not event.modifiers() else None
        to = self._current + (step or 0)
        if step is None or not 0 <= to < len(others):
            super().keyPressEvent(event)
            return
        row = min(self.table.currentIndex().row(), len(others[to].rows_model.rows) - 1)
        others[to].select_key(others[to].rows_model.rows[row].team)
        others[to].setFocus(Qt.FocusReason.OtherFocusReason)
        self._select_field(to)
        self.chosen.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._has_room_for_two() != self._beside:
            self.asked.emit()

    def _has_room_for_two(self) -> bool:
        return not self.look.compact and self.width() >= self.look.px(_BESIDE)
