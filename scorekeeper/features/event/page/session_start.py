"""The screen before the first deal: the draw, the seats, the scorer.

Everything prefilled, so that Enter begins.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QPushButton, QSizePolicy, QWidget

from scorekeeper.features.event.view import session_start
from scorekeeper.features.event.view.session_start import Seats
from scorekeeper.features.event.words import event_page
from scorekeeper.features.event.words import session_start as words
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.failures import sentence as failure
from scorekeeper.kernel.outcome import Outcome, Overtaken, Refused, SaveFailed
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS, Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, TurningRow, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.rules.seats import right_of
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.offers import refused
from scorekeeper.session.refusals import problem_sentence

WIDEST = 1100
ENTERED = (("seats-taken", ""),)
"""The fact that the page enters; draw and scorer go with it."""


def seats_form(look: Look, side: Side, seats: int) -> Form:
    """Return the seats of one side: for each seat one of the team's players."""
    asked = [Field(str(seat), "choice", lambda: pgettext("field", "Seat"), columns=3) for seat in range(1, seats + 1)]
    title = _("Seats of side {side}").format(side=side)
    name = side.lower()
    return Form(look, Spec(f"draw-side-{name}", lambda: title, fields=asked, prefix=f"draw-{name}-"))


class SessionStartPage(Page):
    """The draw, the seats and the scorer of one session; Enter begins it."""

    name = "session-start"

    def __init__(self, look: Look, bridge: Bridge, who: Callable[[], str]) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(_("Start a session"))
        self._who = who
        self.session = ""
        self.seats: Seats | None = None
        self._seen: int | None = None
        self._sent = False
        self._refused = ""
        self._system = bridge.system
        outer = ColumnLayout(look, self)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        middle = QWidget()
        sides = RowLayout(look, middle)
        frame = QWidget()
        frame.setMaximumWidth(look.px(WIDEST))
        self._frame = frame
        sides.addStretch(1)
        sides.addWidget(frame, 1000)
        sides.addStretch(1)
        column = ColumnLayout(look, frame, margins=(20, 18, 20, 14), spacing=10)
        self.heading = Label(look, "", "page", weight=700, wrap=True, name="draw-heading")
        self.round_place = Label(look, "", "small", tone="ink2", wrap=True, name="draw-place")
        column.addWidget(self.heading)
        column.addWidget(self.round_place)
        self.draw = self._make_draw()
        self._seat_row = TurningRow(look, spacing=10)
        self.sides: dict[Side, Form] = {}
        self._take_table(self._system)
        column.addWidget(self.draw)
        column.addLayout(self._seat_row)
        self.note = Label(look, "", "body", tone="ink2", wrap=True, name="draw-note")
        self.error = Label(look, "", "body", weight=600, tone="error", wrap=True, name="draw-trouble")
        self.error.hide()
        column.addWidget(self.note)
        column.addStretch(1)
        scroll = Scroll(look, middle)
        scroll.setObjectName("draw-scroll")
        outer.addWidget(scroll, 1)
        outer.addLayout(self._make_below())
        self._connect()
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    # building
    def _make_draw(self) -> Form:
        dealing = Field(
            "dealing", "choice", lambda: _("Team that deals first"), columns=len(self._system.sides), share=1
        )
        dealer = Field("dealer", "choice", lambda: _("Player who deals first"), columns=3, share=1, beside=True)
        form = Form(
            self.look, Spec("draw-card", lambda: _("The draw"), fields=(dealing, dealer), prefix="draw-", turns=True)
        )
        form.offer("dealing", [ChoiceOption(side) for side in self._system.sides])
        form.setAccessibleName(pgettext("screen reader", "Draw"))
        return form

    def _take_table(self, system: RuleSystem) -> None:
        """Show a card for each side with the seats of this table."""
        seats = system.seats // len(system.sides)
        self._system = system
        if [(side, len(form.fields)) for side, form in self.sides.items()] == [(side, seats) for side in system.sides]:
            return
        remove_widgets(self.sides.values())
        self.sides = {side: seats_form(self.look, side, seats) for side in system.sides}
        for side, form in self.sides.items():
            self._seat_row.addWidget(form, 1)
            form.body.addStretch(1)
            form.edited.connect(partial(self._seat, side))

    def _make_below(self) -> RowLayout:
        """Return the foot that stays in sight: why the session cannot begin, and the buttons."""
        sides, below = RowLayout(self.look), QWidget()
        self._below = below
        column = ColumnLayout(self.look, below, margins=(20, 0, 20, 14), spacing=8)
        column.addWidget(self.error)
        column.addLayout(self._make_foot())
        sides.addStretch(1)
        sides.addWidget(below, 1000)
        sides.addStretch(1)
        return sides

    def _make_foot(self) -> Foot:
        look = self.look
        foot = Foot(look, spacing=12)
        self.scorer = LabelledLine(look, pgettext("field", "Scorer"), name="draw-scorer")
        self.scorer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        foot.addWidget(self.scorer)
        self.leave = Button(
            look, pgettext("button", "Cancel"), key=pgettext("key", "Esc"), height=40, name="draw-leave"
        )
        self.begin = Button(
            look, pgettext("button", "Begin"), key=pgettext("key", "Enter"), primary=True, name="draw-begin"
        )
        self.absent = Button(look, _("A team is missing"), height=40, name="draw-absent")
        for button in (self.absent, self.leave, self.begin):
            foot.addWidget(button)
            foot.setAlignment(button, Qt.AlignmentFlag.AlignBottom)
        return foot

    def _connect(self) -> None:
        self.draw.edited.connect(self._seat_drawn)
        self.leave.clicked.connect(self._leave)
        self.begin.clicked.connect(self.start)
        self.absent.clicked.connect(self._end)
        self.bridge.answered.connect(self._on_outcome)

    def reapply_look(self) -> None:
        """Reapply the text size."""
        for part in (self._frame, self._below):
            part.setMaximumWidth(self.look.px(WIDEST))

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the team that deals first, or the button if nothing can be chosen."""
        return self.begin if self._refused else self.draw.first_focus()

    def areas(self) -> Sequence[QWidget]:
        """Return the draw, the seats of both sides, the scorer."""
        seats = [form.first_focus() for form in self.sides.values() if form.values()["1"]]
        return (self.first_focus(), *seats, self.scorer.line)

    def session_shown(self) -> str:
        """Return the session whose seats are taken."""
        return self.session

    def title(self) -> str:
        """Return the words of the title bar."""
        return self.heading.text()

    def show_target(self, target: object) -> None:
        """Switch to another session and reset the form.

        The target (uid, True) begins the session at once if there is nothing to choose.
        """
        uid, at_once = target if isinstance(target, tuple) else (target, False)
        self.session = str(uid)
        self._load()
        if at_once and self.seats is not None and session_start.leaves_no_choice(self.seats):
            self.start()

    def refresh(self, changes: Changes) -> None:
        """Refresh; reset the form if the session or its teams were changed at another seat."""
        if self.session and not self._sent and (changes.teams or changes.event or self.session in changes.sessions):
            self._load()

    def open(self) -> None:
        """Refresh the page; the present user may have given a name meanwhile."""
        super().open()
        if not self.scorer.text():
            self.scorer.set_text(self._who())
        self._judge()

    @property
    def state(self) -> SessionState | None:
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
        self.heading.set_words(" \N{EN DASH} ".join(self._names.values()))
        self.round_place.set_words(place_in(tournament, state))
        options = [
            ChoiceOption(side, plain_label(name), side, index == 0, accessible=name, most=200)
            for index, (side, name) in enumerate(self._names.items())
        ]
        self.draw.offer("dealing", options, self.seats.dealing)
        self.scorer.set_text(state.scorer or self._who())
        seats = system.seats // len(system.sides)
        short = [side for side, names in self.seats.players.items() if len(names) < seats]
        note = _("Everything is filled in. Press Enter to begin; F9 corrects mistakes later.")
        if not self.seats.named:
            note = _(
                "{team} lists fewer than {players} players, so the seats have no names. "
                "Add names on the Teams page (Ctrl+5)."
            ).format(team=self._names[short[0]], players=seats)
        self.note.set_words(note)
        self._show_problem("")
        for side, form in self.sides.items():
            form.title.set_words(self._names[side])
            for key in form.fields:
                form.offer(key, self._players(side))
        self._offer_dealers()
        self._show()
        self._judge()

    def _judge(self) -> None:
        """Disable drawing and seating for roles that may not do it, and show whose task it is."""
        bridge = self.bridge
        self._refused = refused(bridge.tournament, bridge.desk.role, ENTERED, self.session)
        for part in (self.draw, *self.sides.values(), self.scorer):
            part.setEnabled(not self._refused)
        self.note.setVisible(not self._refused)
        if self._refused:
            self._show_problem(self._refused)
        else:
            self._show_clash()

    def _offer_dealers(self) -> None:
        assert self.seats is not None
        self.draw.offer("dealer", self._players(self.seats.dealing))
        self.draw.fields["dealer"].setVisible(self.seats.named)
        asked = [part.control for form in (self.draw, *self.sides.values()) for part in form.fields.values()]
        tab_through([*asked, self.scorer, self.absent, self.leave, self.begin])

    def _players(self, side: Side) -> list[ChoiceOption]:
        """Return the players of a side to choose from, by their place in the list.

        Empty if they are not named.
        """
        listed = self.seats.players[side] if self.seats is not None and self.seats.named else ()
        return [
            ChoiceOption(str(index), plain_label(name), accessible=name, most=116) for index, name in enumerate(listed)
        ]

    def _show(self) -> None:
        seats, system = self.seats, self._system
        assert seats is not None
        if seats.named:
            players = seats.players[seats.dealing]
            self.draw.fill({"dealer": str(players.index(session_start.dealer(seats, system)))})
        lead = right_of(system.first_dealer, system.seats)
        for side, form in self.sides.items():
            for index, seat in enumerate(session_start.places(seats, side, system)):
                part = form.fields[str(index + 1)]
                label = words.seat_label(seat, deals=seat == system.first_dealer, leads=seat == lead)
                part.label.set_words(label)
                part.control.setAccessibleName(label)
                part.control.setVisible(seats.named)
                if seats.named:
                    part.set_text(str(seats.players[side].index(seats.seated[side][index])))
        self._show_clash()

    def _show_clash(self) -> None:
        """Warn before the start that two players have the same name."""
        clash = session_start.same_name(self.seats) if self.seats is not None else ""
        self._show_problem(words.same_name(clash) if clash else "")

    # actions of the scorer
    def _seat_drawn(self, key: str) -> None:
        """Apply which team deals first, or which of its players."""
        assert self.seats is not None
        side, player = self.draw.fields["dealing"].text(), ""
        if key == "dealer":
            player = self.seats.players[side][int(self.draw.fields["dealer"].text())]
        self.seats = session_start.with_drawn_player(self.seats, side, player, self._system)
        if key == "dealing":
            self._offer_dealers()
        self._show()

    def _seat(self, side: Side, key: str) -> None:
        assert self.seats is not None
        player = self.seats.players[side][int(self.sides[side].fields[key].text())]
        self.seats = session_start.seat_player(self.seats, side, int(key) - 1, player)
        self._show()

    def start(self) -> None:
        """Begin the session as shown on the page."""
        state = self.state
        if state is None or self.seats is None or self._sent:
            return
        if self._refused:
            self.refused.emit(self._refused)
            return
        clash = session_start.same_name(self.seats)
        if clash:
            self.refused.emit(words.same_name(clash))
            return
        facts = session_start.start_facts(self.bridge.tournament, state, self.seats, self.scorer.text(), self._system)
        self._sent = True
        self.status_changed.emit("working", pgettext("progress", "Saving ..."), "")
        self.bridge.submit(facts, expect=self._seen)

    def _leave(self) -> None:
        """Go back to the round or event that opened the page, or to a team with a shared name."""
        state = self.state
        clash = state is not None and self.seats is not None and session_start.same_name(self.seats)
        if not clash:
            self.ask_window("leave")
        if self.isVisible():
            self.go.emit("event", state.teams[-1] if state is not None and clash else None)

    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        return self.judged({"extent": self._end}, self.session)

    def _end(self) -> None:
        """Open the place where a forfeit is recorded."""
        self.go.emit("score", (self.session, "extent"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.window().focusWidget()
        if event.key() in RETURNS:
            chord = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if isinstance(focus, QPushButton) and not chord:
                focus.click()
            else:
                self.start()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    # saving
    def _show_problem(self, sentence: str) -> None:
        self.error.set_words(sentence)
        self.error.setVisible(bool(sentence))

    def _on_outcome(self, outcome: Outcome) -> None:
        state = self.state
        match outcome:
            case Refused():
                self._missed(" ".join(problem_sentence(problem) for problem in outcome.problems))
            case Overtaken():
                self._missed(event_page.changed_elsewhere(outcome.entry.seq, outcome.entry.who))
            case SaveFailed():
                self._missed(event_page.not_saved(failure(outcome.error)))
            case _ if self._sent and state is not None:
                self._sent = False
                self.status_changed.emit("saved", _("Session {number} begins.").format(number=state.number), "")
                self.go.emit("score", self.session)

    def _missed(self, sentence: str) -> None:
        if self._sent:
            self._sent = False
            self._show_problem(sentence)
            self.status_changed.emit("unsaved", sentence, "")
