"""The Phones page: start and stop the server, test the connection, make and print codes."""

from collections.abc import Sequence
from datetime import UTC, datetime
from types import MappingProxyType

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QLineEdit, QWidget

from scorekeeper.features.phones import words
from scorekeeper.features.phones.view.phone_rows import PhoneRow, phone_rows, wifi_text
from scorekeeper.features.phones.view.table_view import has_phone_page
from scorekeeper.journal.confirming import sides_accept
from scorekeeper.journal.facts import EventChanged
from scorekeeper.journal.names import search_key
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kernel.phone_status import TEAM
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, TurningRow
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.phone_service import ON, STARTING, STOPPING, PhoneService
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.square_code import SquareCodeView
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import outcome_sentence
from scorekeeper.tournament.settings import CONFIRMING, OTHER_SIDE

NARROW, ROW, MOST_ROWS = 1000, 46, 8
"""Width below which cards are stacked, height of a row, most rows visible then."""
FEW_ROWS = 8
"""The most rows without a find field."""
TICK_MS = 5_000


class PhonesPage(Page):
    """The Phones page. Enter on a team makes its code.

    `cards_asked` carries name and address of each card to print.
    With the server off, Enter starts it. A code that was made from this window is shown until a phone has used it.
    """

    name = "phones"
    rail_page = "round"
    cards_asked = Signal(object)

    def __init__(self, look: Look, bridge: Bridge, service: PhoneService, settings: ProgramSettings) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(words.phones_title())
        self.service, self.settings = service, settings
        self._asked = self._entering = False
        self._ending: tuple[str, str] | None = None
        """The team or table whose phone ends when that is chosen once more."""
        self._problem = ""
        self._rows: tuple[PhoneRow, ...] = ()
        self._cards: dict[tuple[str, str], str] = {}
        """The cards that are still waiting for their codes, by kind and subject, with their names."""
        inside = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._halves.setContentsMargins(15, 8, 15, 8)
        self._halves.addWidget(self._server_card(), 1)
        self._halves.addWidget(self._codes_card(), 1)
        whole = ColumnLayout(look, self, margins=(0, 0, 0, 0))
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        whole.addWidget(Scroll(look, inside))
        self.ticking = QTimer(self)
        self.ticking.setInterval(TICK_MS)
        self.ticking.timeout.connect(self._show_rows)
        service.changed.connect(self._show_service)
        service.code_made.connect(self._on_code)
        bridge.answered.connect(self._on_outcome)
        look.changed.connect(self._arrange)
        self._arrange()

    def _server_card(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="phones-server-card", accessible=words.phones_title())
        card.body.addWidget(Label(look, words.phones_title(), "page", weight=700, name="phones-title"))
        about = _("Teams enter their deals on a phone in the hall's network, and the other side accepts them.")
        card.body.addWidget(Label(look, about, "small", tone="ink2", wrap=True, name="phones-about"))
        self.state = Label(look, "", "body", weight=600, wrap=True, name="phones-state")
        card.body.addWidget(self.state)
        self.note = Label(look, "", "body", wrap=True, name="phones-note")
        self.note.hide()
        card.body.addWidget(self.note)
        self.start = Button(look, _("St&art phones"), key=pgettext("key", "Alt+A"), primary=True, name="phones-start")
        self.start.clicked.connect(self._start)
        self.stop = Button(look, _("St&op phones"), key=pgettext("key", "Alt+O"), name="phones-stop")
        self.stop.clicked.connect(self._stop)
        card.body.addWidget(self.start)
        card.body.addWidget(self.stop)
        self.try_title = Label(look, _("Try the connection"), "heading", weight=700, name="phones-try-title")
        self.tried = Label(look, "", "body", wrap=True, name="phones-tried")
        self.address_code = SquareCodeView(name="phones-address-code", size=150)
        self.wifi_code = SquareCodeView(name="phones-wifi-code", size=150)
        card.body.addWidget(self.try_title)
        card.body.addWidget(self.tried)
        codes = RowLayout(look, spacing=16)
        for code in (self.wifi_code, self.address_code):
            column = ColumnLayout(look, spacing=3)
            label = Label(look, "", "small", tone="ink2", name=f"{code.objectName()}-label")
            column.addWidget(code)
            column.addWidget(label)
            codes.addLayout(column)
        codes.addStretch(1)
        card.body.addLayout(codes)
        card.body.addWidget(Label(look, _("Wi-Fi of the hall"), "heading", weight=700, name="phones-wifi-title"))
        self.network = LabelledLine(look, _("Network name"), name="phones-network")
        self.network.set_text(self.settings.hall_network)
        self.password = LabelledLine(look, _("Network password"), name="phones-password")
        self.password.set_text(self.settings.hall_password)
        self.password.line.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        self.address = LabelledLine(
            look, _("This computer's address"), pgettext("example", "blank: found automatically"), name="phones-address"
        )
        self.address.set_text(self.settings.hall_address)
        for field in (self.network, self.password, self.address):
            field.edited.connect(self._keep_network)
            card.body.addWidget(field)
        kept = _("Network name and password are kept on this computer only. They become a code, here and on the cards.")
        card.body.addWidget(Label(look, kept, "small", tone="ink2", wrap=True, name="phones-kept"))
        card.body.addStretch(1)
        return card

    def _codes_card(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="phones-codes-card", accessible=_("Codes and phones"))
        self.cards = Button(look, _("Print &cards ..."), key=pgettext("key", "Alt+C"), height=36, name="phones-cards")
        self.cards.clicked.connect(self._print_cards)
        head = TurningRow(look, spacing=8)
        head.addWidget(Label(look, _("Codes and phones"), "heading", weight=700, name="phones-codes-title"), 1)
        head.addWidget(self.cards)
        card.body.addLayout(head)
        self.summary = Label(look, "", "small", tone="ink2", wrap=True, name="phones-summary")
        card.body.addWidget(self.summary)
        self.find_line = LineEdit(
            look, pgettext("example", "part of a name"), name="phones-find", accessible=_("Find a team")
        )
        self.find_line.textChanged.connect(lambda _text: self._show_rows())
        card.body.addWidget(self.find_line)
        self.list = ItemList(look, row_height=ROW, name="phones-list", accessible=_("Codes and phones"))
        self.list.row_chosen.connect(lambda _row: self._on_row())
        self.list.row_opened.connect(lambda _row: self._to_new_code())
        card.body.addWidget(self.list, 1)
        self.row_title = Label(look, "", "body", weight=700, wrap=True, name="phones-row-title")
        self.row_note = Label(look, "", "body", wrap=True, name="phones-row-note")
        card.body.addWidget(self.row_title)
        card.body.addWidget(self.row_note)
        self.code = SquareCodeView(name="phones-code", size=210)
        card.body.addWidget(self.code)
        self.code_text = Label(look, "", "small", tone="ink2", wrap=True, name="phones-code-text")
        self.code_text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.code_text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        card.body.addWidget(self.code_text)
        self.new = Button(look, _("&New code"), key=pgettext("key", "Alt+N"), primary=True, name="phones-new")
        self.new.clicked.connect(self._new_code)
        self.end = Button(look, _("&Disconnect phone"), key=pgettext("key", "Alt+D"), name="phones-end")
        self.end.clicked.connect(self._end_phone)
        buttons = Flow(look, spacing=8)
        for button in (self.new, self.end):
            buttons.addWidget(button)
        card.body.addLayout(buttons)
        return card

    def _to_new_code(self) -> None:
        self.new.setFocus(Qt.FocusReason.ShortcutFocusReason)
        announce(self.row_note, self.row_note.text())  # what a new code does to the phone before it

    # called by the window
    def title(self) -> str:
        return words.phones_title()

    def handlers(self) -> Handlers:
        """Return the command to find a team on this page."""
        return MappingProxyType({"find": self._find})

    def _find(self) -> None:
        self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_line.selectAll()

    def first_focus(self) -> QWidget:
        """Return the list of teams, or the start button while the server is off."""
        return self.list if self.service.is_on else self.start

    def areas(self) -> Sequence[QWidget]:
        return (
            self.stop if self.stop.isVisible() else self.start,
            self.network.line,
            self.find_line,
            self.list,
            self.new,
        )

    def unsaved(self) -> str:
        """Return nothing: what is typed here is kept at once."""
        return ""

    def show_target(self, target: object) -> None:
        """Show the phone of a team or table: its kind and its uid or number."""
        self.open()
        if isinstance(target, tuple) and len(target) == 2:
            self.find_line.clear()
            self._show_rows()
            self.list.select_key(target)
            self._show_row()
            if self.service.is_on:
                self._to_new_code()
            else:
                self.start.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def refresh(self, changes: Changes) -> None:
        """Show the teams and tables of the event as they are now."""
        del changes
        self._show_service()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.ticking.start()
        self._show_rows()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.ticking.stop()
        self._asked = False
        self._keep_phone()

    # actions of the organizer
    def _start(self) -> None:
        """Start the server.

        Deals from phones need the other side's acceptance, which is asked about first.
        """
        tournament = self.bridge.tournament
        if not has_phone_page(tournament.rules):
            self._say(words.no_page(str(getattr(tournament.rules, "name", ""))), "error")
        elif sides_accept(tournament):
            self._note("")
            self.service.start(self.settings.hall_address)
        elif why := refusal(tournament, self.bridge.desk.role, (("event-changed", ""),)):
            self._say(why, "error")
        elif not self._asked:
            self._asked = True
            self._say(words.asks_acceptance(), "warn")
            self.start.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._asked, self._entering = False, True
            event = tournament.event
            assert event is not None
            settings = {**event.settings, CONFIRMING: OTHER_SIDE}
            fact = EventChanged(event.name, event.date, event.venue, settings)
            self.bridge.submit([fact], reason=_("Phones at the tables"), expect=tournament.seq)

    def _on_outcome(self, outcome: Outcome) -> None:
        if not self._entering:
            return
        self._entering = False
        if isinstance(outcome, Saved):
            self._start()
        else:
            self._say(outcome_sentence(outcome, words.changed_meanwhile_by), "error")

    def _stop(self) -> None:
        self.service.stop()
        self._say(_("The phones keep what is entered now and send it when you start again."), "ink")

    def _keep_network(self) -> None:
        settings = self.settings
        settings.hall_network = self.network.text().strip()
        settings.hall_password = self.password.text().strip()
        address = self.address.text().strip()
        settings.hall_address = address
        wrong = address and settings.hall_address != address
        self.address.set_error(_("Type an address such as 192.168.8.2, or leave it blank.") if wrong else "")
        if self.service.is_on and self.address.line.hasFocus() and not wrong:
            self.address.set_hint(_("Used the next time phones start."))
        self._show_codes()

    def _new_code(self) -> None:
        row = self._row()
        if row is not None and self._can_make():
            self.service.make_code(row.kind, row.subject)

    def _end_phone(self) -> None:
        """End a code at once, and a phone once that is confirmed: it cannot be taken back."""
        row = self._row()
        if row is None or not self._can_make():
            return
        key = (row.kind, row.subject)
        if row.has_phone and self._ending != key:
            self._ending = key
            self._say(words.asks_disconnect(row.name), "warn")
            return
        self._ending = None
        self.service.end_phone(*key)
        self._say(words.ended(row.name) + ".", "ink")

    def _keep_phone(self) -> None:
        if self._ending is not None:
            self._ending = None
            self._note("")

    def _on_row(self) -> None:
        row = self._row()
        if row is None or self._ending != (row.kind, row.subject):
            self._keep_phone()
        self._show_row()

    def _print_cards(self) -> None:
        """Make a code for every team without a phone, and ask for their cards once all are there."""
        if not self._can_make():
            return
        teams = [row for row in self._rows if row.kind == TEAM and not row.has_phone]
        if not teams:
            self._say(_("Every team has a phone. Make a new code for a team to print its card."), "warn")
            return
        self._cards = {(row.kind, row.subject): row.name for row in teams}
        for row in teams:
            self.service.make_code(row.kind, row.subject)
        self._say(words.cards_made(len(teams)), "ink")

    def _can_make(self) -> bool:
        if not self.service.is_on:
            self._say(_("Start the phones first: a code contains their address."), "warn")
            self.start.setFocus(Qt.FocusReason.OtherFocusReason)
        return self.service.is_on

    def _on_code(self, kind: str, subject: str) -> None:
        self._show_rows()
        if not self._cards:
            if self.isVisible():
                announce(self.code, self.code.accessibleName())
            return
        cards = [(name, self.service.codes.get(key, "")) for key, name in self._cards.items()]
        if (kind, subject) == list(self._cards)[-1] and all(address for _name, address in cards):
            self._cards = {}
            self.cards_asked.emit(cards)

    # showing
    def _say(self, text: str, tone: Token) -> None:
        self._note(text, tone)
        if text:
            announce(self.note, text, urgent=tone in {"error", "warn"})

    def _note(self, text: str, tone: Token = "ink") -> None:
        self.note.show_text(text, tone=tone)

    def _show_service(self) -> None:
        """Show whether the server runs, and what it reported."""
        service = self.service
        text = {
            ON: words.serving_at(service.addresses[0]) if service.addresses else "",
            STARTING: pgettext("progress", "Starting ..."),
            STOPPING: pgettext("progress", "Stopping ..."),
        }.get(service.state, _("Off. No phone can enter anything."))
        before = self.state.text()
        self.state.set_words(text, tone="ok" if service.is_on else "ink")
        if self.isVisible() and before and text != before:
            announce(self.state, text)
        if service.problem != self._problem:
            self._problem = service.problem
            self._say(service.problem, "error")
        was_focused = self.start.hasFocus() or self.stop.hasFocus()
        is_off = service.state not in {ON, STARTING, STOPPING}
        self.start.setVisible(is_off)
        self.stop.setVisible(not is_off)
        self.stop.setEnabled(service.is_on)
        if was_focused and service.is_on:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif was_focused and is_off:
            self.start.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_codes()
        self._show_rows()

    def _show_codes(self) -> None:
        """Show the codes for joining the Wi-Fi and for testing the connection."""
        service, network = self.service, self.settings.hall_network
        address = f"{service.addresses[0]}try" if service.is_on and service.addresses else ""
        spoken = _("Code of {address}").format(address=address)
        self.address_code.show_text(address, spoken)
        wifi = wifi_text(network, self.settings.hall_password) if address else ""
        self.wifi_code.show_text(wifi, _("Code that joins the Wi-Fi {name}").format(name=network))
        opens = _("2. Open the page") if wifi else _("Open the page")
        for code, caption in ((self.address_code, opens), (self.wifi_code, _("1. Join the Wi-Fi"))):
            label = self.findChild(Label, f"{code.objectName()}-label")
            if label is not None:
                label.setText(caption)
                label.setVisible(not code.isHidden())
        text = _("Before round 1, scan this with a phone in the hall's Wi-Fi, at the far tables too.")
        if service.tries:
            last = datetime.fromtimestamp(max(service.tries.values()), UTC).isoformat()
            text = words.connection_tried(len(service.tries), time_of_day(last))
        elif address:
            text = f"{text} {address}"
        self.try_title.setVisible(bool(address))
        before = self.tried.text()
        self.tried.show_text(text if address else "", tone="ok" if service.tries else "ink")
        if service.tries and self.isVisible() and self.tried.text() != before:
            announce(self.tried, self.tried.text())

    def _show_rows(self) -> None:
        self._rows = phone_rows(self.bridge.tournament, self.service.statuses, self.service.clock())
        needle = search_key(self.find_line.text())
        self.list.set_items([_item(row) for row in self._rows if needle in search_key(row.name)])
        self.find_line.setVisible(bool(needle) or len(self._rows) > FEW_ROWS)
        used = sum(row.has_phone for row in self._rows)
        unused = sum(row.has_code and not row.has_phone for row in self._rows)
        self.summary.set_words(words.phones_connected(used, unused))
        self._show_row()

    def _show_row(self) -> None:
        row = self._row()
        for widget in (self.row_title, self.row_note, self.new, self.end):
            widget.setVisible(row is not None)
        address = self.service.code(row.kind, row.subject) if row is not None else ""
        self.code.show_text(address, _("Code of {address}").format(address=address))
        self.code_text.show_text(address)
        if row is None:
            return
        self.row_title.set_words(row.name)
        note = row.about_new
        if address:
            note = _("Scan with the phone's camera. The code works on one phone.")
        elif row.has_code and not row.has_phone:
            note = _("The code is on a card that was printed or shown earlier. A new code replaces it.")
        self.row_note.show_text(note, tone="ink2" if not row.has_phone else "ink")
        self.end.setVisible(row.has_code)

    def _row(self) -> PhoneRow | None:
        chosen = self.list.selected
        key = chosen.key if chosen is not None else None
        return next((row for row in self._rows if (row.kind, row.subject) == key), None)

    # layout and keys
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Start with Enter while the server is off; leave the find field with Enter, Down or Escape."""
        if self.find_line.hasFocus() and event.key() in (*RETURNS, Qt.Key.Key_Down, Qt.Key.Key_Escape):
            if event.key() == Qt.Key.Key_Escape:
                self.find_line.clear()
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in RETURNS and self.start.isVisible():
            self._start()
        elif event.key() in RETURNS and self.new.hasFocus():
            self._new_code()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        self._halves.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(look.gap(11))
        self.list.setMinimumHeight(look.px(ROW) * (MOST_ROWS if narrow else 4))
        for code in (self.address_code, self.wifi_code, self.code):
            code.updateGeometry()


def _item(row: PhoneRow) -> ListItem:
    icon = "check" if row.has_phone else "clock" if row.has_code else ""
    return ListItem((row.kind, row.subject), row.name, row.detail, right=row.heard, icon=icon)
