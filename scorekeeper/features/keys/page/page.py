"""The page Signers: who has a key of the club, and one form or card at a time beside them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QMenu, QWidget

from scorekeeper.features.keys.page.cards import BackupCard, ClubsCard, CodeCard, OlderCard
from scorekeeper.features.keys.page.form import LINES, PeopleForm, no_match
from scorekeeper.features.keys.words import people_page as words
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language import people as people_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from scorekeeper.features.keys.view.people import ClubView, PersonView

PANEL = 430
NARROW = 980
PERSON_FORMS = frozenset({"revoke", "pin"})


def _signs_as(person: "PersonView") -> str:
    kind = people_words.kind_name(person.kind)
    return f"{kind}, {person.team}" if person.team else kind


def _status(person: "PersonView") -> str:
    status = people_words.status_words(person.status, person.valid_until, person.revoked_at, person.revoked_why)
    soon = people_words.expiry_warning(person.expires_soon) if person.expires_soon is not None else ""
    return soon or status


def _tone(person: "PersonView") -> Token:
    if person.status == "valid":
        return "ink" if person.expires_soon is None else "warn"
    return "ink2" if person.status == "revoked" else "warn"


def _columns() -> tuple[Column["PersonView"], ...]:
    return (
        Column(
            "name",
            pgettext("column heading", "Name"),
            lambda person: person.name,
            weight=600,
            width=150,
            stretch=2,
            tone=_tone,
        ),
        Column("kind", _("Signs as"), _signs_as, tone="ink2", width=130, stretch=2),
        Column("status", pgettext("column heading", "Key"), _status, width=150, stretch=2, tone=_tone, tip=_status),
    )


class PeoplePage(WindowPage):
    """The page; `asked(name)` names the pressed button or the confirmed form.

    No signal carries a secret.
    """

    left = Signal()
    asked = Signal(str)

    def __init__(
        self,
        look: Look,
        teams: Callable[[], Sequence[str]] = tuple,
        player: Callable[[str], tuple[str, str]] = no_match,
        scorer: Callable[[], str] = str,
    ) -> None:
        super().__init__()
        self.look = look
        self.club: ClubView | None = None
        self.is_open = self._is_empty_told = False
        self.shown = self._making_refused = ""
        self.setAccessibleName(pgettext("heading", "Signers"))
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        middle = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.addWidget(self._list(), 1)
        self.panel = QWidget()
        beside = ColumnLayout(look, self.panel)
        self.forms = {key: PeopleForm(look, key, teams, player, scorer) for key in LINES}
        self.code, self.older = CodeCard(look), OlderCard(look)
        self.backup, self.clubs = BackupCard(look), ClubsCard(look)
        self._cards: dict[str, PeopleForm | CodeCard | OlderCard | BackupCard | ClubsCard] = {
            **self.forms, "code": self.code, "older": self.older, "backup": self.backup, "clubs": self.clubs,
        }  # fmt: skip
        for card in self._cards.values():
            card.hide()
            beside.addWidget(card)
        beside.addStretch(1)
        self._beside, self._scroll = QWidget(), Scroll(look, QWidget())
        ColumnLayout(look, self._beside).addWidget(self._scroll)
        self._halves.addWidget(self._beside)
        column.addWidget(Scroll(look, middle), 1)
        self._wire()
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def _wire(self) -> None:
        for key, form in self.forms.items():
            form.confirmed.connect(lambda key=key: self.asked.emit(f"do-{key}"))
            form.left.connect(self.show_usual)
        for card in (self.code, self.older, self.backup, self.clubs):
            card.action_chosen.connect(self.asked)
            card.left.connect(self.show_usual)

    # building
    def _head(self) -> CardFrame:
        look = self.look
        head = CardFrame(look, name="people-head", margins=(15, 9, 15, 10), spacing=4)
        line = RowLayout(look, spacing=10)
        line.addWidget(Label(look, pgettext("heading", "Signers"), "page", weight=700, name="people-title"))
        self.message = Label(look, "", "body", weight=600, tone="ok", wrap=True, name="people-told")
        line.addWidget(
            self.message, 1, Qt.AlignmentFlag.AlignVCenter
        )  # beside the title: a message here moves no form below
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="people-back")
        self.back.clicked.connect(self._leave)
        line.addWidget(self.back)
        head.body.addLayout(line)
        self.state = Label(look, "", "body", wrap=True, name="people-state")
        self.mark = Label(look, "", "small", tone="ink2", wrap=True, name="people-fingerprint")
        self.warning = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="people-counts-changed")
        self.warning.hide()
        for part in (self.state, self.warning, self.mark):
            head.body.addWidget(part)
        return head

    def _list(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, margins=(2, 2, 2, 10), name="people-card", accessible=_("People of the club"))
        model: RowsModel[PersonView] = RowsModel(_columns(), lambda person: person.uid)
        self.table = PlainTable(look, model, name="people-table", accessible=_("People of the club"))
        model.setParent(self.table)
        self.table.row_chosen.connect(lambda _row: self._enable())
        card.body.addWidget(self.table, 1)
        top = Qt.AlignmentFlag.AlignTop
        self.nothing = Label(
            look,
            _("No one has signed on this computer yet. To begin, close a sheet (F12)."),
            "body",
            tone="ink2",
            wrap=True,
            align=top,
            name="people-nobody",
        )
        self.nothing.setContentsMargins(16, 20, 16, 20)
        card.body.addWidget(self.nothing, 1)
        holder = QWidget()
        flow = Flow(look, holder, spacing=6)
        self.buttons: dict[str, Button] = {}
        for key, text in (
            ("enrol", _("Add sig&ner ...")), ("revoke", pgettext("button", "Re&move ...")), ("pin", _("New P&IN ...")),
        ):  # fmt: skip
            button = Button(look, text, name=f"people-button.{key}")
            button.clicked.connect(lambda _on=False, key=key: self._pressed(key))
            self.buttons[key] = button
            flow.addWidget(button)
        self.menu = QMenu(self)
        self.menu.setObjectName("people-more-menu")
        self.actions_by_key: dict[str, QAction] = {}
        for key, text in (
            ("passphrase", _("&Passphrase and recovery sheet ...")),
            ("backup", pgettext("menu entry", "&Backup ...")),
            ("clubs", _("&Other clubs ...")),
        ):  # fmt: skip
            action = self.menu.addAction(text)
            action.triggered.connect(lambda _on=False, key=key: self._pressed(key))
            self.actions_by_key[key] = action
        self.more = Button(look, pgettext("button", "M&ore"), name="people-button.more")
        self.more.clicked.connect(lambda: self.menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height()))))
        flow.addWidget(self.more)
        holder.setContentsMargins(10, 0, 10, 0)
        card.body.addWidget(holder)
        return card

    def reapply_look(self) -> None:
        """Reapply theme and text size: one column if there is not enough width for two."""
        narrow = self.look.compact or self.width() < self.look.px(NARROW)
        # in one column the form comes first, as the place of work
        over, right = QBoxLayout.Direction.BottomToTop, QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(over if narrow else right)
        self._halves.setSpacing(self.look.gap(8))
        self._hold_panel(apart=not narrow)
        self._beside.setFixedWidth(self.look.px(PANEL))
        self.table.setMinimumHeight(self.look.px(150))

    def _hold_panel(self, *, apart: bool) -> None:
        """Make the form scroll by itself beside the list; in one column the page scrolls."""
        if apart and self._scroll.widget() is not self.panel:
            self._halves.removeWidget(self.panel)
            self._scroll.setWidget(self.panel)
        elif not apart and self.panel.parentWidget() is not self._halves.parentWidget():
            if self._scroll.widget() is self.panel:
                self._scroll.takeWidget()
            self._halves.addWidget(self.panel)
        self.panel.show()
        self._beside.setVisible(apart)

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.reapply_look()

    # showing
    def show_club(self, club: "ClubView | None", people: Sequence["PersonView"], *, is_open: bool) -> None:
        """Show the club and its people, and the next form unless another one is being filled in."""
        self.club, self.is_open = club, is_open
        if not is_open and self.shown in {*PERSON_FORMS, "passphrase"}:
            self.shown = ""
        name, count, silent = (club.name, club.people, club.computer_key) if club else ("", 0, False)
        self.state.set_words(words.state_sentence(name, count, is_open=is_open, computer_key=silent))
        self.state.setVisible(club is not None)
        self.backup.show_state(has_keys=club is not None, computer_key=silent)
        changed = club.counts_changed if club is not None else None
        self.warning.set_words(words.counts_changed(changed) if changed is not None else "")
        self.warning.setVisible(changed is not None)
        self.mark.set_words(
            pgettext("keys and signatures", "Fingerprint {mark}").format(
                mark=people_words.fingerprint_words(club.fingerprint)
            )
            if club
            else ""
        )
        self.mark.setVisible(club is not None and not silent)
        chosen = self.table.selected
        self.table.set_rows(people)
        self.table.setVisible(bool(people))
        self.nothing.setVisible(not people)
        if not people and self.isVisible() and not self._is_empty_told:
            self._is_empty_told = True
            announce(self, self.nothing.text())  # no widget takes the focus and announces it
        if people:
            known = chosen is not None and self.table.rows_model.row_at(chosen.uid) >= 0
            self.table.select_key(chosen.uid if known and chosen is not None else people[0].uid)
        self._enable()
        if not self.shown or (self.shown in {"open", "enrol"} and self.shown != self.usual()):
            self.show_usual()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._is_empty_told = False

    def expect(self, signer: Mapping[str, str]) -> None:
        """Begin the next enrollment with an awaited signer's name, kind and team, if any."""
        self.forms["enrol"].prefilled = signer
        if self.shown == "enrol":
            self.show_card("enrol")

    def usual(self) -> str:
        """Return the form shown by default; "" for none, while there are no keys."""
        if self.club is None:
            return ""
        if self.is_open:
            return "enrol"
        return "" if self.club.computer_key else "open"

    def show_usual(self) -> None:
        """Show that form, empty."""
        self.show_card(self.usual())

    def passphrase_form(self) -> str:
        """Return the form about the passphrase: for a new club key, for its first, or a change."""
        if self.club is None:
            return "make"
        return "protect" if self.club.computer_key else "passphrase"

    def show_card(self, key: str) -> None:
        """Show one form or card beside the list."""
        for form in self.forms.values():
            form.forget()
        person = self.table.selected
        for name, card in self._cards.items():
            card.setVisible(name == key)
        if key in self.forms:
            self.forms[key].begin(person.name if person is not None and key in PERSON_FORMS else "")
        self.shown = key
        self._enable()
        if key == "make" and self._making_refused:
            self.refuse_making(self._making_refused)
        elif self.isVisible():
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _enable(self) -> None:
        person = self.table.selected
        alive = person is not None and person.status != "revoked"
        for key, button in self.buttons.items():
            button.setVisible(self.club is not None)
            button.setEnabled(self.is_open and (alive or key not in PERSON_FORMS))
        self.actions_by_key["passphrase"].setEnabled(self.is_open or self.passphrase_form() != "passphrase")

    def refuse_making(self, why: str) -> None:
        """Disable the form of new keys for roles that may not make them, and show who may.

        "" enables it.
        """
        form = self.forms["make"]
        self._making_refused = why
        again = not why and not form.isEnabled()
        form.setEnabled(not why)
        if again:
            self.tell("")
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        elif why and self.shown == "make":
            self.tell(why, wrong=True)
            self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(self, sentence: str, *, wrong: bool = False) -> None:
        """Show what was done, or why not."""
        self.message.set_words(sentence, tone="error" if wrong else "ok")
        announce(self, sentence, urgent=wrong)

    def _pressed(self, key: str) -> None:
        self.tell("")
        key = self.passphrase_form() if key == "passphrase" else key
        if key == "clubs":
            self.asked.emit(key)
        elif key in self._cards:
            self.show_card(key)
        else:
            self.asked.emit(key)

    def _leave(self) -> None:
        """Leave the page; a recovery code that was not saved is not lost by a single key."""
        if self.shown == "code":
            if not self.code.may_leave():
                return
            if not self.code.kept:
                self.tell(
                    _(
                        "There is no recovery sheet: if the passphrase is forgotten, the keys are lost. Passphrase and "
                        "recovery sheet, under More, makes one."
                    ),
                    wrong=True,
                )
        self.left.emit()

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the first line of the form that is shown, or the button for everything else."""
        card = self._cards.get(self.shown)
        return card.first_focus() if card is not None else self.more

    def areas(self) -> Sequence[QWidget]:
        """Return form, list and the way back, for F6."""
        return (self.first_focus(), self.table, self.back)

    def title(self) -> str:
        """Return the words of the title bar."""
        return pgettext("heading", "Signers")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the form, then the page, on Escape; advance on Enter, confirm on Ctrl+Enter."""
        focus, form = self.window().focusWidget(), self.forms.get(self.shown)
        if event.key() == Qt.Key.Key_Escape:
            (self._leave if self.shown in {self.usual(), "code"} else self.show_usual)()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif form is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            form.confirm_button.click()
        elif isinstance(focus, Button):
            focus.click()
