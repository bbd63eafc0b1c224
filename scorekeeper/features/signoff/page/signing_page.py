"""The common page for signing a sheet or a ranking: paper at the left, a card at the right, Escape goes back."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QStackedLayout, QWidget

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.signoff.page.sheet_drawing import SheetDrawing
from scorekeeper.features.signoff.page.sign_cases import open_keys
from scorekeeper.features.signoff.page.sign_frame import TURNS, SignOffFrame
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.roles import SIGNED
from scorekeeper.kernel import failures
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.page import Page
from scorekeeper.language.translation import gettext as _

_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
DealRemark = Callable[[Path], None]
Failed = Callable[[Exception], None]


class SigningPage(Page):
    """The keys and cards common to signing pages.

    A page shows its state (`_show`), signs, stops, saves and leaves.
    """

    def __init__(self, bridge: Bridge, keys: ClubKeys, frame: SignOffFrame, choosers: Choosers | None) -> None:
        super().__init__(frame.look, bridge)
        self.keys, self.choosers = keys, choosers or Choosers()
        self._stopping = self._busy = False
        self._looking = 0
        self.frame = frame
        self.sheet, self.card, self.closed = frame.sheet, frame.card, frame.closed
        self.stopping, self.opening = frame.stopping, frame.opening
        QStackedLayout(self).addWidget(frame)

    def _wire(self, drawing: SheetDrawing) -> None:
        """Connect the common parts: the card, the drawn paper, the ways forward and back."""
        self.drawing = drawing
        self.card.confirmed.connect(self._sign)
        self.card.turned.connect(self.sheet.turn)
        self.sheet.seen.connect(self.card.set_seen)
        drawing.wrong.connect(self._page_is_wrong)
        self.card.people_wanted.connect(lambda: self.ask_window("people"))
        self.frame.nothing.keys_asked.connect(lambda: self.ask_window("people"))
        self.closed.save_asked.connect(self._save)
        self.stopping.confirmed.connect(self._stop)
        self.stopping.left.connect(self._go_on_signing)
        self.opening.confirmed.connect(self._open_keys)
        for box in (self.card.words, self.stopping.why.station):
            box.installEventFilter(self)
        self.bridge.saved.connect(self._saved)
        self.frame.give_up.clicked.connect(self._ask_stop)
        self.frame.back.clicked.connect(self._leave)

    # for each page to implement
    def _show(self) -> None:
        """Show the present state and the next card."""
        raise NotImplementedError

    def _sign(self) -> None:
        """Sign for the next signer."""
        raise NotImplementedError

    def _saved(self, saved: Saved) -> None:
        """Announce what was just entered about this signing."""
        raise NotImplementedError

    def _stop(self) -> None:
        raise NotImplementedError

    def _save(self) -> None:
        """Write the signed paper to a place the user chooses."""
        raise NotImplementedError

    def _leave(self) -> None:
        """Go back to where the signing was begun."""
        raise NotImplementedError

    # one card at a time
    def _locked(self, *, has_keys: bool) -> CardFrame | None:
        """Return the card that comes before any signature: no keys, locked keys, stopping; None: sign."""
        if not has_keys:
            return self.frame.nothing
        if self.keys.open_club is None:
            if not self.opening.isVisible():
                self.opening.begin()
            return self.opening
        return self.stopping if self._stopping else None

    def _show_card(self, shown: CardFrame) -> None:
        new = not shown.isVisibleTo(self)
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
        self.card.show_problem(words.not_signed(failures.sentence(error)))
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

    def _save_as(self, name: str, save: Callable[[Path, DealRemark, Failed], None]) -> None:
        """Ask where to save the signed paper, and write it there."""
        to = self.choosers.save_path(self.window(), _("Save the signed PDF"), Path.home() / name, _("PDF (*.pdf)"))
        if to is not None:
            tell = self.closed.tell
            save(
                to,
                lambda path: tell(_("Saved as {name}. Whoever has it can check it.").format(name=path.name)),
                lambda error: tell(failures.sentence(error), wrong=True),
            )

    def _open_keys(self) -> None:
        form, keys = self.opening, self.keys
        secret = form.take()["secret"]
        form.set_working(working=True)
        keys.run(
            partial(open_keys, keys.data, secret, keys.hardness),
            keys.hold,
            lambda error: form.show_problem(words.plainly(failures.sentence(error))),
        )

    def _forget(self) -> None:
        """Forget the secrets, so that none remain for the next user."""
        self.card.take()
        self.opening.forget()

    # for the window
    def first_focus(self) -> QWidget:
        """Return where the visible card begins."""
        card = self.frame.shown
        if card is not None and (first := card.first_focus()).isEnabled():
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
        if card is not None:
            card.confirm_button.click()

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
            super().keyPressEvent(event)
        elif isinstance(focus, QPushButton) and not control:
            focus.click()
        elif focus is self.card.pin and not control:
            self.card.confirm_button.setFocus(Qt.FocusReason.TabFocusReason)  # the drawing may still be missing
        else:
            self._confirm()
