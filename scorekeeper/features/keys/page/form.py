"""A form of the People page, whose secrets are hidden and forgotten after use."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.keys.words import people_page as words
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Kind, Spec
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.signature_pad import SignaturePad
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.people import kind_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.signing.keys.people import CAPTAIN, COMMITTEE, SCORER
from scorekeeper.signing.keys.pin_rules import LEAST_PIN, MOST_PIN, passphrase_state

AGAIN = "-again"
SECRETS = frozenset({"secret", "passphrase", "passphrase-again", "old", "pin", "pin-again"})
LINES = {
    "make": ("club", "scorer", "passphrase", "passphrase-again"),
    "protect": ("passphrase", "passphrase-again"),
    "open": ("secret",),
    "enrol": ("name", "pin", "pin-again"),
    "revoke": ("why",),
    "pin": ("old", "pin", "pin-again"),
    "passphrase": ("secret", "passphrase", "passphrase-again"),
}
"""For each form its lines, in order."""
NEW_SECRETS = frozenset({("make", "passphrase"), ("protect", "passphrase"), ("passphrase", "passphrase")})
"""Fields in which a new passphrase is chosen, in contrast to one that is tried."""


OPTIONAL = frozenset({("pin", "old"), ("passphrase", "passphrase"), ("passphrase", "passphrase-again")})
"""Lines that may stay empty."""


def no_match(_name: str) -> tuple[str, str]:
    """Return the answer for an unknown player: no name and no team."""
    return "", ""


def _passphrase_rule(text: str) -> tuple[str, bool]:
    state = passphrase_state(text)
    return words.passphrase_rule(state), state.usable


def _pin_rule(_text: str) -> tuple[str, bool]:
    return _("{least} to {most} digits or letters, not easy to guess.").format(least=LEAST_PIN, most=MOST_PIN), False


class PeopleForm(Form):
    """A form of the People page.

    `confirmed` carries nothing, `take` returns the typed values and forgets the secrets.
    `left` when it is canceled. `teams` returns the names of the teams that a captain may belong to, `player` a player's
    name as spelled and the team ("" for a member of the committee); `scorer` the name of the present user.
    """

    def __init__(
        self,
        look: Look,
        key: str,
        teams: Callable[[], Sequence[str]] = tuple,
        player: Callable[[str], tuple[str, str]] = no_match,
        scorer: Callable[[], str] = str,
    ) -> None:
        self.key, self._teams, self._player, self._scorer = key, teams, player, scorer
        self._team_typed = False
        self.prefilled: Mapping[str, str] = {}
        """Known values of the next person to enroll: name, kind, team."""
        texts, asked = words.FORMS[key], [self._line(name) for name in LINES[key]]
        if key == "enrol":
            asked[1:1] = self._signs_as()
        leave = None if key in {"open", "enrol"} else lambda: pgettext("keys and signatures", "Cancel")
        super().__init__(
            look,
            Spec(
                f"people-{key}", texts.title, texts.button, asked, about=texts.about, leave=leave,
                prefix=f"people-{key}.", walks=True, turns=True, enters=key != "open",
                spacing=5 if key == "enrol" else 8,  # keeps the button visible even in the smallest window
            ),
        )  # fmt: skip
        for part in (self.problem_label, self.fields.get("team")):
            if part is not None:  # keeps its space, so that no line moves under the pointer or while typing
                held = part.sizePolicy()
                held.setRetainSizeWhenHidden(True)
                part.setSizePolicy(held)
        if key == "enrol":
            self.fill({"kind": CAPTAIN})
            self._add_pad()
            self.edited.connect(self._enrol_typed)

    def _line(self, name: str) -> Field:
        label = words.label_of(self.key, name)
        may_be_empty = (self.key, name) in OPTIONAL
        rule = _passphrase_rule if (self.key, name) in NEW_SECRETS else _pin_rule if name == "pin" else None
        kind: Kind = "secret" if name in SECRETS else "line"
        return Field(
            name,
            kind,
            label,
            needed=None
            if may_be_empty
            else lambda: _("{label} is still empty.").format(label=label().replace("&", "")),
            hint=rule,
            share=int(name.startswith("pin")),
            beside=name == f"pin{AGAIN}",
        )

    def _signs_as(self) -> tuple[Field, Field]:
        options = [ChoiceOption(kind, kind_name(kind)) for kind in (CAPTAIN, SCORER, COMMITTEE)]
        return (
            Field("kind", "choice", str, aloud=lambda: _("Signs as"), options=options, columns=len(options)),
            Field(
                "team", "picker", lambda: pgettext("field", "Team"), example=pgettext("example", "choose the team"),
                items=lambda: [ListItem(name, name) for name in self._teams()],
                shown=lambda values: values["kind"] == CAPTAIN and bool(self._teams()),
            ),
        )  # fmt: skip

    def _add_pad(self) -> None:
        """Offer the drawn signature, which then appears on every sheet signed without drawing again."""
        about = _("Signature, drawn with mouse, finger or pen (optional)")
        self.clear_button = Button(self.look, _("Clear d&rawing"), key="Alt+R", name="people-enrol.clear")
        line = RowLayout(self.look, spacing=8)
        line.addWidget(Label(self.look, about, "caption", weight=600, tone="ink2", wrap=True), 1)
        line.addWidget(self.clear_button)
        self.column.addLayout(line)
        self.pad = SignaturePad(self.look, name="people-enrol.pad")
        self.clear_button.clicked.connect(self.pad.clear)
        self.column.addWidget(self.pad)
        tab_through((self.pad, self.clear_button, self.confirm_button))

    # enrollment
    def _enrol_typed(self, key: str) -> None:
        """Choose the named player's team until one is chosen; after that, go to the next line.

        A known person who plays for no team is on the committee.
        """
        if key == "name" and not self._team_typed:
            spelled, team = self._player(self.fields["name"].text())
            self.fill({"team": team})
            if spelled and not team and self.fields["kind"].text() == CAPTAIN:
                self.fill({"kind": COMMITTEE})
        elif key == "team":
            self._team_typed = bool(self.fields["team"].text())
            if not self._team_typed:
                self.show_problems({"team": words.captain_of_which_team()}, focus=False)
                return
            self.show_problems({}, focus=False)
            lines = [self.fields[name] for name in LINES[self.key]]
            line = next((line for line in lines if not line.text().strip()), self.fields["pin"])
            line.station.setFocus(Qt.FocusReason.TabFocusReason)

    def _spell(self) -> None:
        """Spell a captain as the sheet does, and a member as the committee does.

        A key is recognized by its name.
        """
        values = self.values()
        spelled, team = self._player(values["name"])
        if spelled and values["kind"] == (CAPTAIN if team else COMMITTEE) and team == values["team"]:
            self.fields["name"].set_text(spelled)

    def first_focus(self) -> QWidget:
        """Return the first line that is still empty; for an awaited signer that is the PIN."""
        empty = (self.fields[name] for name in LINES[self.key] if not self.fields[name].text())
        return next((line.station for line in empty), super().first_focus())

    def _asks_team(self) -> bool:
        return not self.fields["team"].isHidden() and not self.fields["team"].text()

    # typing
    def begin(self, about: str = "") -> None:
        """Reset the form, about this person."""
        self.fill(dict.fromkeys((*LINES[self.key], "team"), ""))
        self.show_problems({}, focus=False)
        if self.key == "make":
            self.fill({"scorer": self._scorer()})
        if self.key == "enrol":
            self.fill(self.prefilled)
            self._team_typed = bool(self.prefilled.get("team"))
            self.pad.clear()
        texts = words.FORMS[self.key]
        self.head(texts.title().format(name=about), texts.about())
        self.set_working(working=False)

    def take(self) -> dict[str, str]:
        """Return the typed values and forget the secrets."""
        values = self.values()
        for name in LINES[self.key]:
            values[name] = values[name] if name in SECRETS else " ".join(values[name].split())
        if values.get("kind", CAPTAIN) != CAPTAIN:
            values["team"] = ""
        self.forget()
        return values

    def confirm(self) -> None:
        """Go to the line that is still empty, or hand over the typed values."""
        missing = next(iter(self.missing().items()), None)
        differing = next((name for name in LINES[self.key] if name.endswith(AGAIN) and self._differs(name)), "")
        if missing is not None:
            self.show_problems(dict([missing]))
        elif differing:
            first = differing.removesuffix(AGAIN)
            self.fill({first: "", differing: ""})
            self.show_problems({first: _("The two do not match. Type both again.")})
        else:
            self.show_problems({})
            if self.key == "enrol":
                self._spell()
            if self.key == "enrol" and self._asks_team():
                self.show_problems({"team": words.captain_of_which_team()})
            else:
                self.confirmed.emit()

    def _differs(self, name: str) -> bool:
        return self.fields[name].text() != self.fields[name.removesuffix(AGAIN)].text()

    def advance(self, focus: QWidget | None) -> None:
        """Advance to the next line; from the name of a captain without a team go to the team."""
        name = self.fields.get("name")
        if name is not None and focus is name.station:
            self._spell()
            if name.text().strip() and self._asks_team():
                self.fields["team"].station.setFocus(Qt.FocusReason.TabFocusReason)
                return
        super().advance(focus)

    # results
    def set_working(self, *, working: bool) -> None:
        """Show that a secret is being tried: typing is disabled meanwhile."""
        self.confirm_button.setEnabled(not working)
        for line in self.fields.values():
            if isinstance(line, LabelledLine):
                line.line.setReadOnly(working)
        if working:
            self.show_text(_("One moment: this takes a while on purpose ..."), tone="ink2")

    def show_problem(self, sentence: str, *, focus: bool = True) -> None:
        """Show why nothing was done; everything but secrets stays typed."""
        self.set_working(working=False)
        self.show_problems({"": sentence} if sentence else {}, focus=False)
        if sentence and focus:
            lines = [self.fields[name] for name in LINES[self.key]]
            empty = next((line for line in lines if not line.text()), lines[0])
            empty.station.setFocus(Qt.FocusReason.OtherFocusReason)
