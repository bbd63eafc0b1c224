"""The Standings page: the places, what decided them, and the origin of every number."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.standings.page.board import Board
from scorekeeper.features.standings.page.ranking_panel import RankingPanel
from scorekeeper.features.standings.page.standings_side import Overview, RecordPanel
from scorekeeper.features.standings.page.standings_table import StandingsTable
from scorekeeper.features.standings.page.what_if_panel import WhatIfPanel
from scorekeeper.features.standings.view.declining import accepting, declined_words, declining, qualified
from scorekeeper.features.standings.view.prizes_beside import prizes_beside
from scorekeeper.features.standings.view.standings_view import (
    StandingRow,
    StandingsView,
    standings_view,
    team_sessions,
)
from scorekeeper.features.where.page.where_panel import PageWhere
from scorekeeper.features.where.view.addresses import STANDINGS, NumberAddress, value_of
from scorekeeper.features.where.view.where_from import chain
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.finality import finality_of
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stack import Stack
from scorekeeper.kit.page import Page
from scorekeeper.language import standings as standings_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import outcome_sentence
from scorekeeper.session.words.score_page import changed_elsewhere

SIDE_WIDTH, NARROW = 344, 800
"""Width of the panel, and page width below which it covers the page; pixels at 100 %."""


class StandingsPage(Page):
    """The Standings page: the table, and beside it overview, a team or a number's origin."""

    name = "standings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.view: StandingsView | None = None
        self._stage = MAIN
        self._entering = ""
        self._qualified: frozenset[str] = frozenset()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # no stop of its own for Tab
        self.setAccessibleName(pgettext("screen reader", "Standings"))
        self.board = Board(look)
        self.board.chosen.connect(self._row_chosen)
        self.board.opened.connect(self._open_record)
        self.board.sheet.connect(self._open_session)
        self.board.asked.connect(lambda: self.refresh(Changes()))
        self.board.sheet_button.clicked.connect(partial(self.ask_window, "page-score"))
        self.overview = Overview(look)
        self.overview.team.asked.connect(self._asked)
        self.overview.opened.connect(self._open_session)
        self.record = RecordPanel(look)
        self.record.opened.connect(self._open_session)
        self.where = PageWhere(look)
        self.where.opened.connect(self.follow)
        self.where.pointed.connect(self.board.point_at)
        self.ranking = RankingPanel(look)
        self.ranking.ordered.connect(self._enter)
        self.overview.set_ranking.connect(self._open_ranking)
        self.overview.set_prizes.connect(lambda: self.ask_window("prizes"))
        self.overview.sign_requested.connect(self._open_final)
        self.what_if = WhatIfPanel(look)
        self.what_if.supposed.connect(lambda: self.refresh(Changes()))
        self.side = Stack()
        self.side.setObjectName("standings-side")
        for panel in (self.overview, self.record, self.where, self.ranking, self.what_if):
            panel.closed.connect(self.close_panel)
            self.side.addWidget(panel)
        self._build()
        bridge.answered.connect(self._on_outcome)
        look.changed.connect(self._arrange)
        self._arrange()

    def _build(self) -> None:
        look = self.look
        self.head = CardFrame(look, name="standings-head")
        self._title = Label(look, pgettext("standings", "Standings"), "page", weight=700, name="standings-title")
        self._detail = Label(look, "", "small", tone="ink2", elide=True, name="standings-detail")
        self.head.body.addWidget(self._title)
        self.head.body.addWidget(self._detail)
        self._left = QWidget()
        left = ColumnLayout(look, self._left, spacing=6)
        left.addWidget(self.board, 1)
        self._more = Button(look, _("Team, sums and criteria"), name="standings-more")
        self._more.clicked.connect(self._open_overview)
        left.addWidget(self._more)
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        row = RowLayout(look, spacing=10)
        row.addWidget(self._left, 1)
        row.addWidget(self.side)
        outer.addLayout(row, 1)
        for layout in (outer, left, row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    # called by the window
    def handlers(self) -> Handlers:
        """Return the handlers: signing, where-from for a team, and parts of a large bracket."""
        handlers: dict[str, Callable[[], None]] = {"sign": self._open_final}
        if self.team is not None:
            handlers["where-from"] = self._where_from
        if self.board.has_parts:
            handlers |= {"previous-session": partial(self.board.turn_part, -1)}
            handlers |= {"next-session": partial(self.board.turn_part, 1)}
        return handlers

    def first_focus(self) -> QWidget:
        """Return the table, or the panel beside it."""
        if self._panel is self.where:
            return self.where
        return self.board.station() or self

    def areas(self) -> Sequence[QWidget]:
        """Return table and side panel."""
        beside = self.overview.first_focus()
        if self._panel is self.record:
            beside = self.record.list
        elif self._panel is self.where:
            beside = self.where
        elif self._panel in (self.ranking, self.what_if):
            beside = self.ranking if self._panel is self.ranking else self.what_if
        return (*self.board.stations(), beside, self._more)

    def default_paper(self) -> str:
        """Return the standings on paper; a day of games has its report."""
        return "" if self.bridge.tournament.games else "standings"

    def title(self) -> str:
        """Return the text of the title bar."""
        return self.board.title

    def show_target(self, target: object) -> None:
        """Select a team by its uid."""
        self.open()
        self.board.select(str(target))
        self._show_team()

    @property
    def team(self) -> StandingRow | None:
        """The selected team."""
        return self.board.team

    @property
    def table(self) -> StandingsTable:
        """The table last used."""
        return self.board.table

    def refresh(self, changes: Changes) -> None:
        """Show the current standings; the selected team stays selected."""
        del changes
        tournament, entries = self.bridge.tournament, self.bridge.entries
        if self._stage not in tournament.stages:
            self._stage = MAIN
        self.board.offer_groups(tuple(tournament.stage(self._stage).groups))
        group = self.board.shown_group
        self.view = view = standings_view(tournament, self._stage, group)
        self._qualified = qualified(tournament, self._stage)
        supposed = self._panel is self.what_if
        shown = self.what_if.view(tournament, self._stage, view, group) if supposed else view
        self.board.show_view(tournament, self._stage, shown, supposed=supposed)
        time = time_of_day(entries[-1].at) if entries else ""
        parts = (
            standings_words.teams_count(len(view.rows)),
            ngettext(
                "{finished} of {count} session finished", "{finished} of {count} sessions finished", view.sessions
            ).format(finished=view.finished, count=view.sessions),
            self.board.round_lengths,
            pgettext("standings", "as of {time}, entry {entry}").format(time=time, entry=tournament.seq),
        )
        self._title.set_words(self.board.title)
        self._detail.set_words(" \N{MIDDLE DOT} ".join(filter(None, parts)))
        self.overview.show_view(view, finality_of(tournament, self._stage, datetime.now(UTC)))
        self.overview.show_prizes(prizes_beside(tournament, self._stage))
        self._show_team()
        if self._panel is self.where:
            self.where.follow_event(tournament, entries)
        self.commands_changed.emit()

    def show_stage(self, stage: str) -> None:
        """Show the standings of another stage (uid)."""
        if stage != self._stage:
            self._stage = stage
            if self._panel is self.what_if:
                self.close_panel()
            self.refresh(Changes())

    def _show_team(self) -> None:
        row, tournament = self.team, self.bridge.tournament
        self.overview.team.setVisible(row is not None and self.board.station() is not self.board.sheet_button)
        if row is None or self.view is None or row.team not in tournament.teams:
            return
        sessions = team_sessions(tournament, row.team, self._stage)
        penalties = value_of(tournament, self._number("penalty-points", row.team)) or 0
        declined = row.team in tournament.stage(self._stage).declined
        self.overview.team.show_declining(may=row.team in self._qualified, back=declined)
        self.overview.team.show_team(row, len(self.view.field_of(row.team)[1]), penalties, sessions)
        self.record.show_team(row.name, sessions)

    def articles(self) -> tuple[str, ...]:
        """Return the articles by which the selected team has its match points."""
        if self.team is None:
            return ()
        explanation = chain(self.bridge.tournament, self.bridge.entries, self._number("match-points", self.team.team))
        return tuple(explanation.articles) if explanation is not None else ()

    def _number(self, what: str, team: str) -> NumberAddress:
        group = self.view.field_of(team)[0] if self.view is not None else ""
        return NumberAddress(STANDINGS, what, team=team, stage=self._stage, group=group)

    # actions of the scorer
    def _row_chosen(self) -> None:
        self._show_team()
        shown = self.where.address if self._panel is self.where else None
        if (
            shown is not None
            and self.team is not None
            and shown != (address := self._number(shown.what, self.team.team))
        ):
            self.where.point_at(address)

    def _asked(self, what: str) -> None:
        if what == "record":
            self._open_record()
        elif what == "declines":
            self._decline()
        else:
            self._where_from()

    def _where_from(self) -> None:
        if self.team is None:
            return
        self._open(self.where)
        self.where.follow_event(self.bridge.tournament, self.bridge.entries)
        shown = self.where.address
        given = self.view is None or self.view.match_points_given
        first = "match-points" if given else "difference"
        self.where.point_at(self._number(shown.what if shown is not None else first, self.team.team))
        self.where.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open_record(self) -> None:
        if self.team is not None:
            self._open(self.record)
            self.record.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open_overview(self) -> None:
        self._open(self.overview)
        self.overview.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open_ranking(self) -> None:
        if self.view is None:
            return
        self.ranking.show_ranking(self.bridge.tournament, self._stage, self.view.level)
        self._open(self.ranking)
        self.ranking.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _open_what_if(self) -> None:
        self.what_if.begin(self.bridge.tournament, self._stage, self.team.team if self.team is not None else "")
        self._open(self.what_if)
        self.refresh(Changes())
        self.what_if.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _decline(self) -> None:
        """Enter that the selected team declines its place in the next stage, or takes it again."""
        tournament, row = self.bridge.tournament, self.team
        if row is None:
            return
        if row.team in tournament.stage(self._stage).declined:
            self._enter_all(
                accepting(tournament, self._stage, row.team), "", _("{team} advances after all.").format(team=row.name)
            )
        else:
            done = declined_words(tournament, self._stage, row.team)
            self._enter_all(declining(tournament, self._stage, row.team), "", done)

    def _enter(self, fact: Fact, reason: str, done: str) -> None:
        """Enter the rules for the ranking, or a lot."""
        self._enter_all((fact,), reason, done)

    def _enter_all(self, facts: Sequence[Fact], reason: str, done: str) -> None:
        tournament, role = self.bridge.tournament, self.bridge.desk.role
        why = refusal(tournament, role, tuple((fact.kind, "") for fact in facts))
        if why:
            self.refused.emit(why)
        elif not self._entering:
            self._entering = done
            self.bridge.submit(tuple(facts), reason=reason)

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self._saved(outcome)
        else:
            self._missed(outcome_sentence(outcome, partial(changed_elsewhere, None)))

    def _saved(self, _saved: object) -> None:
        if self._entering:
            done, self._entering = self._entering, ""
            self.close_panel()
            self.status_changed.emit("saved", done, "")

    def _missed(self, sentence: str) -> None:
        if self._entering:
            self._entering = ""
            if self._panel is self.ranking:
                self.ranking.refuse(sentence)
            else:
                self.refused.emit(sentence)

    def _open_final(self) -> None:
        """Go to the protest time and the signatures of this ranking."""
        self.go.emit("ranking", self._stage)

    def _open_session(self, session: str) -> None:
        self.go.emit("score", session)

    # the panel at the side
    @property
    def _panel(self) -> QWidget | None:
        return self.side.currentWidget()

    def _open(self, panel: QWidget) -> None:
        supposed = self._panel is self.what_if and panel is not self.what_if
        for card in (self.record, self.where, self.ranking, self.what_if):
            card.set_open(card is panel)
        if panel is not self.where:
            self.board.point_at(None)
        self.side.setCurrentWidget(panel)
        self._covering = True
        self._arrange()
        if supposed:
            self.refresh(Changes())

    def close_panel(self) -> None:
        """Show the overview again and focus the table."""
        self._open(self.overview)
        self._covering = False
        self._arrange()
        self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    _covering = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        alone = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_W and alone:
            self._open_what_if()
        elif event.key() == Qt.Key.Key_L and alone:
            self.ask_window("prizes")
        elif event.key() == Qt.Key.Key_X and alone and self.board.shown.isVisibleTo(self):
            self.board.show_cross()
            self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() == Qt.Key.Key_Escape and (self._covering or self._panel is not self.overview):
            self.close_panel()
        elif event.key() == Qt.Key.Key_Escape and self.board.show_table():
            self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        covers = narrow and self._covering
        self.head.setVisible(not covers)
        self._left.setVisible(not covers)
        self._detail.setVisible(not look.compact)
        self._more.setVisible(narrow)
        self.side.setVisible(covers or not narrow)
        give_width(self.side, None if narrow else min(look.px(SIDE_WIDTH), self.width() * 40 // 100))
