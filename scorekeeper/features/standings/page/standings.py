"""The Standings page: who stands where, what decided it, and where every number of it comes from."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.standings import words
from scorekeeper.features.standings.page.course_picture import CoursePicture
from scorekeeper.features.standings.page.cross_table import CrossTable
from scorekeeper.features.standings.page.ranking_panel import RankingPanel
from scorekeeper.features.standings.page.standings_side import Overview, RecordPanel
from scorekeeper.features.standings.page.standings_table import StandingsTable
from scorekeeper.features.standings.view.cross_view import cross_view
from scorekeeper.features.standings.view.standings_view import (
    PLACES,
    RACE,
    StandingRow,
    StandingsView,
    course_view,
    standings_view,
    team_sessions,
)
from scorekeeper.features.where.page.where_panel import PageWhere
from scorekeeper.features.where.view.addresses import STANDINGS, NumberAddress, value_of
from scorekeeper.features.where.view.where_from import chain
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column, Row, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stack import Stack
from scorekeeper.kit.page import Page
from scorekeeper.language import standings as say
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import said
from scorekeeper.session.words.score_page import not_saved

TABLE, CROSS = "table", "cross-table"
SIDE_WIDTH, NARROW = 344, 800
"""How wide the panel is, and below which width it covers the page; pixels at 100 %."""


class StandingsPage(Page):
    """The table at the left; at the right the overview, the sessions of a team, or where a number comes from."""

    name = "standings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.view: StandingsView | None = None
        self._stage = MAIN
        self._entering = ""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # no stop of its own for Tab
        self.setAccessibleName(_("Standings"))
        self.table = StandingsTable(look)
        self.table.row_chosen.connect(self._row_chosen)
        self.table.row_opened.connect(lambda _row: self._open_record())
        self.picture = CoursePicture(look)
        self.picture.chosen.connect(self._pick)
        self.picture.opened.connect(self._open_record)
        self.cross = CrossTable(look)
        self.cross.row_opened.connect(self._open_crossed)
        self.cross.hide()
        self.overview = Overview(look)
        self.overview.team.asked.connect(self._asked)
        self.overview.opened.connect(self._open_session)
        self.record = RecordPanel(look)
        self.record.opened.connect(self._open_session)
        self.where = PageWhere(look)
        self.where.opened.connect(self.follow)
        self.where.pointed.connect(self.table.point_at)
        self.ranking = RankingPanel(look)
        self.ranking.ordered.connect(self._enter)
        self.overview.set_ranking.connect(self._open_ranking)
        self.side = Stack()
        self.side.setObjectName("standings-side")
        for panel in (self.overview, self.record, self.where, self.ranking):
            panel.closed.connect(self.close_panel)
            self.side.addWidget(panel)
        self._build()
        bridge.saved.connect(self._saved)
        bridge.refused.connect(lambda problems: self._missed(" ".join(map(said, problems))))
        bridge.failed.connect(lambda trouble: self._missed(not_saved(failures.sentence(trouble))))
        look.changed.connect(self._arrange)
        self._arrange()

    def _build(self) -> None:
        look = self.look
        self.head = Card(look, name="standings-head")
        self._title = Label(look, _("Standings"), "page", weight=700, name="standings-title")
        self._detail = Label(look, "", "small", tone="ink2", elide=True, name="standings-detail")
        self.head.body.addWidget(self._title)
        self.head.body.addWidget(self._detail)
        self._card = Card(look, margins=(2, 2, 2, 3), name="standings-card", accessible=_("Standings"))
        self._card.body.addWidget(self.table, 1)
        self._card.body.addWidget(self.picture, 1)
        self._card.body.addWidget(self.cross, 1)
        self._empty = Label(
            look, say.no_finished_session(), "panel", tone="ink2", wrap=True, name="standings-empty",
            align=Qt.AlignmentFlag.AlignHCenter,
        )  # fmt: skip
        self._empty.setContentsMargins(20, 40, 20, 40)
        self._card.body.addWidget(self._empty)
        self._left = QWidget()
        left = Column(look, self._left, spacing=6)
        self.shown = SegmentedChoice(
            look,
            (Option(TABLE, _("Tab&le")), Option(RACE, _("Ra&ce")), Option(PLACES, _("&Places")),
             Option(CROSS, _("Cross-table"))),
            TABLE, name="standings-shown", accessible=_("What is shown"),
        )  # fmt: skip
        self.shown.chosen.connect(self._show_other)
        self.group = SegmentedChoice(look, (), "", name="standings-group", accessible=_("Group"))
        self.group.chosen.connect(lambda _value: self.refresh(Changes()))
        self.group.hide()
        left.addWidget(self.group)
        left.addWidget(self.shown)
        left.addWidget(self._card, 1)
        self._foot = Label(look, words.boxes_note(), "small", tone="ink2", wrap=True, name="standings-note")
        left.addWidget(self._foot)
        self._more = Button(look, _("Team, sums and criteria"), name="standings-more")
        self._more.clicked.connect(self._open_overview)
        left.addWidget(self._more)
        outer = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        row = Row(look, spacing=10)
        row.addWidget(self._left, 1)
        row.addWidget(self.side)
        outer.addLayout(row, 1)
        for layout in (outer, left, row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    # what a page answers
    def handlers(self) -> Handlers:
        """Return where from, as soon as there is a team to ask about."""
        return {"where-from": self._where_from} if self.team is not None else {}

    def first_focus(self) -> QWidget:
        """Return the table, or what is open beside it."""
        if self._panel is self.where:
            return self.where
        for other in (self.picture, self.cross):
            if other.isVisibleTo(self):
                return other
        return self.table if self.table.isVisibleTo(self) else self

    def areas(self) -> Sequence[QWidget]:
        """Return table and side panel."""
        beside: QWidget = self.overview.team.where
        if self._panel is self.record:
            beside = self.record.list
        elif self._panel is self.where:
            beside = self.where
        elif self._panel is self.ranking:
            beside = self.ranking
        shown = self.picture if self._pictured else self.cross if self._crossed else self.table
        return (shown, self.group, self.shown, beside, self._more)

    def title(self) -> str:
        """Return the words of the title bar."""
        return _("Standings")

    def show_target(self, target: object) -> None:
        """Select a team by its uid."""
        self.open()
        self.table.select_key(str(target))
        self._show_team()

    @property
    def team(self) -> StandingRow | None:
        """The selected team."""
        return self.table.selected

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; the selected team stays selected."""
        del changes
        tournament, entries = self.bridge.tournament, self.bridge.entries
        chosen = self.team.team if self.team is not None else ""
        if self._stage not in tournament.stages:
            self._stage = MAIN
        self.view = view = standings_view(tournament, self._stage, str(self.group.value or ""))
        self._offer_groups(view.groups)
        self.table.show_rows(view.rows, view.places)
        begun = bool(view.finished)
        self._empty.setVisible(not begun)
        self._empty.set_words(say.no_finished_session(view.knock_outs))
        self.shown.setVisible(begun)
        self._show_picture()
        known = {row.team for row in view.rows}
        self.table.select_key(chosen if chosen in known else (view.rows[0].team if view.rows else ""))
        at = time_of_day(entries[-1].at) if entries else ""
        parts = (
            say.teams_count(len(view.rows)),
            ngettext(
                "{finished} of {count} session finished", "{finished} of {count} sessions finished", view.sessions
            ).format(finished=view.finished, count=view.sessions),
            _("as of {time}, entry {entry}").format(time=at, entry=tournament.seq),
        )
        self._detail.set_words(" \N{MIDDLE DOT} ".join(parts))
        self.overview.show_view(view)
        self._show_team()
        if self._panel is self.where:
            self.where.stand_on(tournament, entries)
        self.commands_changed.emit()

    def _offer_groups(self, groups: tuple[str, ...]) -> None:
        """Offer the groups of the stage, all of them first."""
        chosen = str(self.group.value or "")
        names = [(f"&{group}" if group in {"A", "B"} else group, group) for group in groups]
        options = [Option("", _("&Overall"))]
        options += [Option(key, _("Group {name}").format(name=name)) for name, key in names]
        self.group.set_options(options, chosen if chosen in groups else "")
        self.group.setVisible(bool(groups))

    def show_stage(self, stage: str) -> None:
        """Show the standings of another stage (uid)."""
        if stage != self._stage:
            self._stage = stage
            self.group.set_value("")
            self.refresh(Changes())

    @property
    def _pictured(self) -> bool:
        """Whether a picture stands in the place of the table."""
        return self.shown.value in {RACE, PLACES} and bool(self.view and self.view.finished)

    @property
    def _crossed(self) -> bool:
        """Whether the cross-table stands in the place of the table."""
        return self.shown.value == CROSS and bool(self.view and self.view.finished)

    def _open_crossed(self, at: int) -> None:
        self._pick(self.cross.rows_model.rows[at].team)
        self._open_record()

    def _show_other(self) -> None:
        self._show_picture()

    def _show_picture(self) -> None:
        """Show table or picture, whichever was chosen."""
        begun = bool(self.view and self.view.finished)
        if self._pictured:
            self.picture.show_course(course_view(self.bridge.tournament, str(self.shown.value)))
        if self._crossed:
            self.cross.show_cross(cross_view(self.bridge.tournament, self._stage))
        other = self._pictured or self._crossed
        self.table.setVisible(begun and not other)
        self.picture.setVisible(self._pictured)
        self.cross.setVisible(self._crossed)
        self._foot.setVisible(begun and not other)

    def _show_team(self) -> None:
        self.picture.select(self.team.team if self.team is not None else "")
        row, tournament = self.team, self.bridge.tournament
        self.overview.team.setVisible(row is not None)
        if row is None or self.view is None or row.team not in tournament.teams:
            return
        sessions = team_sessions(tournament, row.team)
        penalties = value_of(tournament, self._number("penalty-points", row.team)) or 0
        self.overview.team.show_team(row, len(self.view.rows), penalties, sessions)
        self.record.show_team(row.name, sessions)

    def articles(self) -> tuple[str, ...]:
        """Return the articles by which the selected team has its match points."""
        if self.team is None:
            return ()
        told = chain(self.bridge.tournament, self.bridge.entries, self._number("match-points", self.team.team))
        return tuple(told.articles) if told is not None else ()

    def _number(self, what: str, team: str) -> NumberAddress:
        return NumberAddress(STANDINGS, what, team=team, stage=self._stage)

    # what the scorer does
    def _row_chosen(self, _row: int) -> None:
        self._show_team()
        shown = self.where.address if self._panel is self.where else None
        if shown is not None and self.team is not None and shown != (at := self._number(shown.what, self.team.team)):
            self.where.point_at(at)

    def _pick(self, team: str) -> None:
        self.table.select_key(team)
        self._row_chosen(self.table.currentIndex().row())

    def _asked(self, what: str) -> None:
        if what == "record":
            self._open_record()
        else:
            self._where_from()

    def _where_from(self) -> None:
        if self.team is None:
            return
        self._open(self.where)
        self.where.stand_on(self.bridge.tournament, self.bridge.entries)
        shown = self.where.address
        self.where.point_at(self._number(shown.what if shown is not None else "match-points", self.team.team))
        self.where.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open_record(self) -> None:
        if self.team is not None:
            self._open(self.record)
            self.record.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open_overview(self) -> None:
        self._open(self.overview)
        self.overview.team.where.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open_ranking(self) -> None:
        if self.view is None:
            return
        self.ranking.show_ranking(self.bridge.tournament, self._stage, self.view.level)
        self._open(self.ranking)
        self.ranking.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _enter(self, fact: Fact, reason: str, done: str) -> None:
        """Enter what the ranking goes by, or a lot."""
        tournament, role = self.bridge.tournament, self.bridge.desk.role
        why = refusal(tournament, role, ((fact.kind, ""),))
        if why:
            self.refused.emit(why)
        elif not self._entering:
            self._entering = done
            self.bridge.submit((fact,), reason=reason)

    def _saved(self, _saved: object) -> None:
        if self._entering:
            done, self._entering = self._entering, ""
            self.close_panel()
            self.said.emit("saved", done, "")

    def _missed(self, sentence: str) -> None:
        if self._entering:
            self._entering = ""
            self.ranking.refuse(sentence)

    def _open_session(self, session: str) -> None:
        self.go.emit("score", session)

    # the panel at the side
    @property
    def _panel(self) -> QWidget | None:
        return self.side.currentWidget()

    def _open(self, panel: QWidget) -> None:
        for card in (self.record, self.where, self.ranking):
            card.set_open(card is panel)
        if panel is not self.where:
            self.table.point_at(None)
        self.side.setCurrentWidget(panel)
        self._covering = True
        self._arrange()

    def close_panel(self) -> None:
        """Give the overview back and the focus to the table."""
        self._open(self.overview)
        self._covering = False
        self._arrange()
        self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    _covering = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes what is open at the side."""
        alone = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_X and alone and self.shown.isVisibleTo(self):
            self.shown.set_value(CROSS)
            self._show_picture()
            self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() == Qt.Key.Key_Escape and (self._covering or self._panel is not self.overview):
            self.close_panel()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        covers = narrow and self._covering
        self.head.setVisible(not covers)
        self._left.setVisible(not covers)
        self._more.setVisible(narrow)
        self.side.setVisible(covers or not narrow)
        give_width(self.side, None if narrow else min(look.px(SIDE_WIDTH), self.width() * 40 // 100))
