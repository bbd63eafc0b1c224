"""One screen before the first deal: the draw, the seats, the scorer; everything filled in, so that Enter begins."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QPushButton, QWidget

from scorekeeper.features.event.view import session_start
from scorekeeper.features.event.view.session_start import Seats
from scorekeeper.features.event.words import event_page
from scorekeeper.features.event.words import session_start as words
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.failures import sentence as failure
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.shown_session import shortened
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.panels import place_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem, Side
from scorekeeper.rules.seats import right_of
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.offers import refused
from scorekeeper.session.refusals import said

RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
WIDEST = 1100
ENTERED = (("seats-taken", ""),)
"""What the page enters; the draw and the scorer go with it."""


class SideSeats(Card):
    """The seats of one side: for each seat one of the team's players."""

    def __init__(self, look: Look, side: Side, seats: int) -> None:
        super().__init__(look, name=f"draw-side-{side.lower()}", accessible=_("Seats of side {side}").format(side=side))
        self.side = side
        self.team = Label(look, side, "heading", weight=700, elide=True, name=f"draw-team-{side.lower()}")
        self.body.addWidget(self.team)
        self.labels: list[Label] = []
        self.choices: list[SegmentedChoice] = []
        self._offered: tuple[str, ...] = ()
        for place in range(seats):
            name = f"draw-{side.lower()}-{place + 1}"
            label = Label(look, "", "caption", weight=600, tone="ink2", name=f"{name}-label")
            choice = SegmentedChoice(look, (), columns=3, name=name)
            self.labels.append(label)
            self.choices.append(choice)
            self.body.addWidget(label)
            self.body.addWidget(choice)
        self.body.addStretch(1)

    def offer(self, players: Sequence[str]) -> None:
        """Offer these players in every seat."""
        if tuple(players) == self._offered:
            return
        self._offered = tuple(players)
        for choice in self.choices:
            choice.set_options(player_options(self.look, players))

    def show_seats(self, places: Sequence[int], seated: Sequence[str], said_of: Callable[[int], str]) -> None:
        """Show which seats these are and who has them."""
        for at, (label, choice) in enumerate(zip(self.labels, self.choices, strict=True)):
            label.set_words(said_of(places[at]))
            choice.setAccessibleName(said_of(places[at]))
            known = at < len(seated) and seated[at] in self._offered
            choice.set_value(str(self._offered.index(seated[at])) if known else None)
            choice.setVisible(bool(self._offered))

    def player(self, value: str) -> str:
        """Return the player a choice stands for."""
        return self._offered[int(value)]


def player_options(look: Look, players: Sequence[str]) -> list[Option]:
    """Return players to choose from, by their place in the list."""
    return [Option(str(at), shortened(look, name, 116), accessible=name) for at, name in enumerate(players)]


