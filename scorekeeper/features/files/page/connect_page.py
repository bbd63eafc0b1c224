"""Connecting to a server.

Its requests run in a background thread, and an event there is opened.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.files.view.recent import RecentEvents
from scorekeeper.features.files.words import moving as words
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import NewEvent
from scorekeeper.kit.form.form import RETURNS, Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.access import role_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.store.errors import ServerAwayError
from scorekeeper.store.server.address import server_of

if TYPE_CHECKING:
    from scorekeeper.features.files.view.connecting import FoundServer

EXAMPLE = "postgresql://anil@hall.club/scores"
WIDEST = 760


class ConnectPage(WindowPage):
    """The page to connect to a server and choose or make an event there.

    `asked(address, password, keep)` connects; then `opened(target)`, `made(target, NewEvent)` or `here`.

    `here(target)` moves the open event to that server.
    """

    asked = Signal(str, str, bool)
    opened = Signal(str)
    made = Signal(object, object)
    here = Signal(str)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(_("Connect to a server"))
        self._events_there: FoundServer | None = None
        self._moving = ""
        fields = (
            Field(
                "address",
                "line",
                lambda: pgettext("field", "Address"),
                example=EXAMPLE,
                needed=lambda: _("Where is the server?"),
            ),
            Field("password", "secret", lambda: pgettext("field", "Password")),
            Field("keep", "tick", lambda: _("Keep the password in this computer's keyring")),
            Field(
                "event",
                "picker",
                lambda: pgettext("field", "Event"),
                items=self._events,
                shown=lambda _values: self._several(),
            ),
            Field("name", "line", lambda: _("Name of a new event there"), shown=lambda _values: self._may_make()),
        )
        spec = Spec(
            "connect", lambda: _("Connect to a server"), lambda: pgettext("button", "Connect"), fields, size="page",
            spacing=10,
            about=lambda: _(
                "Several tables can score one event at once. The server's administrator gives you the address."
            ),
            leave=lambda: pgettext("files and backups", "Back"),
        )  # fmt: skip
        inside = QWidget()
        inside.setMaximumWidth(WIDEST)
        column = ColumnLayout(look, inside, margins=(20, 18, 20, 14), spacing=10)
        self.form = Form(look, spec)
        self.status = Label(look, "", "body", weight=600, wrap=True, name="connect-told")
        column.addWidget(self.form)
        column.addWidget(self.status)
        column.addStretch(1)
        outer = ColumnLayout(look, self, margins=(0, 0, 0, 0))
        self._scroll = Scroll(look, inside)
        outer.addWidget(self._scroll)
        self.form.confirmed.connect(self._confirm)
        self.form.left.connect(self.left)
        self.form.edited.connect(self._edited)
        self.show_message("")

    def begin(self, known: Sequence[str], moving: str = "") -> None:
        """Start over with the server used last filled in; `moving` is the event to be moved there."""
        self._events_there, self._moving = None, moving
        self.form.fill({"address": known[0] if known else "", "password": "", "event": "", "name": ""})
        self.form.confirm_button.setText(pgettext("files and backups", "Connect"))
        self.show_message(words.destination_note(moving) if moving else "")

    def fill(self, address: str) -> None:
        """Ask for the password of this server."""
        self.form.fill({"address": address, "password": ""})

    def show_field_error(self, field: str, why: str) -> None:
        """Show a problem at its field, and focus the field."""
        self.show_message("")
        self.form.show_problems({field: why})

    def show_events(self, events_there: "FoundServer") -> None:
        """Open the only event on the server, or ask which one of several; report if there is none."""
        self._events_there = events_there
        if self._moving:
            self.form.fill({"event": "", "name": ""})
            self.show_message(
                words.destination_note(self._moving)
                if events_there.may_make
                else _(
                    "Only an organizer can move an event to this server. Connect with another name, or ask the "
                    "server's administrator."
                ),
                "warn",
            )
            if events_there.may_make:
                self.form.confirm_button.setText(_("Move event"))
            else:
                self._events_there = None
            return
        if len(events_there.events) == 1 and not events_there.may_make:
            self._open(events_there.events[0].uid)
            return
        self.form.fill({"event": events_there.events[0].uid if events_there.events else ""})
        none = _("You have no seat at an event here yet. Ask the organizer for one.")
        make = _("There is no event here yet. Type a name to create one.")
        if not events_there.events:
            self.show_message(make if events_there.may_make else none, "warn" if not events_there.may_make else "ink2")
        else:
            self.show_message(events_there.message, "warn")
        self.form.confirm_button.setText(pgettext("files and backups", "Open"))
        station = self.form.fields["event" if events_there.events else "name"].station
        if station.isVisibleTo(self):
            station.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, words: str, tone: Token = "ink2") -> None:
        """Show the result below the form."""
        self.status.set_words(words, tone=tone, weight=600)
        self.status.setVisible(bool(words))
        if words:
            self._scroll.ensureWidgetVisible(self.status)

    def first_focus(self) -> QWidget:
        """Return the address, or the password if one is known."""
        address, password = self.form.fields["address"], self.form.fields["password"]
        return password.station if address.text() else address.station

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS:
            self.form.confirm()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _confirm(self) -> None:
        from scorekeeper.features.files.view.connecting import split_password  # noqa: PLC0415 - only where a server is used

        values = {key: field.text() for key, field in self.form.fields.items()}
        if self._events_there is None:
            address, inside = split_password(values["address"].strip())
            password = values["password"] or inside
            self.form.fill({"address": address, "password": password})
            self.asked.emit(address, password, bool(values["keep"]))
        elif self._moving:
            target, self._events_there = self._events_there.target(), None
            self.here.emit(target)
        elif values["name"].strip():
            self.made.emit(self._events_there.target(), NewEvent(values["name"].strip(), DEFAULT.key))
        elif values["event"]:
            self._open(values["event"])

    def _open(self, uid: str) -> None:
        assert self._events_there is not None
        target, self._events_there = self._events_there.target(uid), None
        self.form.fill({"password": ""})
        self.opened.emit(target)

    def _edited(self, key: str) -> None:
        if key in {"address", "password"} and self._events_there is not None:
            self._events_there = None
            self.form.confirm_button.setText(pgettext("files and backups", "Connect"))
            self.form.fill({"event": "", "name": ""})

    def _events(self) -> list[ListItem]:
        events_there = self._events_there
        return (
            [ListItem(event.uid, event.name, role_word(event.role)) for event in events_there.events]
            if events_there is not None
            else []
        )

    def _several(self) -> bool:
        return self._events_there is not None and bool(self._events_there.events) and not self._moving

    def _may_make(self) -> bool:
        return self._events_there is not None and self._events_there.may_make and not self._moving


if TYPE_CHECKING:
    from scorekeeper.features.files.page.connect_page import ConnectPage
    from scorekeeper.features.files.view.connecting import FoundServer

PAGE = "connect"


class Connecting(QObject):
    """Shows the Connect page and reports what was chosen there.

    `connect_asked(target)` asks to open an event, `made(target, NewEvent)` to make one there.

    `here(target)` asks to move the open event to this server. All three targets may hold a password, and are shown
    nowhere.
    """

    connect_asked = Signal(str)
    made = Signal(object, object)
    here = Signal(str)

    def __init__(self, window: Window, look: Look, jobs: Jobs, recent: RecentEvents) -> None:
        super().__init__(window)
        self._window, self._look, self._jobs, self._recent = window, look, jobs, recent
        self._before = "start"
        window.promise_page(PAGE, self._make)

    def show(self, *, moving: str = "") -> None:
        """Show the page, with the servers used before; `moving` is the event to move there."""
        if self._window.current != PAGE:
            self._before = self._window.current
        known = [event.target for event in self._recent.listed() if event.is_address]
        self._page().begin(list(dict.fromkeys(filter(None, map(server_of, known)))), moving)
        self._window.show_page(PAGE)

    def ask_again(self, target: str, error: Exception) -> bool:
        """Ask for a server's password if it is missing; return whether that was the problem."""
        wrong = isinstance(error, ServerAwayError) and error.values.get("cause") in {"password", "password-missing"}
        if wrong:
            self.show()
            self._page().fill(target)
            self._page().show_field_error("password", failures.sentence(error))
        return wrong

    def _make(self) -> "ConnectPage":
        from scorekeeper.features.files.page.connect_page import ConnectPage  # noqa: PLC0415 - only when it is opened

        page = ConnectPage(self._look)
        page.asked.connect(self._look_there)
        page.opened.connect(self.connect_asked)
        page.made.connect(self.made)
        page.here.connect(self.here)
        page.left.connect(lambda: self._window.show_page(self._before))
        return page

    def _page(self) -> "ConnectPage":
        from scorekeeper.features.files.page.connect_page import ConnectPage  # noqa: PLC0415

        page = self._window.ensure_page(PAGE)
        assert isinstance(page, ConnectPage)
        return page

    def _look_there(self, address: str, password: str, keep: bool) -> None:
        from scorekeeper.features.files.view.connecting import find_server_events  # noqa: PLC0415 - only where a server is used

        page = self._page()
        page.show_message(pgettext("progress", "Connecting ..."), "ink2")
        self._jobs.write(partial(find_server_events, address, password, keep=keep), self._show_events, self._failed)

    def _show_events(self, events_there: "FoundServer") -> None:
        self._page().show_events(events_there)

    def _failed(self, error: Exception) -> None:
        from scorekeeper.features.files.view.connecting import field_of_error  # noqa: PLC0415

        self._page().show_field_error(field_of_error(error), failures.sentence(error))
