"""The base of side panels: a title, content, and two labeled buttons."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget

from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.article_focus import articles_shown
from scorekeeper.kit.entry.panel_parts import PanelParts
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.line_parts import reads_as_deal
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.spoken_line import read_spoken_line
from scorekeeper.session.words import score_page as words

_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def typed_text(event: QKeyEvent) -> str:
    """Return the text that a key types, "" for commands and for keys without text."""
    text = event.text()
    return text if text and text.isprintable() and not event.modifiers() & _COMMANDS else ""


def _is_spoken_deal(text: str, now: SessionNow) -> bool:
    """Return whether a text in words is a whole deal, contract and result."""
    reading = read_spoken_line(text, now)
    fact = reading.fact
    return bool(reading.notation) and fact is not None and (fact.taken is not None or fact.outcome is not None)


class SidePanel(CardFrame):
    """A panel at the right.

    `closed`: the default panel is to be shown again. `recorded` carries facts and a reason, `handed` a draft that the
    desk enters itself. `opened` carries the target of a link, `page_requested` another page. `moved`: it is now about
    another deal; `warned` carries the reason why Enter did nothing; `touched`: its typed text may have changed. Typed
    text is kept as a draft for its deal until it is saved or cleared; Esc and the leave button discard it.
    """

    closed = Signal()
    page_requested = Signal(str, str)
    recorded = Signal(object, str)
    opened = Signal(str)
    moved = Signal(int)
    handed = Signal(object)
    warned = Signal(str)
    touched = Signal()

    kind = ""
    waits = True
    """Whether the entry line waits while this panel is open."""

    def __init__(self, look: Look, title: str, icon: str, *, hint: str = "") -> None:
        super().__init__(look, margins=(15, 10, 15, 12), spacing=8, name=f"{self.kind}-panel", accessible=title)
        self.showing: ShownSession | None = None
        self.deal: int | None = None
        parts = self._parts = PanelParts(look, self.body, self.kind, title, icon, hint=hint or _("Esc closes"))
        self.title, self.column, self.scroll_area, self.foot = parts.title, parts.column, parts.scroll_area, parts.foot
        self.problem_label = Label(look, "", "body", weight=600, tone="error", wrap=True, name=f"{self.kind}-trouble")
        self.problem_label.hide()
        self.body.insertWidget(self.body.count() - 1, self.problem_label)

    def articles(self) -> tuple[str, ...]:
        """Return the articles that the panel names, the current choice's first."""
        system = self.showing.now.system.key if self.showing is not None else ""
        return (*self.chosen_articles(), *articles_shown(self, system))

    def chosen_articles(self) -> tuple[str, ...]:
        return ()

    def add_buttons(self, do: str, leave: str) -> Button:
        """Add the two buttons at the bottom and return the main one."""
        button, self.leave = self._parts.add_buttons(do, leave)
        button.clicked.connect(self.confirm)
        self.leave.clicked.connect(self.closed)
        return button

    def beside_button(self, *labels: Label) -> None:
        """Show warnings above the buttons, in full, outside of the scrolled area."""
        for label in labels:
            label.hide()
            self.body.insertWidget(self.body.indexOf(self.problem_label), label)

    def add_key(self, keys: str, do: Callable[[], None], control: QWidget | None = None) -> None:
        """Add a shortcut while the panel is open; the help lists it with its control."""
        shortcut = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(do)
        if control is not None:
            control.setProperty("chord", keys)

    # called by the page
    @property
    def is_over(self) -> bool:
        """Whether the result is shown, and nothing more can be changed here."""
        return False

    def open_for(self, showing: ShownSession, deal: int | None) -> None:
        """Show the panel for a deal, with its draft."""
        self.showing, self.deal = showing, deal
        self.show_text("")
        self.restore()
        self.refresh()

    def show_current(self, showing: ShownSession) -> None:
        """Show the current state; typed text stays."""
        self.showing = showing
        self.refresh()

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open.

        Most panels say that the line waits.
        """
        return ""

    def turn_to(self, articles: Sequence[str]) -> None:
        """Show one of these articles (only in the rule book)."""

    def restore(self) -> None:
        """Restore the draft for this deal."""

    def refresh(self) -> None:
        """Show the effect of the current state and of the typed text."""

    def show_saved(self, saved: Saved) -> str:
        """Handle a saved entry, and return "" or a sentence.

        A returned sentence keeps the panel open; it is announced and shown in the status bar.
        """
        del saved
        return ""

    def forget(self) -> None:
        """Discard the draft for this deal, because it is saved or canceled."""

    def unsaved(self) -> bool:
        """Return whether there is unsaved input."""
        return False

    def first_focus(self) -> QWidget:
        """Return the control that has the focus when the panel opens."""
        return self

    def enter(self) -> None:
        """Move to the next open question, or confirm on the last."""

    def confirm(self) -> None:
        """Do what the button says."""
        self.enter()

    def pressed_by_enter(self, button: QPushButton) -> bool:
        """Return whether Enter presses this button instead of confirming the panel."""
        del button
        return True

    def take_text(self, text: str) -> bool:
        """Accept a character that no control of the panel has used.

        False leaves it to the entry line.
        """
        del text
        return False

    def work_as(self, role: str, who: str = "") -> None:
        """Set the name and role of the person working here."""

    def needs_reason(self, field: LabelledLine, *, spoken: bool = False) -> bool:
        """Ask for the reason if it is missing, or is only a deal.

        `spoken`: a deal in words is not a reason either, as it may be where a deal is corrected.
        Return whether it was missing.
        """
        reason = field.text().strip()
        now = self.showing.now if reason and self.showing is not None else None
        deal = now is not None and (reads_as_deal(reason, now.letters) or (spoken and _is_spoken_deal(reason, now)))
        if reason and not deal:
            return False
        if deal:
            field.set_error(
                _("“{text}” is a deal, not a reason. Type the reason, or press Esc and type the deal again.").format(
                    text=reason[:20]
                )
            )
        elif self.window().focusWidget() is field.line:
            field.set_error(_("Type a reason. It is saved in the history with the change."))
        field.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.line.selectAll()  # further typing replaces it, and is checked by itself
        return True

    def show_text(self, sentence: str, tone: Token = "error") -> None:
        """Show the problem, if any; a screen reader announces it at once."""
        self.problem_label.show_text(sentence, tone=tone)
        announce(self, sentence, urgent=True)

    def not_saved(self, why: str) -> None:
        """Show that nothing was entered; everything typed stays."""
        self.show_text(f"{why} {words.not_saved_panel()}")

    # keys
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.window().focusWidget()
        if event.key() in RETURNS:
            if isinstance(focus, QPushButton) and self.isAncestorOf(focus) and self.pressed_by_enter(focus):
                focus.click()
            else:
                self.enter()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif (text := typed_text(event)) and not (text == " " and isinstance(focus, QAbstractButton)):
            if not self.take_text(text):
                super().keyPressEvent(event)
        else:
            super().keyPressEvent(event)