class SessionStartPage(Page):
    """The draw, the seats and the scorer of one session; Enter begins it."""

    name = "session-start"

    def __init__(self, look: Look, bridge: Bridge, who: Callable[[], str]) -> None:
        super().__init__(look, bridge)
        self._who = who
        self.session = ""
        self.seats: Seats | None = None
        self._seen: int | None = None
        self._sent = False
        self._refused = ""
        self._system = bridge.system
        outer = Column(look, self)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        middle = QWidget()
        sides = Row(look, middle)
        frame = QWidget()
        frame.setMaximumWidth(look.px(WIDEST))
        self._frame = frame
        sides.addStretch(1)
        sides.addWidget(frame, 1000)
        sides.addStretch(1)
        column = Column(look, frame, margins=(20, 18, 20, 14), spacing=10)
        self.heading = Label(look, "", "page", weight=700, wrap=True, name="draw-heading")
        self.place = Label(look, "", "small", tone="ink2", wrap=True, name="draw-place")
        column.addWidget(self.heading)
        column.addWidget(self.place)
        column.addWidget(self._make_draw())
        column.addLayout(self._make_seats())
        self.note = Label(look, "", "body", tone="ink2", wrap=True, name="draw-note")
        self.trouble = Label(look, "", "body", weight=600, tone="error", wrap=True, name="draw-trouble")
        self.trouble.hide()
        column.addWidget(self.note)
        column.addWidget(self.trouble)
        column.addLayout(self._make_foot())
        column.addStretch(1)
        scroll = Scroll(look, middle)
        scroll.setObjectName("draw-scroll")
        outer.addWidget(scroll)
        self._connect()
        look.changed.connect(self.relook)
        self.relook()

    # building
    def _make_draw(self) -> Card:
        look, sides = self.look, self._system.sides
        card = Card(look, name="draw-card", accessible=_("Draw"))
        card.body.addWidget(Label(look, _("The draw"), "heading", weight=700))
        self._draw_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.dealing = SegmentedChoice(
            look, [Option(side) for side in sides], name="draw-dealing", accessible=_("Team that deals first")
        )
        self.dealer = SegmentedChoice(look, (), columns=3, name="draw-dealer", accessible=_("Player who deals first"))
        self.dealer_label = Label(look, _("Player who deals first"), "caption", weight=600, tone="ink2")
        for label, choice in (
            (Label(look, _("Team that deals first"), "caption", weight=600, tone="ink2"), self.dealing),
            (self.dealer_label, self.dealer),
        ):
            part = Column(look, spacing=4)
            part.addWidget(label)
            part.addWidget(choice)
            self._draw_row.addLayout(part, 1)
        card.body.addLayout(self._draw_row)
        return card

    def _make_seats(self) -> QBoxLayout:
        self._seat_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.sides: tuple[SideSeats, ...] = ()
        self._take_table(self._system)
        return self._seat_row

    def _take_table(self, system: RuleSystem) -> None:
        """Have a card for each side with as many seats as it has at this table."""
        seats = system.seats // len(system.sides)
        self._system = system
        if [(card.side, len(card.choices)) for card in self.sides] == [(side, seats) for side in system.sides]:
            return
        for card in self.sides:
            self._seat_row.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.sides = tuple(SideSeats(self.look, side, seats) for side in system.sides)
        for card in self.sides:
            self._seat_row.addWidget(card, 1)
            for place, choice in enumerate(card.choices):
                choice.chosen.connect(partial(self._seat, card, place))

    def _make_foot(self) -> Row:
        look = self.look
        foot = Row(look, spacing=12)
        self.scorer = LabelledLine(look, _("Scorer"), name="draw-scorer")
        foot.addWidget(self.scorer, 1)
        self.leave = Button(look, _("Cancel"), key=_("Esc"), height=40, name="draw-leave")
        self.begin = Button(look, _("Begin"), key=_("Enter"), primary=True, name="draw-begin")
        self.absent = Button(look, _("A team is missing"), height=40, name="draw-absent")
        for button in (self.absent, self.leave, self.begin):
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        return foot

    def _connect(self) -> None:
        self.dealing.chosen.connect(self._draw_team)
        self.dealer.chosen.connect(self._draw_player)
        self.leave.clicked.connect(lambda: self.go.emit("event", None))
        self.begin.clicked.connect(self.start)
        self.absent.clicked.connect(self._end)
        self.bridge.saved.connect(self._on_saved)
        self.bridge.refused.connect(self._on_refused)
        self.bridge.conflict.connect(self._on_conflict)
        self.bridge.failed.connect(self._on_failed)

    def relook(self) -> None:
        """Take theme and text size again: one column at 200 %."""
        compact = self.look.compact
        direction = QBoxLayout.Direction.TopToBottom if compact else QBoxLayout.Direction.LeftToRight
        for box in (self._draw_row, self._seat_row):
            box.setDirection(direction)
            box.setSpacing(self.look.gap(10))
        self._frame.setMaximumWidth(self.look.px(WIDEST))

    # what the window asks
    def first_focus(self) -> QWidget:
        """Return the team that deals first, or the button where nothing can be chosen."""
        return self.begin if self._refused else self.dealing.segment(self.dealing.value or self._system.sides[0])

    def areas(self) -> Sequence[QWidget]:
        """Return the draw, the seats of both sides, the scorer."""
        seats = [card.choices[0].segment(card.choices[0].value or "0") for card in self.sides if card.choices[0].value]
        return (self.first_focus(), *seats, self.scorer.line)

    def title(self) -> str:
        """Return the words of the title bar."""
        return self.heading.text()

    def show_target(self, target: object) -> None:
        """Take another session, filled in anew."""
        self.session = str(target)
        self._load()

    def refresh(self, changes: Changes) -> None:
        """Show what stands: anew when the session or its teams changed at another seat."""
        if self.session and not self._sent and (changes.teams or changes.event or self.session in changes.sessions):
            self._load()

    def open(self) -> None:
        """Catch up; whoever works here may have said a name meanwhile."""
        super().open()
        if not self.scorer.text():
            self.scorer.set_text(self._who())
        self._judge()

    @property
    def state(self) -> SessionState | None:
        """The session, None when it is not there."""
        return self.bridge.tournament.sessions.get(self.session)

    def _load(self) -> None:
        state = self.state
        if state is None:
            return
        tournament, system = self.bridge.tournament, state.system
        self._take_table(system)
        self._seen = state.last_seq
        self.seats = session_start.first_seats(tournament, state, system)
        self._names = {
            side: tournament.teams[uid].name if uid in tournament.teams else side
            for side, uid in zip(system.sides, state.teams, strict=True)
        }
        self.heading.set_words(words.title(*self._names.values()))
        self.place.set_words(place_words(state.round, state.table, state.number))
        options = [
            Option(side, shortened(self.look, name, 200), side, at == 0, accessible=name)
            for at, (side, name) in enumerate(self._names.items())
        ]
        self.dealing.set_options(options, self.seats.dealing)
        self.scorer.set_text(state.scorer or self._who())
        short = [side for side, names in self.seats.players.items() if len(names) < len(self.sides[0].choices)]
        names = words.no_names(self._names[short[0]], len(self.sides[0].choices)) if not self.seats.named else ""
        self.note.set_words(names or _("Everything is filled in: Enter begins. F9 corrects mistakes later."))
        self._say("")
        for card in self.sides:
            card.offer(self.seats.players[card.side] if self.seats.named else ())
        self._offer_dealers()
        self._show()
        self._judge()

    def _judge(self) -> None:
        """Let nobody draw and seat whose work it is not, and say whose it is."""
        bridge = self.bridge
        self._refused = refused(bridge.tournament, bridge.desk.role, ENTERED, self.session)
        seats = [choice for card in self.sides for choice in card.choices]
        for part in (self.dealing, self.dealer, *seats, self.scorer):
            part.setEnabled(not self._refused)
        self.note.setVisible(not self._refused)
        self._say(self._refused)

    def _offer_dealers(self) -> None:
        assert self.seats is not None
        named = self.seats.named
        self.dealer.set_options(player_options(self.look, self.seats.players[self.seats.dealing]) if named else ())
        self.dealer.setVisible(named)
        self.dealer_label.setVisible(named)
        seats = [choice for card in self.sides for choice in card.choices]
        tab_through([self.dealing, self.dealer, *seats, self.scorer, self.absent, self.leave, self.begin])

    def _show(self) -> None:
        seats, system = self.seats, self._system
        assert seats is not None
        if seats.named:
            players = seats.players[seats.dealing]
            self.dealer.set_value(str(players.index(session_start.dealer(seats, system))))
        lead = right_of(system.first_dealer, system.seats)
        for card in self.sides:
            card.team.set_words(self._names[card.side])
            card.show_seats(
                session_start.places(seats, card.side, system),
                seats.seated[card.side],
                lambda seat: words.seat_label(seat, deals=seat == system.first_dealer, leads=seat == lead),
            )

    # what the scorer does
    def _draw_team(self, side: str) -> None:
        assert self.seats is not None
        self.seats = session_start.drawn(self.seats, side, "", self._system)
        self._offer_dealers()
        self._show()

    def _draw_player(self, value: str) -> None:
        assert self.seats is not None
        player = self.seats.players[self.seats.dealing][int(value)]
        self.seats = session_start.drawn(self.seats, self.seats.dealing, player, self._system)
        self._show()

    def _seat(self, card: SideSeats, place: int, value: str) -> None:
        assert self.seats is not None
        self.seats = session_start.seat_player(self.seats, card.side, place, card.player(value))
        self._show()

    def start(self) -> None:
        """Begin the session as it stands on the page."""
        state = self.state
        if state is None or self.seats is None or self._sent:
            return
        if self._refused:
            self.refused.emit(self._refused)
            return
        facts = session_start.start_facts(self.bridge.tournament, state, self.seats, self.scorer.text(), self._system)
        self._sent = True
        self.said.emit("working", _("Saving ..."), "")
        self.bridge.submit(facts, expect=self._seen)

    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        return self.judged({"extent": self._end}, self.session)

    def _end(self) -> None:
        """Go where a forfeit is recorded."""
        self.go.emit("score", (self.session, "extent"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins, Escape goes back to the event."""
        focus = self.window().focusWidget()
        if event.key() in RETURNS:
            chord = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if isinstance(focus, QPushButton) and not chord:
                focus.click()
            else:
                self.start()
        elif event.key() == Qt.Key.Key_Escape:
            self.go.emit("event", None)
        else:
            super().keyPressEvent(event)

    # saving
    def _say(self, sentence: str) -> None:
        self.trouble.set_words(sentence)
        self.trouble.setVisible(bool(sentence))

    def _on_saved(self, _saved: object) -> None:
        state = self.state
        if self._sent and state is not None:
            self._sent = False
            self.said.emit("saved", words.begun(state.number), "")
            self.go.emit("score", self.session)

    def _missed(self, sentence: str) -> None:
        if self._sent:
            self._sent = False
            self._say(sentence)
            self.said.emit("unsaved", sentence, "")

    def _on_refused(self, problems: Sequence[Problem]) -> None:
        self._missed(" ".join(said(problem) for problem in problems))

    def _on_conflict(self, entry: Entry) -> None:
        self._missed(event_page.changed_elsewhere(entry.seq, entry.who))

    def _on_failed(self, trouble: Exception) -> None:
        self._missed(event_page.not_saved(failure(trouble)))
