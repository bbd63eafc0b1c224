"""The interface of every page for the window, with defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from scorekeeper.session.needs import ALWAYS, Signs

if TYPE_CHECKING:
    from scorekeeper.kit.table_copy import TableCopy

Handlers = Mapping[str, Callable[[], None]]


class TypedLine(Protocol):
    """A line that is typed and not recorded."""

    def can_record(self) -> bool:
        """Return whether the line can be recorded as typed."""

    def record(self) -> None:
        """Record the line, as Enter does."""

    def keep_line(self) -> None:
        """Keep the line for next time."""

    def drop_line(self) -> None:
        """Empty the line."""


class TypedForm(Protocol):
    """A form that may contain unsaved text."""

    def waits(self) -> str:
        """Return the form's name while it has unsaved or refused input; "" otherwise."""


@dataclass(frozen=True, slots=True)
class RailEntry:
    """How a page is listed in the rail.

    Word, icon and key, and the signs of the events in which it is.
    """

    words: str
    icon: str
    key: str = ""
    shown_from: Signs = ALWAYS


class WindowPage(QFrame):
    """A page of the window, with or without an open event.

    One without a rail button highlights that of `rail_page`.
    `touched`: the page may have gained or lost typed text.
    """

    touched = Signal()

    rail_page = ""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._touched_forms: list[TypedForm] = []
        """The forms in which something was typed or refused since the page was made."""

    def handlers(self) -> Handlers:
        """Return the commands this page carries out now, by name.

        Others are disabled or left to the window.
        """
        return MappingProxyType({})

    def first_focus(self) -> QWidget:
        """Return the control that has the focus when the page is opened."""
        return self

    def areas(self) -> Sequence[QWidget]:
        """Return the areas that F6 walks through."""
        return (self.first_focus(),)

    def title(self) -> str:
        """Return the title bar's text for this page; empty: the event's name alone."""
        return ""

    def open(self) -> None:
        """Refresh now that the page is visible."""

    def show_stage(self, stage: str) -> None:
        """Show this stage (uid) from now on, if the page shows a single stage."""

    def session_shown(self) -> str:
        """Return the uid of the session that is shown, "" if the page is not about a session."""
        return ""

    def show_target(self, target: object) -> None:
        """Show a target on this page: a session's uid, an entry number, an address."""

    def form_touched(self, form: TypedForm) -> None:
        """Note that a form of this page now has, or no longer has, typed text or an error."""
        if form not in self._touched_forms:
            self._touched_forms.append(form)
        self.touched.emit()

    def unsaved(self) -> str:
        """Return the unsaved input on this page in words; "" if there is none."""
        return ", ".join(filter(None, (form.waits() for form in self._touched_forms)))

    def line_kept(self) -> TypedLine | None:
        """Return the line to keep until the event is opened again, None if it cannot be kept."""
        return None

    def copied(self) -> TableCopy | None:
        """Return the page's own contents for the clipboard; None: copy the focused widget."""
        return None

    @property
    def ruling(self) -> str:
        """The number of the ruling that is shown, "" if there is none."""
        return ""

    def missing_signer(self) -> Mapping[str, str]:
        """Return name, kind and team of a missing signer to enroll; empty if no signer is missing."""
        return MappingProxyType({})

    def default_paper(self) -> str:
        """Return the paper (its key) that fits what is shown, "" if the page has no special one."""
        return ""

    def default_subject(self) -> str:
        """Return the part of that paper to print, as the list of papers names it, "" for all of it."""
        return ""

    def default_team(self) -> str:
        """Return the team that a paper requested now would be about, "" if there is none."""
        return ""
