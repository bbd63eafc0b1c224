"""One form of the page of people: a few lines to type, secrets hidden and forgotten as soon as they were taken."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from scorekeeper.features.keys.words import people_page as words
from scorekeeper.kit.itemlist import Item
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.picker import Picker
from scorekeeper.kit.signature_pad import SignaturePad
from scorekeeper.language.people import kind_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.signing.keys.people import CAPTAIN, COMMITTEE, SCORER
from scorekeeper.signing.keys.typed import LEAST_PIN, MOST_PIN, passphrase_state

AGAIN = "-again"
SECRETS = frozenset({"secret", "passphrase", "passphrase-again", "old", "pin", "pin-again"})
LINES = {
    "make": ("club", "scorer", "passphrase", "passphrase-again"),
    "open": ("secret",),
    "enrol": ("name", "pin", "pin-again"),
    "revoke": ("why",),
    "replace": ("why", "pin", "pin-again"),
    "pin": ("old", "pin", "pin-again"),
    "passphrase": ("secret", "passphrase", "passphrase-again"),
    "sheet": ("passphrase",),
}
"""For each form its lines, in the order in which they are typed."""
NEW_SECRETS = frozenset({("make", "passphrase"), ("passphrase", "passphrase")})
"""Where a passphrase is made up, in contrast to one that is tried."""


def nobody(_name: str) -> tuple[str, str]:
    """Say that nobody is known to play for a team."""
    return "", ""


def hide_typing(line: QLineEdit) -> None:
    """Let a line show dots, and keep what is typed from word lists and learning keyboards."""
    line.setEchoMode(QLineEdit.EchoMode.Password)
    hints = Qt.InputMethodHint.ImhHiddenText | Qt.InputMethodHint.ImhSensitiveData
    line.setInputMethodHints(hints | Qt.InputMethodHint.ImhNoPredictiveText | Qt.InputMethodHint.ImhNoAutoUppercase)


class PeopleForm(Card):
    """`confirmed` carries nothing: `take` answers what was typed and forgets the secrets. `left` when it is not wanted.

    `teams` is asked for the names of the teams a captain may be of, `player` for the one who is meant by a name,
    as it is spelled, and his team.
    """

    confirmed = Signal()
    left = Signal()

    def __init__(
        self,
        look: Look,
        key: str,
        teams: Callable[[], Sequence[str]] = tuple,
        player: Callable[[str], tuple[str, str]] = nobody,
    ) -> None:
        super().__init__(look, spacing=10, name=f"people-{key}")
        self.key, self._teams, self._player = key, teams, player
        self._team_settled = False
        said = words.FORMS[key]
        self.heading = Label(look, said.title(), "heading", weight=700, wrap=True)
        self.body.addWidget(self.heading)
        self.body.addWidget(Label(look, said.about(), "small", tone="ink2", wrap=True))
        self.lines: dict[str, LabelledLine] = {}
        for name in LINES[key]:
            line = LabelledLine(look, words.LABELS[name](), name=f"people-{key}.{name}")
            if name in SECRETS:
                hide_typing(line.line)
            self.lines[name] = line
            self.body.addWidget(line)
            self._say_rule(name, line)
            if name == "name":
                self._add_kind()
        if key == "enrol":
            self._add_pad()
        self.problem = Label(look, "", "body", weight=500, tone="error", wrap=True, name=f"people-{key}.problem")
        self.body.addWidget(self.problem)
        row = Row(look, spacing=8)
        self.confirm = Button(look, said.button(), key=_("Ctrl+Enter"), primary=True, name=f"people-{key}.confirm")
        self.confirm.clicked.connect(self.go_on)
        row.addWidget(self.confirm)
        self.leave = Button(look, _("Leave as it is"), height=40, name=f"people-{key}.leave")
        self.leave.clicked.connect(self.left)
        self.leave.setVisible(key not in {"make", "open", "enrol"})
        row.addWidget(self.leave)
        row.addStretch(1)
        self.body.addLayout(row)
        look.changed.connect(self._keep_room)
        self._keep_room()

    def _keep_room(self) -> None:
        """Leave room for whatever is said, so that no line moves under the pointer or while somebody types."""
        self.problem.setMinimumHeight(self.look.px(36))
        for line in self.lines.values():
            line.keep_room()

    def _add_pad(self) -> None:
        """Offer the drawn signature, which then stands on every sheet that is signed without drawing anew."""
        self.body.addWidget(Label(self.look, words.drawing(), "caption", weight=600, tone="ink2", wrap=True))
        self.pad = SignaturePad(self.look, name="people-enrol.pad")
        self.body.addWidget(self.pad)
        self.clear = Button(self.look, _("Clear d&rawing"), key="Alt+R", name="people-enrol.clear")
        self.clear.clicked.connect(self.pad.clear)
        line = Row(self.look, spacing=8)
        line.addWidget(self.clear)
        line.addStretch(1)
        self.body.addLayout(line)

    def _add_kind(self) -> None:
        look = self.look
        options = [Option(kind, kind_name(kind)) for kind in (CAPTAIN, SCORER, COMMITTEE)]
        self.kind = SegmentedChoice(look, options, CAPTAIN, name="people-enrol.kind", accessible=_("Signs as"))
        self.team = Picker(look, _("Team"), _("choose the team"), self._offered, name="people-enrol.team")
        self.team.chosen.connect(self._team_chosen)
        self.lines["name"].line.textChanged.connect(self._name_typed)
        self.kind.chosen.connect(lambda _kind: self._show_team())
        self.body.addWidget(self.kind)
        held = self.team.sizePolicy()
        held.setRetainSizeWhenHidden(True)
        self.team.setSizePolicy(held)
        self.body.addWidget(self.team)
        self._show_team()

    def _say_rule(self, name: str, line: LabelledLine) -> None:
        """Say before anything is refused how a new secret must be, and while it is typed how far it is."""
        if (self.key, name) in NEW_SECRETS:

            def say(typed: str) -> None:
                state = passphrase_state(typed)
                line.set_hint(words.passphrase_rule(state), good=state.usable)

            line.line.textChanged.connect(say)
            say("")
        elif name == "pin":
            line.set_hint(words.pin_rule(LEAST_PIN, MOST_PIN))

    def _name_typed(self, name: str) -> None:
        """Choose the team of the player who is named, until the team is chosen by hand."""
        if not self._team_settled:
            _spelled, team = self._player(name)
            self.team.set_value(team, team)

    def _spell(self) -> None:
        """Write a captain as the sheet does: a key is told from the player by its name."""
        spelled, team = self._player(self.lines["name"].text())
        if spelled and self.kind.value == CAPTAIN and team == self.team.value:
            self.lines["name"].line.setText(spelled)

    def _team_chosen(self, name: str) -> None:
        """Take the team from the list; the next line is typed then."""
        taken_back = bool(self.team.value) and not name
        self.team.set_value(name, name)
        self._team_settled = bool(name)
        if not name:
            self.say_why(words.captain_of_which_team(), focus=False)
            return
        self.say_why("")
        if not taken_back:
            line = next((line for line in self.lines.values() if not line.text().strip()), self.lines["pin"])
            line.line.setFocus(Qt.FocusReason.TabFocusReason)

    def _asks_team(self) -> bool:
        return self._has_team() and not self.team.value

    def _offered(self) -> list[Item]:
        return [Item(name, name) for name in self._teams()]

    def _show_team(self) -> None:
        self.team.setVisible(self._has_team())

    def _has_team(self) -> bool:
        return self.kind.value == CAPTAIN and bool(self._teams())

    # what is typed
    def begin(self, about: str = "") -> None:
        """Start anew, about somebody."""
        for line in self.lines.values():
            line.line.clear()
            line.set_error("")
        if self.key == "enrol":
            self._team_settled = False
            self.team.set_value("", "")
            self._show_team()
            self.pad.clear()
        self.heading.set_words(words.FORMS[self.key].title().format(name=about))
        self.say_why("")
        self.set_working(working=False)

    def take(self) -> dict[str, str]:
        """Return what was typed, and forget the secrets."""
        typed = {name: line.text() for name, line in self.lines.items()}
        typed = {name: text if name in SECRETS else " ".join(text.split()) for name, text in typed.items()}
        if self.key == "enrol":
            typed["kind"] = self.kind.value or CAPTAIN
            typed["team"] = self.team.value if typed["kind"] == CAPTAIN else ""
        self.forget()
        return typed

    def forget(self) -> None:
        """Empty every line that holds a secret."""
        for name in SECRETS & self.lines.keys():
            self.lines[name].line.clear()

    def go_on(self) -> None:
        """Go to the line that is still empty, or confirm."""
        for name, line in self.lines.items():
            wrong = "" if line.text().strip() else words.missing(line.label.text().replace("&", ""))
            first = self.lines.get(name.removesuffix(AGAIN)) if name.endswith(AGAIN) else None
            if not wrong and first is not None and first.text() != line.text():
                first.line.clear()
                line.line.clear()
                first.set_error(_("The two do not agree. Type both again."))
                first.line.setFocus(Qt.FocusReason.OtherFocusReason)
                return
            line.set_error(wrong)
            if wrong:
                line.line.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        if self.key == "enrol":
            self._spell()
            if self._asks_team():
                self.say_why(words.captain_of_which_team(), focus=False)
                self.team.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.confirmed.emit()

    def advance(self, at: QWidget | None) -> None:
        """Return Enter in a line: the next one, on the last the form itself."""
        order = [line.line for line in self.lines.values()]
        if self.key == "enrol" and at is order[0]:
            self._spell()
        if self.key == "enrol" and at is order[0] and order[0].text().strip() and self._asks_team():
            self.team.setFocus(Qt.FocusReason.TabFocusReason)
        elif at in order[:-1]:
            order[order.index(at) + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.go_on()

    # what came of it
    def set_working(self, *, working: bool) -> None:
        """Show that a secret is being tried: nothing can be typed meanwhile."""
        self.confirm.setEnabled(not working)
        for line in self.lines.values():
            line.line.setReadOnly(working)
        if working:
            self.problem.set_words(_("One moment: trying takes a while on purpose ..."), tone="ink2")

    def say_why(self, sentence: str, *, focus: bool = True) -> None:
        """Say why nothing was done; what is no secret stays typed."""
        self.set_working(working=False)
        self.problem.set_words(sentence, tone="error")
        if sentence and focus:
            empty = next((line for line in self.lines.values() if not line.text()), None)
            (empty or next(iter(self.lines.values()))).line.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget:
        """Return the line that is typed first."""
        return next(iter(self.lines.values())).line

    def is_typed(self) -> bool:
        """Whether something stands in a line."""
        return any(line.text() for line in self.lines.values())
