"""The code of a team's phone at the registration desk, made on request."""

from PySide6.QtCore import Qt

from scorekeeper.kernel.phone_status import TEAM
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.phone_service import PhoneService
from scorekeeper.kit.square_code import SquareCodeView
from scorekeeper.language.phones import heard_ago, old_phone, waits_there
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class PhoneCode(CardFrame):
    """A team's phone code; hidden without phones or a team. Alt+A makes a new code."""

    def __init__(self, look: Look, service: PhoneService) -> None:
        super().__init__(look, margins=(9, 7, 9, 7), spacing=4, name="phone-code", accessible=_("Phone of the team"))
        self.service = service
        self.team = self._name = ""
        self.title = Label(look, "", "body", weight=600, wrap=True, name="phone-code-title")
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="phone-code-note")
        self.code = SquareCodeView(name="phone-code-squares", size=164)
        self.address = Label(look, "", "small", tone="ink2", wrap=True, name="phone-code-address")
        self.give = Button(look, _("M&ake a new code"), key=pgettext("key", "Alt+A"), height=36, name="phone-code-give")
        self.give.clicked.connect(self._give)
        texts = ColumnLayout(look, spacing=4)
        for part in (self.title, self.note, self.address, self.give):
            texts.addWidget(part)
        texts.addStretch(1)
        beside = RowLayout(look, spacing=8)
        beside.addWidget(self.code, 0, Qt.AlignmentFlag.AlignTop)
        beside.addLayout(texts, 1)
        self.body.addLayout(beside)
        service.changed.connect(self._show)
        service.code_made.connect(self._on_code)
        self.hide()

    def show_team(self, team: str, name: str) -> None:
        """Show the code or phone of a team (uid), or nothing for ""."""
        self.team, self._name = team, name
        self._show()

    def give_first(self) -> None:
        """Make a code for the team if it has no code and no phone."""
        if self.team and self.service.is_on and self.service.phone(TEAM, self.team) is None:
            self.service.make_code(TEAM, self.team)

    def _give(self) -> None:
        if self.team and self.service.is_on:
            self.service.make_code(TEAM, self.team)

    def _on_code(self, _kind: str, _subject: str) -> None:
        self._show()

    def _show(self) -> None:
        service = self.service
        self.setVisible(bool(self.team) and service.is_on)
        if not self.team or not service.is_on:
            return
        phone, address = service.phone(TEAM, self.team), service.code(TEAM, self.team)
        self.title.set_words(_("Phone of {team}").format(team=self._name))
        self.code.show_text(address, _("Code of {address}").format(address=address))
        self.address.show_text(address)
        if phone is not None and phone.used:
            heard = heard_ago(max(0, int(service.clock()) - phone.heard) if phone.heard else None)
            self.note.set_words(old_phone(self._name, heard, waits_there(phone.waiting)))
        elif address:
            self.note.set_words(_("Scan with the phone's camera. The code works on one phone."))
        elif phone is not None:
            self.note.set_words(_("Its code is on a card that was printed or shown earlier. A new code replaces it."))
        else:
            self.note.set_words(_("The team has no phone yet."))
