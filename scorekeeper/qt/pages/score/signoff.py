"""The sign-off: the finished sheet is read aloud, then everybody signs it in order, and it is closed."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from scorekeeper.assets.wording import signoff_page as words
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.moments import time_of_day
from scorekeeper.desk import failures
from scorekeeper.desk.changes import Changes
from scorekeeper.desk.desk import Saved
from scorekeeper.desk.sheet.read_aloud import read_aloud
from scorekeeper.desk.sheet.sheet_view import score_sheet
from scorekeeper.journal.facts import SheetSigned, SigningStopped
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import COMPLETE, SessionState
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.choosers import Choosers
from scorekeeper.qt.clubkeys import ClubKeys
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.look.palette import Token
from scorekeeper.qt.pages.page import Handlers
from scorekeeper.qt.pages.people_form import PeopleForm
from scorekeeper.qt.pages.score.sign_card import SignCard, Turn
from scorekeeper.qt.pages.score.sign_cases import Wish, open_keys
from scorekeeper.qt.pages.score.sign_end import ClosedCard, StopCard
from scorekeeper.qt.pages.score.sign_frame import SignOffFrame
from scorekeeper.qt.pages.score.sign_list import ReadItem, SignerLine
from scorekeeper.signing.roles import COMMITTEE, OWN_KEY, SCORER, SIGNED, Role, side_of

if TYPE_CHECKING:
    from scorekeeper.desk.signing.people import PersonView

_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ITEMS: dict[str, tuple[str, Token]] = {
    "dispute": ("dispute", "ruling"),
    "ruling": ("ruling", "ruling"),
    "corrected": ("correct", "ink2"),
    "penalty": ("penalty", "error"),
    "warning": ("warn", "warn"),
    "redeal": ("redeal", "ink2"),
}


class SignOffPage(SignOffFrame):
    """One session's sheet being signed; `show_target` takes the session's uid. Escape goes back to the sheet."""

    def __init__(self, look: Look, bridge: Bridge, keys: ClubKeys, choosers: Choosers | None = None) -> None:
        super().__init__(look, bridge, keys, choosers)
        self._wire()

    def _wire(self) -> None:
        self.card.confirmed.connect(self._sign)
        self.card.people_wanted.connect(lambda: self._run("people"))
        self.nothing.wanted.connect(lambda: self._run("people"))
        self.closed.wanted.connect(self._save)
        self.stopping.confirmed.connect(self._stop)
        self.stopping.left.connect(self._go_on_signing)
        self.opening.confirmed.connect(self._open_keys)
        self.keys.changed.connect(self._keys_changed)
        for box in (self.card.words, self.stopping.why):
            box.installEventFilter(self)
        self.bridge.saved.connect(self._saved)
        self.give_up.clicked.connect(self._ask_stop)
        self.back.clicked.connect(self._leave)

    # what stands
    def show_target(self, target: object) -> None:
        """Show the sign-off of a session, by its uid."""
        if str(target) != self.session:
            self.card.turn = None
        self.session, self._stopping = str(target), False
        self.card.state = SIGNED
        self._look_up()

    def refresh(self, changes: Changes) -> None:
        """Show what stands now."""
        if changes.event or changes.teams or self.session in changes.sessions:
            self._look_up()

    def _keys_changed(self) -> None:
        if self.isVisible():
            self._look_up()

    def _look_up(self) -> None:
        """Ask who may sign and what exactly, off the window's thread, then show it all."""
        state, tournament, data = self._state, self.bridge.tournament, self.keys.data
        if state is None:
            return

        def work() -> "tuple[bool, tuple[PersonView, ...], str]":
            from scorekeeper.desk.signing import people  # noqa: PLC0415 - the signing libraries are large
            from scorekeeper.sheets.record import digest_of, record_text  # noqa: PLC0415

            complete = state.state == COMPLETE
            digest = digest_of(record_text(state, tournament)) if complete else ""
            return people.keys_file(data).exists(), people.people(data, datetime.now(UTC)), digest

        def done(found: "tuple[bool, tuple[PersonView, ...], str]") -> None:
            self._club, self._people, self._digest = found
            self._show()

        self.keys.run(work, done, lambda trouble: self.said.emit("unsaved", failures.sentence(trouble), ""))

    @property
    def _state(self) -> SessionState | None:
        return self.bridge.tournament.sessions.get(self.session)

    def _show(self) -> None:
        """Show the sheet, who has signed it, and the card that is next."""
        state = self._state
        if state is None:
            return
        view = score_sheet(self.bridge.tournament, self.session, seat=self.bridge.desk.seat)
        sentence, told = read_aloud(view)
        items = [ReadItem(*_ITEMS[one.kind], one.title, "\n".join(one.details)) for one in told]
        self.read.show_read(sentence, items, self._digest)
        self.heading.set_words(words.title(view.head.place))
        self.result.set_state(view.finish.title if view.finish is not None else "", "plain", "")
        self.signers.show_lines(self._lines(state))
        self.give_up.setVisible(state.under_signature)
        self._show_card(self._card_for(state))

    def _lines(self, state: SessionState) -> list[SignerLine]:
        """Answer everybody who signs: how their place is filled, whose turn it is, who waits."""
        signing = state.signing if state.signing is not None and state.signing.stopped is None else None
        required = signing.required if signing is not None else required_of(state)
        marks = signing.marks if signing is not None else {}
        turn = next((role for role in required if role not in marks), None)
        lines = []
        for role in required:
            kind = words.role_words(role, self._team(state, role))
            mark = marks.get(role)
            if mark is not None:
                said = words.mark_words(mark.state, time_of_day(mark.at))
                lines.append(SignerLine(role, mark.name, kind, mark.state, said, mark.words))
            else:
                now = role == turn
                fits = self._fitting(state, role)
                name = fits[0][1] if len(fits) == 1 else ""
                said = words.signing_now() if now else words.waits()
                lines.append(SignerLine(role, name, kind, "now" if now else "waits", said))
        return lines

    def _team(self, state: SessionState, role: Role) -> str:
        """Answer the name of the team whose captain a role is, "" for others."""
        side = side_of(role)
        if side is None:
            return ""
        uid = state.teams[list(state.record.teams).index(side)]
        return self.bridge.tournament.teams[uid].name

    def _fitting(self, state: SessionState, role: Role) -> tuple[tuple[str, str], ...]:
        """Answer who may sign for a role: of its kind, and a captain of this team or of none."""
        team = self._team(state, role)
        kind = role if role in {SCORER, COMMITTEE} else "captain"
        valid = [one for one in self._people if one.status == "valid" and one.kind == kind]
        own = [one for one in valid if not team or one.team == team] or [one for one in valid if one.team is None]
        return tuple((one.uid, one.name) for one in own)

    def _card_for(self, state: SessionState) -> Card:
        if state.is_closed:
            self.closed.show_revision(state.revision)
            return self.closed
        if not self._club:
            return self.nothing
        if self.keys.open_club is None:
            if not self.opening.isVisible():
                self.opening.begin()
            return self.opening
        if self._stopping:
            return self.stopping
        required = required_of(state)
        marks = state.signing.marks if state.under_signature and state.signing is not None else {}
        at = next((place for place, role in enumerate(required) if role not in marks), 0)
        role = required[at]
        people, scorers = self._fitting(state, role), self._fitting(state, SCORER)
        self.card.show_turn(Turn(role, self._team(state, role), at + 1, len(required), people, scorers))
        return self.card

    def _show_card(self, shown: Card) -> None:
        new = not shown.isVisibleTo(self)
        for card in self.cards:
            card.setVisible(card is shown)
        if new and self.isVisible():
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    # signing
    def _sign(self) -> None:
        """Sign for the role whose turn it is, on the writer thread; the PIN is forgotten here at once."""
        turn, club, card = self.card.turn, self.keys.open_club, self.card
        if turn is None or club is None or self._busy:
            return
        own = card.state in OWN_KEY
        wish = Wish(
            self.session,
            turn.role,
            card.signer[0],
            card.take(),
            card.state,
            "" if card.state == SIGNED else " ".join(card.words.toPlainText().split()),
            "" if own else " ".join(card.witness.text().split()),
            card.pad.strokes if own else None,
        )
        self._set_busy(busy=True)
        self.cases.sign(self.bridge, club, wish, self._not_signed)

    def _set_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self.card.set_busy(busy=busy)

    def _not_signed(self, trouble: Exception) -> None:
        self._set_busy(busy=False)
        self.card.say_why(words.not_signed(failures.sentence(trouble)))
        self.said.emit("unsaved", words.nothing_signed(), "")

    def _saved(self, saved: Saved) -> None:
        """Say what was just entered about the signing of this sheet."""
        for entry in saved.entries:
            fact = entry.fact
            if getattr(fact, "session", "") != self.session:
                continue
            if isinstance(fact, SheetSigned):
                self._set_busy(busy=False)
                self.card.turn = None
                state = self._state
                team = self._team(state, fact.role) if state is not None else ""
                self.said.emit("saved", words.saved(fact.role, team, fact.state, entry.seq), "")
            elif isinstance(fact, SigningStopped):
                self._stopping = False
                self.said.emit("saved", words.stopped(), "")

    def _ask_stop(self) -> None:
        self._stopping = True
        self._show()
        self.stopping.begin()

    def _go_on_signing(self) -> None:
        self._stopping = False
        self._show()
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _stop(self) -> None:
        why = " ".join(self.stopping.why.toPlainText().split())
        self.cases.stop(
            self.bridge, self.session, why, lambda trouble: self.stopping.say_why(failures.sentence(trouble))
        )

    def _save(self) -> None:
        kinds, start = _("PDF (*.pdf)"), Path.home() / f"{self.heading.text()}.pdf"
        to = self.choosers.place(self.window(), _("Save the signed PDF"), start, kinds)
        if to is not None:
            tell = self.closed.tell
            self.cases.save(
                self.bridge, self.session, to, lambda: tell(words.pdf_saved(to.name)),
                lambda trouble: tell(failures.sentence(trouble), wrong=True),
            )  # fmt: skip

    def _open_keys(self) -> None:
        form, keys = self.opening, self.keys
        secret = form.take()["secret"]
        form.set_working(working=True)
        keys.run(
            partial(open_keys, keys.data, secret, keys.hardness),
            keys.hold,
            lambda trouble: form.say_why(words.plainly(failures.sentence(trouble))),
        )

    # what the window asks
    def handlers(self) -> Handlers:
        """Answer no commands of its own: while a sheet is signed nothing else is in reach."""
        return MappingProxyType({})

    def first_focus(self) -> QWidget:
        """Answer where the card begins that is shown."""
        card = next((card for card in self.cards if card.isVisibleTo(self)), None)
        if isinstance(card, SignCard | PeopleForm):
            return card.first()
        if isinstance(card, ClosedCard):
            return card.save
        if isinstance(card, StopCard):
            return card.why
        return self.nothing.go if card is self.nothing else self.back

    def areas(self) -> "list[QWidget]":
        """Answer the card and the way back, for F6."""
        return [self.first_focus(), self.back]

    def unsaved(self) -> str:
        """Answer nothing: a PIN and a drawing are never kept."""
        return ""

    def title(self) -> str:
        """Answer the words of the title bar."""
        return self.heading.text()

    def _run(self, command: str) -> None:
        action = self.window().findChild(QAction, command)
        if action is not None:
            action.trigger()

    def _leave(self) -> None:
        self.card.take()
        self.opening.forget()
        self.go.emit("score", self.session)

    def _confirm(self) -> None:
        card = next((card for card in self.cards if card.isVisibleTo(self)), None)
        if isinstance(card, SignCard | StopCard):
            card.go_on()
        elif isinstance(card, ClosedCard):
            card.save.click()
        elif isinstance(card, PeopleForm):
            card.confirm.click()
        else:
            self.nothing.go.click()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Enter in a box of words signs, as everywhere on this page."""
        key = event if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        if key is not None and key.key() in _RETURNS and key.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._confirm()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button with the focus or confirms a line; Escape takes one step back."""
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            if self._stopping:
                self._go_on_signing()
            elif self.card.isVisible() and self.card.state != SIGNED:
                self.card.turn_to(SIGNED)
            else:
                self._leave()
        elif event.key() not in _RETURNS:
            super().keyPressEvent(event)
        elif isinstance(focus, QPushButton) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            focus.click()
        elif focus is self.card.pin and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.card.confirm.setFocus(Qt.FocusReason.TabFocusReason)  # the drawing may still be missing
        else:
            self._confirm()
