"""The common page for signing a sheet or a ranking.

Paper at the left, a card at the right, Escape goes back.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QStackedLayout, QWidget

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.signoff.page.sheet_drawing import SheetDrawing
from scorekeeper.features.signoff.page.sign_card import SigningTurn
from scorekeeper.features.signoff.page.sign_frame import TURNS, SignOffFrame
from scorekeeper.features.signoff.page.signing_requests import SigningRequests, begin_keys, open_keys
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import RankingSigned, SheetSigned
from scorekeeper.journal.roles import OWN_KEY, SIGNED, Role
from scorekeeper.kernel import failures
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.page import Page
from scorekeeper.language.translation import gettext as _
from scorekeeper.signing.statement import Statement

if TYPE_CHECKING:
    from scorekeeper.features.keys.view.people import OpenClub
    from scorekeeper.features.signoff.view.signing import PaperSigning

_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class SigningState(Protocol):
    """The state of a signing as read from the event.

    A new `reading_key` means another paper to read.
    """

    @property
    def has_keys(self) -> bool: ...
    @property
    def computer_key(self) -> bool: ...
    @property
    def signed(self) -> bytes: ...
    @property
    def digest(self) -> str: ...
    @property
    def reading_key(self) -> tuple[object, ...]: ...


S = TypeVar("S", bound=SigningState)


class SigningPage(Page, Generic[S]):
    """The signing of a paper: it is read, signed in turn and closed, or the signing is stopped.

    A page says which paper it is (`_signing`) and shows its state (`_show`) and the next card.
    """

    subject_field = "session"
    """The field of a fact that names the paper."""
    needs_passphrase = False
    """Whether only a club key with a passphrase may sign."""

    def __init__(self, bridge: Bridge, keys: ClubKeys, frame: SignOffFrame, choosers: Choosers | None) -> None:
        super().__init__(frame.look, bridge)
        self.keys, self.choosers = keys, choosers or Choosers()
        self.uid = ""
        self._seen: S | None = None
        self._stopping = self._busy = False
        self._looking = 0
        self.frame = frame
        self.sheet, self.card, self.closed = frame.sheet, frame.card, frame.closed
        self.stopping, self.opening = frame.stopping, frame.opening
        self.drawing = SheetDrawing(self.sheet, lambda *size, **answers: self._requests().draw(*size, **answers))
        self.card.confirmed.connect(self._sign)
        self.card.turned.connect(self.sheet.turn)
        self.sheet.seen.connect(self.card.set_seen)
        self.sheet.awaited.connect(lambda: self._say_wait(words.still_preparing()))
        self.drawing.wrong.connect(self._page_is_wrong)
        self.card.people_wanted.connect(lambda: self.ask_window("people"))
        frame.nothing.keys_asked.connect(self._protect)
        self.closed.protect_asked.connect(self._protect)
        self.closed.put_off.connect(keys.put_off_protection)
        self.closed.save_asked.connect(self._save)
        self.stopping.confirmed.connect(self._stop)
        self.stopping.left.connect(self._go_on_signing)
        self.opening.confirmed.connect(self._open_keys)
        for box in (self.card.words, self.stopping.why.station):
            box.installEventFilter(self)
        self.bridge.answered.connect(self._on_outcome)
        frame.give_up.clicked.connect(self._ask_stop)
        frame.back.clicked.connect(self._leave)
        QStackedLayout(self).addWidget(frame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # for each page to implement
    def _signing(self) -> "Callable[[], PaperSigning]":
        """Return a function that makes the signing, to be called where libraries may load."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show the present state and the next card."""
        raise NotImplementedError

    def _signing_turn(self, seen: S) -> SigningTurn:
        """Return whose turn it is to sign."""
        raise NotImplementedError

    def _on_entry(self, entry: Entry) -> None:
        """Announce an entry about this signing other than a signature."""
        raise NotImplementedError

    def _leave(self) -> None:
        """Go back to where the signing was begun."""
        raise NotImplementedError

    def _is_other(self, before: S | None, seen: S) -> bool:
        """Return whether the paper to be read differs from the one drawn."""
        return before is None or before.reading_key != seen.reading_key

    def _team(self, _role: Role) -> str:
        """Return the name of the side for which a role signs, "" for none."""
        return ""

    # refreshing
    def _requests(self) -> SigningRequests:
        return SigningRequests(self.bridge, self._signing())

    def _look_up(self) -> None:
        """Look up the state and who may sign, off the window's thread, then show it."""
        uid = self.uid
        self._looking += 1

        def done(seen: S) -> None:
            self._looking -= 1
            if uid == self.uid:
                self._take(seen)

        def failed(error: Exception) -> None:
            self._looking -= 1
            self.status_changed.emit("unsaved", failures.sentence(error), "")

        self._requests().look_up(self.keys.data, done, failed)

    def _take(self, seen: S) -> None:
        """Show a state that was read, and draw the paper if it is another one."""
        before, self._seen = self._seen, seen
        if self._is_other(before, seen):
            self.sheet.begin()
            self.drawing.take(seen.signed)
        self._show()

    # signing
    def _sign(self) -> None:
        """Sign for the next signer, on the writer thread; the PIN is forgotten here at once."""
        turn, card, seen = self.card.turn, self.card, self._seen
        if turn is None or self._busy or seen is None:
            return
        own = card.state in OWN_KEY
        reason = "" if card.state == SIGNED else card.words.toPlainText()
        statement = Statement(card.state, reason, "" if own else card.witness.text())
        strokes = card.pad.strokes if own else None
        uid, name = card.signer
        wish = SignRequest(uid, card.take(), turn.role, statement, strokes, seen.digest, name="" if uid else name)
        self._set_busy(busy=True)
        if (club := self.keys.open_club) is not None:
            self._sign_with(club, wish)
            return
        data, called, hardness = self.keys.data, " ".join(card.club.text().split()), self.keys.hardness

        def begun(club: "OpenClub") -> None:
            self.keys.hold(club)
            self._sign_with(club, wish)

        self.keys.run(partial(begin_keys, data, called, wish.pin, hardness), begun, self._not_signed)

    def _sign_with(self, club: "OpenClub", wish: SignRequest) -> None:
        self.keys.used()
        self._requests().sign(club, wish, self._not_signed)

    def _on_outcome(self, outcome: Outcome) -> None:
        for entry in outcome.entries if isinstance(outcome, Saved) else ():
            fact = entry.fact
            if getattr(fact, self.subject_field, None) != self.uid:
                continue
            if isinstance(fact, SheetSigned | RankingSigned):
                self._set_busy(busy=False)
                self.card.turn = None
                message = words.saved(fact.role, self._team(fact.role), fact.state)
                self.status_changed.emit("saved", message, "")
            else:
                self._on_entry(entry)

    def _protect(self) -> None:
        """Go to the form that makes a club key with a passphrase."""
        self.keys.wants_passphrase = True
        self.ask_window("people")

    def _stop(self) -> None:
        self._requests().stop(" ".join(self.stopping.why.text().split()), self._not_stopped)

    def _save(self) -> None:
        """Ask where to save the signed paper, and write it there."""
        requests, show = self._requests(), self.closed.show_message
        name = Path.home() / requests.file_name()
        to = self.choosers.save_path(self.window(), _("Save the signed PDF"), name, _("PDF (*.pdf)"))
        if to is not None:
            requests.save(
                to,
                lambda path: show(_("Saved as {name}. Anyone who has the file can check it.").format(name=path.name)),
                lambda error: show(failures.sentence(error), wrong=True),
            )

    def _show_turn(self, seen: S) -> CardFrame:
        """Show the card of the next signer, or what must be done before any signature."""
        if self.needs_passphrase and (seen.computer_key or not seen.has_keys):
            return self.frame.nothing
        if self.keys.open_club is None and not seen.computer_key:
            if not self.opening.isVisible():
                self.opening.begin()
            return self.opening
        if self._stopping:
            return self.stopping
        self.card.show_turn(self._signing_turn(seen))
        self.card.set_seen(self.sheet.share)
        return self.card

    # one card at a time
    def _show_card(self, shown: CardFrame) -> None:
        new = not shown.isVisibleTo(self)
        if shown is not self.card:
            self.card.take()
        for card in self.frame.cards:
            card.setVisible(card is shown)
        if new and self.isVisible():
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_working(self) -> bool:
        """Return whether it is reading, drawing or signing."""
        return bool(self._busy or self._looking or self.drawing.under_way)

    def _set_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self.card.set_busy(busy=busy)

    def _not_signed(self, error: Exception) -> None:
        self._set_busy(busy=False)
        self.card.take()  # typed for the next signer, whose turn it is not
        self.card.show_problem(_("{why} Nothing is signed.").format(why=words.full_sentence(failures.sentence(error))))
        self._keep_focus()
        self.frame.scroll_to_message()
        self.status_changed.emit("unsaved", _("Nothing is signed"), "")

    def _page_is_wrong(self, sentence: str) -> None:
        self.card.set_wrong(sentence)
        self._keep_focus()

    def _keep_focus(self) -> None:
        """Move the focus to the next usable control if the focused one was disabled."""
        focused = self.window().focusWidget()
        if self.isVisible() and (focused is None or focused is self.window() or not focused.isEnabled()):
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_stop(self) -> None:
        self._stopping = True
        self._show()
        self.stopping.begin()

    def _go_on_signing(self) -> None:
        self._stopping = False
        self._show()
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _not_stopped(self, error: Exception) -> None:
        self.stopping.show_text(failures.sentence(error))

    def _open_keys(self) -> None:
        form, keys = self.opening, self.keys
        secret = form.take()["secret"]
        form.set_working(working=True)
        keys.run(
            partial(open_keys, keys.data, secret, keys.hardness),
            keys.hold,
            lambda error: form.show_problem(words.full_sentence(failures.sentence(error))),
        )

    def _forget(self) -> None:
        """Forget the secrets, so that none remain for the next user."""
        self.card.take()
        self.opening.forget()

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the first control of the visible card; the page itself until a card is known.

        Then an Enter pressed early does not press Back.
        """
        card = self.frame.shown
        if card is None:
            return self
        if (first := card.first_focus()).isEnabled():
            return first
        return self.frame.give_up if self.frame.give_up.isVisible() else self.frame.back

    def areas(self) -> list[QWidget]:
        """Return the card and the way back, for F6."""
        return [self.first_focus(), self.frame.back]

    def title(self) -> str:
        """Return the words of the title bar."""
        return self.frame.heading.text()

    # keys
    def _confirm(self) -> None:
        card = self.frame.shown
        if self._busy:
            self._say_wait(words.signing())
        elif card is self.card and not card.confirm_button.isEnabled():
            announce(self, self.card.problem.text(), urgent=True)
        elif card is None:
            self._say_wait(words.preparing())
        else:
            card.confirm_button.click()

    def _say_wait(self, sentence: str) -> None:
        """Show and announce that a request is being carried out."""
        if self.frame.shown is self.card:
            self.card.show_problem(sentence, focus=False, tone="ink2")
        self.status_changed.emit("told", sentence, "")

    def _step_back(self) -> None:
        if self._stopping:
            self._go_on_signing()
        elif self.card.isVisible() and self.card.state != SIGNED:
            self.card.turn_to(SIGNED)
        else:
            self._leave()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Ctrl+Enter in a text box as signing, as everywhere on this page."""
        key = event if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        if key is not None and key.key() in _RETURNS and key.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._confirm()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button or confirm a line on Enter; go back one step on Escape."""
        focus = self.window().focusWidget()
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in TURNS and self.sheet.isVisible():
            self.sheet.turn(TURNS[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape:
            self._step_back()
        elif event.key() not in _RETURNS:
            if not self.sheet.is_ready and self.card.isVisible() and event.text().isprintable() and not control:
                self.card.type_ahead(event.text())
            super().keyPressEvent(event)
        elif isinstance(focus, QPushButton) and not control:
            focus.click()
        elif (after := self.card.next_line(focus)) is not None and not control:
            after.setFocus(Qt.FocusReason.TabFocusReason)  # not at once: the drawing may still be missing
        else:
            self._confirm()
