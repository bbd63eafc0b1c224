"""The Tables page: every table of the round, its clock, and what keeps it open."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.round import words
from scorekeeper.features.round.page.paper_form import PaperForm
from scorekeeper.features.round.page.round_head import ALL, ATTENTION, MINE, RoundHead
from scorekeeper.features.round.page.round_side import RoundSide
from scorekeeper.features.round.page.table_phones import ANSWERED, END
from scorekeeper.features.round.page.tiles import Tiles
from scorekeeper.features.round.view.desks import DeskOverview, TakeoverQuestion
from scorekeeper.features.round.view.paper_round import accounts, paper_tables
from scorekeeper.features.round.view.phones import PhoneOverview
from scorekeeper.features.round.view.round_view import (
    ORDER,
    Limits,
    MissingLine,
    RoundView,
    RoundViews,
    TableTile,
    current_round,
    rounds_of,
)
from scorekeeper.journal.facts import Fact, RoundClosed, RoundOpened, SheetClosedOnPaper
from scorekeeper.journal.signing_checks import closes_on_paper
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import By, Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kernel.paper_closing import close_on_paper
from scorekeeper.kernel.phone_status import TEAM, heard_phones
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.phone_service import PhoneService
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import outcome_sentence
from scorekeeper.sheets.deal_times import seconds


class RoundSteps(QObject):
    """Enters the steps of a round, one at a time.

    `done` carries what was entered, `warned` the reason to wait, `missed` the reason why a step was refused;
    `status_changed` carries the text for the page, "" for none.
    """

    done = Signal(str)
    warned = Signal(str)
    missed = Signal(str)
    status_changed = Signal(str)

    def __init__(self, bridge: Bridge, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._entering = bridge, ""
        self._asked: Fact | None = None
        bridge.answered.connect(self._on_outcome)

    def start(self, view: RoundView) -> None:
        """Start a round, or open it again."""
        if view.number is not None:
            self._enter(RoundOpened(view.stage, view.number), _("Round {round} has started.").format(round=view.number))

    def close(self, view: RoundView) -> None:
        """Close a round; if tables are still playing, show why not.

        If anything is unsettled, ask first.
        """
        if view.number is None:
            return
        if view.in_progress:
            self.warn(words.cannot_close(view.number, tuple(dict.fromkeys(view.in_progress + view.unsettled))))
        elif view.unsettled and self._asked != (closed := RoundClosed(view.stage, view.number)):
            self._ask(closed, words.close_anyway(view.unsettled))
        else:
            self._enter(RoundClosed(view.stage, view.number), words.round_closed(view.number))

    def take_over(self, asking: TakeoverQuestion, seat: str = "") -> None:
        """Take a table over: ask first, then enter it; the other desk is notified in its own window.

        `seat` is the one that takes it, "" for this desk.
        """
        if self._asked != asking.fact:
            self._ask(asking.fact, asking.question)
        else:
            self._asked = None
            desk = self._bridge.desk
            self._enter(asking.fact, asking.done, By(desk.who, seat, desk.role) if seat else None)

    def _ask(self, fact: Fact, question: str) -> None:
        self._asked = fact
        self.warn(question)

    def forget(self) -> None:
        """Ask again next time, because the round is another one or has changed."""
        self._asked = None
        self.status_changed.emit("")

    def warn(self, text: str) -> None:
        """Show a reason to wait, or a question."""
        self.status_changed.emit(text)
        self.warned.emit(text)

    def _enter(self, fact: Fact, done: str, by: By | None = None) -> None:
        if not self._entering:
            self._entering = done
            self._bridge.submit((fact,), expect=self._bridge.tournament.seq, by=by)

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self._on_saved(outcome)
        else:
            self._missed(outcome_sentence(outcome, _changed_first))

    def _on_saved(self, _saved: object) -> None:
        if self._entering:
            done, self._entering = self._entering, ""
            self.status_changed.emit("")
            self.done.emit(done)

    def _missed(self, sentence: str) -> None:
        if self._entering:
            self._entering = ""
            self.status_changed.emit(sentence)
            self.missed.emit(sentence)


def _changed_first(entry: int, who: str) -> str:
    return _("{who} made a change first (entry {entry}). Check it and try again.").format(who=who, entry=entry)


TICK_MS = 5_000
"""Milliseconds between updates of the times while the page is shown."""
SIDE_WIDTH, NARROW = 286, 760
"""Width of the panel, and page width below which it covers the page; pixels at 100 %."""
COMMANDS = {
    "start": "open-round",
    "close": "close-round",
    "draw": "draw-round",
    "next": "next-session",
    "take": "take-over",
    "paper": "sign",
}
"""The command of the window for each button of the panel."""
RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RoundPage(Page):
    """Head, tiles and panel; or, if nothing is drawn, a pointer to the draw.

    The page shows the round in play, or the one that the user chose. `clock` returns the present time, `limits` the
    thresholds of late and quiet tables.
    """

    name = "round"

    def __init__(
        self,
        look: Look,
        bridge: Bridge,
        limits: Callable[[], Limits] = Limits,
        service: PhoneService | None = None,
    ) -> None:
        super().__init__(look, bridge)
        self.service = service
        self._phones: PhoneOverview | None = None
        self._ending = ""
        """The table (its session) whose phones end if that is chosen once more."""
        self.clock: Callable[[], str] = utc_now
        self.limits = limits
        self.view: RoundView | None = None
        self._views = RoundViews()
        self._stage, self._turned_to = MAIN, False
        self._number: int | None = None
        self._desks: DeskOverview | None = None
        self._last_moved = 0
        self._covering = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # no stop of its own for Tab
        self.setAccessibleName(pgettext("screen reader", "Tables"))
        self.head = RoundHead(look)
        self.tiles = Tiles(look)
        self.steps = RoundSteps(bridge, self)
        self.side = RoundSide(look)
        self._build()
        self.ticking = QTimer(self)
        self.ticking.setInterval(TICK_MS)
        self.ticking.timeout.connect(self.tick)
        self._listen()
        look.changed.connect(self._relook)
        self._arrange()

    def _build(self) -> None:
        look = self.look
        self._card = CardFrame(look, fill="window", edge="window", margins=(0, 0, 0, 0), name="round-card")
        self.more = Button(look, _("What is missing"), name="round-more")
        self.notice = Label(look, "", "body", tone="warn", wrap=True, name="round-notice")
        self._empty = Label(
            look, words.no_round_yet(), "panel", tone="ink2", wrap=True, name="round-empty",
            align=Qt.AlignmentFlag.AlignHCenter,
        )  # fmt: skip
        self._empty.setContentsMargins(20, 40, 20, 40)
        self.paper = PaperForm(look)
        self.paper.hide()
        self.prepare = Button(look, _("Prepare draw"), key="Enter", primary=True, name="round-prepare")
        self._left = QWidget()
        left = ColumnLayout(look, self._left, spacing=6)
        left.addWidget(self.notice)
        left.addWidget(self._empty)
        left.addWidget(self.tiles, 1)
        left.addWidget(self.paper, 1)
        left.addWidget(self.prepare, 0, Qt.AlignmentFlag.AlignHCenter)
        left.addStretch(0)
        left.addWidget(self.more)
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        row = RowLayout(look, spacing=10)
        row.addWidget(self._left, 1)
        row.addWidget(self.side)
        outer.addLayout(row, 1)
        for layout in (outer, left, row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def _listen(self) -> None:
        self.tiles.chosen.connect(self._table_chosen)
        self.tiles.opened.connect(self._open)
        self.tiles.text_typed.connect(self._begin_search)
        self.tiles.composing.connect(self.head.show_composing)
        self.head.sought.connect(self._seek)
        self.head.entered.connect(self._enter_found)
        self.head.field.left.connect(lambda: self.tiles.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.head.filtered.connect(lambda: self._show(frozenset()))
        self.side.line_chosen.connect(self._go_to)
        self.side.desks.session_chosen.connect(self._go_to_tile)
        self.side.pressed.connect(self._pressed)
        self.side.phones.pressed.connect(self._phones_pressed)
        if self.service is not None:
            self.service.changed.connect(self._phones_changed)
        self.more.clicked.connect(lambda: self._cover(covering=True))
        self.prepare.clicked.connect(lambda: self.ask_window("draw-round"))
        self.paper.confirmed.connect(self._close_on_paper)
        self.paper.left.connect(self._leave_paper)
        self.steps.done.connect(self._done)
        self.steps.warned.connect(lambda text: self.status_changed.emit("typed", text, ""))
        self.bridge.answered.connect(self._on_paper_closed)
        self.steps.missed.connect(lambda text: self.status_changed.emit("unsaved", text, ""))
        self.steps.status_changed.connect(self.notice.show_text)

    # called by the window
    def handlers(self) -> Handlers:
        """Return the next and previous round, the search for a table, and the steps of the round."""
        handlers: dict[str, Callable[[], None]] = {"draw-round": self._draw}
        view = self.view
        if view is None:
            return handlers
        index = view.rounds.index(view.number) if view.number in view.rounds else 0
        for name, to in (("previous-session", index - 1), ("next-session", index + 1)):
            if 0 <= to < len(view.rounds):
                handlers[name] = partial(self._turn, view.rounds[to])
        if view.tiles:
            handlers |= {"find": self._find, "go-to": self._find}
        doing: dict[str, Callable[[], None]] = {}
        if view.number is not None and view.tiles:
            if view.closed or not view.started:
                doing["open-round"] = partial(self.steps.start, view)
            if not view.closed:
                doing["close-round"] = partial(self.steps.close, view)
        has_phones = any(tile.phones for tile in view.tiles)
        if self._desks is not None and view.tiles and (has_phones or self._desks.may_take_over(view.tiles)):
            doing["take-over"] = self._take_over
        if any(tile.state == words.SIGN for tile in view.tiles):
            doing["sign"] = self._begin_paper
        doing = dict(self.judged(doing))
        clock = doing.get("open-round") or doing.get("close-round")
        return {**handlers, **doing, **({"bell": clock} if clock is not None else {})}

    def first_focus(self) -> QWidget:
        """Return the tiles, or the button to the draw."""
        if self.paper.isVisibleTo(self):
            return self.paper.first_focus()
        if self._covering:
            return self.side.list
        return self.tiles if self.tiles.isVisibleTo(self) else self.prepare

    def areas(self) -> Sequence[QWidget]:
        """Return tiles, field, filter and panel."""
        return (self.tiles, self.head.field, self.head.filter, self.side, self.more, self.prepare)

    def title(self) -> str:
        """Return the text of the title bar."""
        return self.view.title if self.view is not None and self.view.rounds else pgettext("heading", "Tables")

    def open(self) -> None:
        """Open with the round being played if another was drawn or started since the page was left."""
        if self.bridge.tournament.stage(self._stage).moved != self._last_moved:
            self._turned_to = False
        super().open()

    def show_stage(self, stage: str) -> None:
        """Show the rounds of another stage (uid)."""
        if stage in self.bridge.tournament.stages and stage != self._stage:
            self._stage, self._turned_to = stage, False
            self._show(frozenset())

    def show_target(self, target: object) -> None:
        """Show the round of a session (uid), and make its table the current one."""
        self.open()
        state = self.bridge.tournament.sessions.get(str(target))
        if state is not None:
            self._stage, self._number, self._turned_to = state.stage, state.round, True
            self.head.filter.set_value(ALL)
            self._show(frozenset())
            self.tiles.select(state.uid)
            self._table_chosen()

    def refresh(self, changes: Changes) -> None:
        """Show the current state; tables that changed are tinted for a moment."""
        tournament = self.bridge.tournament
        if self._stage not in tournament.stages:
            self._stage, self._turned_to = MAIN, False
        first = self.view is None
        self._show(frozenset() if first else changes.sessions)
        if changes.event:
            self.commands_changed.emit()

    def tick(self) -> None:
        """Update the times."""
        if self.view is not None:
            self._show(frozenset())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.ticking.start()
        self.tick()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._last_moved = self.bridge.tournament.stage(self._stage).moved if self.view is not None else 0
        self.ticking.stop()

    # showing
    def _show(self, changed: frozenset[str]) -> None:
        tournament = self.bridge.tournament
        current = current_round(tournament, self._stage)
        if not self._turned_to or self._number not in rounds_of(tournament, self._stage):
            self._number = current
        self._turned_to = self._number != current
        before = self.view
        now, bridge = self.clock(), self.bridge
        could = self._desks is not None and before is not None and self._desks.may_take_over(before.tiles)
        self._desks = desks = DeskOverview(tournament, bridge.desk.seat, now, bridge.heard)
        moment, service = seconds(now) or 0, self.service
        serves = service is not None and service.is_on
        statuses = service.statuses if service is not None and serves else heard_phones(bridge.heard, moment)
        self._phones = phones = PhoneOverview(tournament, statuses, moment, bridge.desk.seat, serves=serves)
        self.view = view = self._views.view(
            tournament, now, self._stage, self._number, self.limits(),
            seated=lambda tiles: phones.with_phones(desks.seated(tiles, bridge.looked, bridge.begun)),
        )  # fmt: skip
        self.head.show_round(view, sum(tile.mine for tile in view.tiles) if desks.several else None)
        listed = self._tables_to_show(view)
        self.tiles.show_tiles(listed, changed)
        self._empty.set_words(_("No table needs attention.") if view.tiles else words.no_round_yet())
        self._empty.setVisible(not listed)
        if self.tiles.current is None and view.tiles:
            self.tiles.select(min(view.tiles, key=_urgency).session)
        self.side.desks.show_desks(desks.lines(view.tiles))
        self.side.show_round(view)
        self._show_table()
        if before is None or bool(before.tiles) != bool(view.tiles):
            self._arrange()
        if before is None or (_offered_state(before), could) != (_offered_state(view), desks.may_take_over(view.tiles)):
            self.steps.forget()
            self.commands_changed.emit()

    def _tables_to_show(self, view: RoundView) -> tuple[TableTile, ...]:
        """Return the tables to show: all, or those that need attention; on lines, those come first."""
        tiles = view.tiles
        if self.head.filter.value == ATTENTION:
            tiles = tuple(tile for tile in tiles if tile.wants_attention)
        elif self.head.filter.value == MINE:
            tiles = tuple(tile for tile in tiles if tile.mine)
        return tuple(sorted(tiles, key=_urgency)) if self.tiles.as_lines else tiles

    def _table_chosen(self) -> None:
        self._ending = ""
        self._show_table()

    def _show_table(self) -> None:
        tile = self.tiles.current
        has_phones = bool(tile and tile.phones) or (self.service is not None and self.service.is_on)
        phones = self._phones.table(tile.session) if tile is not None and has_phones and self._phones else None
        self.side.show_table(tile, phones)
        if self._phones is not None and self.view is not None:
            self.side.phones.title.set_words(self._phones.summary(self.view.tiles))

    def _phones_changed(self) -> None:
        if self.isVisible():
            self._show(frozenset())

    def _phones_pressed(self, what: str) -> None:
        """Do what was chosen about the phones of the current table.

        Ending them is asked about first.
        """
        tile, shown, service = self.tiles.current, self.side.phones.phones, self.service
        if tile is None or shown is None or service is None:
            return
        if what == ANSWERED:
            for bell in shown.bells:
                service.answer_bell(bell)
        elif what == END and self._ending != tile.session:
            self._ending = tile.session
            self.steps.warn(words.end_phones(tile.name))
        elif what == END:
            self._ending = ""
            for kind, subject in shown.phones:
                service.end_phone(kind, subject)
            self.notice.show_text("")
            self._done(words.phones_ended(tile.name))
        else:
            self.go.emit("phones", (TEAM, shown.teams[what]))

    def _relook(self) -> None:
        if self.view is not None:
            self._show(frozenset())
        self._arrange()

    # actions of the organizer
    def _open(self, session: str) -> None:
        tile = self.view.tile(session) if self.view is not None else None
        if tile is not None:
            self.head.clear()
            self.go.emit("session-start" if tile.fresh else "score", session)

    def _take_over(self) -> None:
        tile = self.tiles.current
        if tile is not None and tile.phones and self._phones is not None:
            from_phones = self._phones.asking(tile)
            if from_phones is not None:
                self.steps.take_over(*from_phones)
                return
        asking = self._desks.asking(tile) if tile is not None and self._desks is not None else None
        if asking is not None:
            self.steps.take_over(asking)
        elif tile is not None:
            self.steps.warned.emit(words.already_held(tile.name))

    def _begin_search(self, text: str) -> None:
        self.head.begin(text)

    def _find(self) -> None:
        self.head.begin("")

    def _seek(self, text: str) -> None:
        """Make the first table that matches the text the current one."""
        tile = self.view.find_tile(text) if self.view is not None and text.strip() else None
        self.head.show_match(tile is not None or not text.strip())
        missed = ""
        if tile is None and text.strip():
            missed = _("No team or table of this round begins with {text}. Press Enter to search all rounds.")
            missed = missed.format(text=text.strip())
        self.notice.show_text(missed)
        self.head.announce_text(missed)
        if tile is not None:
            if not self.tiles.select(tile.session):
                self.head.filter.set_value(ALL)
                self._show(frozenset())
                self.tiles.select(tile.session)
            self._table_chosen()
            self.head.announce_text(tile.spoken)

    def _enter_found(self) -> None:
        tile = self.tiles.current
        text = self.head.field.text().strip()
        if self.head.missed and text:  # it is not in this round: it may be in another round, or in another stage
            self.head.clear()
            self.notice.show_text("")
            self.go.emit("event", ("find", text))
        elif tile is not None:
            self._open(tile.session)

    def _go_to(self, line: MissingLine) -> None:
        """Go to the first table of a line, or, if one of them is current, to the next one."""
        if not line.sessions:
            return
        current = self.tiles.current
        index = line.sessions.index(current.session) + 1 if current and current.session in line.sessions else 0
        self._go_to_tile(line.sessions[index % len(line.sessions)])

    def _go_to_tile(self, session: str) -> None:
        """Go to a table, whichever part of the page is shown now."""
        self._cover(covering=False)
        self.head.filter.set_value(ALL)
        self._show(frozenset())
        self.tiles.select(session)
        self._table_chosen()
        self.tiles.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _pressed(self, what: str) -> None:
        tile = self.tiles.current
        if what == "open" and tile is not None:
            self._open(tile.session)
        elif what == "forfeit" and tile is not None:
            self.head.clear()
            self.go.emit("score", (tile.session, "extent"))
        elif what in COMMANDS:
            self.ask_window(COMMANDS[what])

    def _turn(self, number: int | None) -> None:
        """Show another round."""
        self._number, self._turned_to = number, True
        self._show(frozenset())
        self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _done(self, text: str) -> None:
        """Show what was entered, and focus the tiles, because the button pressed is gone."""
        self.status_changed.emit("saved", text, "")
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _draw(self) -> None:
        self.go.emit("draw", self._stage)

    # sheets signed on paper
    def _begin_paper(self) -> None:
        """Show the sheets of the round that can be closed on paper."""
        view, tournament = self.view, self.bridge.tournament
        if view is None:
            return
        if not closes_on_paper(tournament):
            self.steps.warned.emit(words.here_only())
            self.notice.show_text(words.here_only())
            return
        self._covering = False
        self.paper.begin(paper_tables(tournament, view.stage, view.number))
        self._show_paper(shown=True)

    def _leave_paper(self) -> None:
        self._show_paper(shown=False)

    def _show_paper(self, *, shown: bool) -> None:
        self.paper.setVisible(shown)
        self._arrange()
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_on_paper(self) -> None:
        chosen, desk = self.paper.chosen, self.bridge.desk
        if not chosen:
            self.paper.refuse(words.nothing_chosen())
            return
        papers = accounts(chosen, self.paper.name)
        self.bridge.carry_out(
            lambda: close_on_paper(desk, papers), lambda error: self.paper.refuse(failures.sentence(error))
        )

    def _on_paper_closed(self, outcome: Outcome) -> None:
        entries = outcome.entries if isinstance(outcome, Saved) else ()
        closed = {entry.fact.session for entry in entries if isinstance(entry.fact, SheetClosedOnPaper)}
        labels = [table.label for table in self.paper.tables if table.session in closed]
        if labels and self.paper.isVisibleTo(self):
            self._show_paper(shown=False)
            self.status_changed.emit("saved", words.closed_on_paper(labels), "")

    # layout and keys
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties the field and focuses the tiles; Enter prepares the draw if nothing is drawn."""
        empty = self.view is not None and not self.view.tiles
        elsewhere = self.tiles.isVisible() and not self.tiles.hasFocus()
        if event.key() == Qt.Key.Key_Escape and self.paper.isVisible():
            self._leave_paper()
        elif event.key() == Qt.Key.Key_Escape and (self._covering or elsewhere):
            self.head.clear()
            self.notice.show_text("")
            self._cover(covering=False)
        elif event.key() in RETURNS and empty:
            self.ask_window("draw-round")
        else:
            super().keyPressEvent(event)

    def _cover(self, *, covering: bool) -> None:
        self._covering = covering
        self._arrange()
        self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look, shown = self.look, self.view is not None and bool(self.view.tiles)
        narrow = look.compact or self.width() < look.px(NARROW)
        covers = narrow and self._covering and shown
        self.head.setVisible(not covers)
        self._left.setVisible(not covers)
        on_paper = self.paper.isVisibleTo(self._left)
        self.tiles.setVisible(shown and not on_paper)
        self._empty.setVisible(not self.tiles.rows_model.rows and not on_paper)
        self.prepare.setVisible(not shown)
        self.more.setVisible(narrow and shown and not on_paper)
        self.side.setVisible((covers or not narrow) and shown and not on_paper)
        self.side.set_open(covers)
        give_width(self.side, None if narrow else look.px(SIDE_WIDTH))


def _offered_state(view: RoundView) -> tuple[object, ...]:
    """Return the state on which the available commands depend."""
    phones = any(tile.phones for tile in view.tiles)
    return (view.stage, view.number, view.rounds, bool(view.tiles), view.started, view.closed, view.closable, phones)


def _urgency(tile: TableTile) -> int:
    return ORDER.index(tile.state)
