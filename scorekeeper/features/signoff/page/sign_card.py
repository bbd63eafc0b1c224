"""The card in which a person signs with a PIN, a drawing, or an alternative.

The PIN is disabled until the end of the sheet was on the screen; it is enabled in place, and nothing moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.roles import ABSENT, OWN_KEY, PROTEST, REFUSED, SCORER, SIGNED, Role, member_number
from scorekeeper.kit.form.inputs import hide_typing
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine, TextBox
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.signature_pad import SignaturePad, has_pen
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

PIN_WIDE, PHRASE_WIDE, WAY = 140, 260, 40
TURNS = ((PROTEST, "P"), (REFUSED, "U"), (ABSENT, "B"))


@dataclass(frozen=True, slots=True)
class SigningTurn:
    """A signer's turn.

    `people` are (uid, name) of those who may sign for the role, `scorers` those who may state a missing signature.
    Someone without a uid chooses a PIN with this signature, and someone without a name types it.
    `phrases` are the uids of people without a PIN, who type the club's passphrase. `revision` is the sheet's, `news`
    what is new since the previous signed revision, in sentences. `check` names what to look at on the sheet; `club` is
    the proposed name of the club whose key is made with this signature, "" if it has one.
    """

    role: str
    team: str
    number: int
    total: int
    people: tuple[tuple[str, str], ...]
    scorers: tuple[tuple[str, str], ...]
    phrases: frozenset[str] = frozenset()
    revision: int = 1
    news: tuple[str, ...] = ()
    check: str = ""
    club: str = ""


def signs_alone(role: Role) -> bool:
    """Return whether a role cannot state refusal or absence: scorer, committee members."""
    return role == SCORER or bool(member_number(role))


class SignCard(CardFrame):
    """The card of one signature.

    `confirmed` carries nothing, `take` returns the typed values and forgets the PIN.
    `turned`: scroll the sheet.
    """

    confirmed = Signal()
    turned = Signal()
    people_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 10, 16, 12), spacing=7, name="sign-card")
        self.set_open(True)
        self.turn: SigningTurn | None = None
        self.state = SIGNED
        self._busy = self._read = self._wrong = False
        body = self.body
        head = RowLayout(look, spacing=10)
        self.heading = Label(look, "", "panel", weight=600, wrap=True, name="sign-title")
        head.addWidget(self.heading, 1)
        self.step = Label(look, "", "small", tone="ink2", name="sign-step")
        head.addWidget(self.step)
        body.addLayout(head)
        self._people_row = RowLayout(look)
        body.addLayout(self._people_row)
        self._people: SegmentedChoice | None = None
        self.check = Label(look, "", "body", wrap=True, name="sign-check")
        body.addWidget(self.check)
        self.pad = SignaturePad(look, name="sign-pad")
        self._add_reading()
        self._add_words()
        self.problem = Label(look, "", "small", weight=500, tone="ink2", wrap=True, name="sign-problem")
        body.addWidget(self.problem)
        self._add_pin()
        body.addWidget(self.pad, 1)
        self._add_choices()

    # building
    def _add_reading(self) -> None:
        """Add the news above the single button that scrolls through the sheet."""
        look = self.look
        self.news = CardFrame(look, margins=(12, 10, 12, 10), spacing=4, name="sign-news")
        self.news.set_fill("ruling_tint", "ruling_tint")
        head = RowLayout(look, spacing=8)
        head.addWidget(IconLabel(look, "ruling", "ruling", 16))
        self.news_title = Label(look, "", "body", weight=600, tone="ruling", wrap=True, name="sign-news-title")
        head.addWidget(self.news_title, 1)
        self.news.body.addLayout(head)
        self.news_words = Label(look, "", "small", wrap=True, name="sign-news-words")
        self.news.body.addWidget(self.news_words)
        self.body.addWidget(self.news)
        self.rest = Button(look, _("Rest of the sheet"), key=_("Page Down"), icon="down", primary=True, height=WAY,
                           name="sign-rest")  # fmt: skip
        self.rest.clicked.connect(self.turned)
        self.body.addWidget(self.rest)

    def _add_words(self) -> None:
        look = self.look
        self.question = Label(look, "", "body", weight=600, wrap=True, name="sign-question")
        self.words = TextBox(look, lines=2, name="sign-words")
        self.witness = LabelledLine(look, _("Other witness (optional)"), name="sign-witness")
        for part in (self.question, self.words, self.witness):
            self.body.addWidget(part)

    def _add_pin(self) -> None:
        """Add the PIN, with the names of club and signer before it and the PIN again after it."""
        look = self.look
        self.club = LabelledLine(look, _("Name of your club"), name="sign-club")
        self.name = LabelledLine(look, _("Your name"), name="sign-name")
        for labelled in (self.club, self.name):
            self.body.addWidget(labelled)
        holder = QWidget()
        flow = Flow(look, holder, spacing=12)
        pin = LabelledLine(look, pgettext("label", "PIN"), height=40, name="sign-pin")
        self.pin, self.pin_label = pin.line, pin.label
        self.pin_label.setObjectName("sign-pin-label")
        self.again_part = LabelledLine(look, _("The same PIN again"), height=40, name="sign-pin-again")
        self.again = self.again_part.line
        self.clear = Button(look, _("Clear d&rawing"), key="Alt+R", height=40, name="sign-clear")
        self.clear.clicked.connect(self.pad.clear)
        for part in (pin, self.again_part, self.clear):
            flow.addWidget(part)
        for line in (self.pin, self.again):
            hide_typing(line)
            line.textEdited.connect(partial(self._drop_spaces, line))
        self.body.addWidget(holder)
        self._jump("Alt+I", self.pin.setFocus)
        look.changed.connect(self._fit)
        self._fit()

    def _drop_spaces(self, line: QLineEdit, text: str) -> None:
        """Ignore a space in a PIN, typed to scroll a sheet that was at its end already."""
        if not self._by_phrase and " " in text:
            line.setText(text.replace(" ", ""))

    def _fit(self) -> None:
        self.pin.setFixedWidth(self.look.px(PHRASE_WIDE if self._by_phrase else PIN_WIDE))
        self.again.setFixedWidth(self.look.px(PIN_WIDE))
        self.problem.setMinimumHeight(self.look.px(36))  # two lines: a message there moves nothing

    def _add_choices(self) -> None:
        """Put every way to fill the place at the bottom, so that none is hidden."""
        look = self.look
        holder = QWidget()
        flow = Flow(look, holder, spacing=8)
        self.confirm_button = Button(
            look,
            words.confirm(SIGNED),
            key=pgettext("key", "Ctrl+Enter"),
            icon="sign",
            primary=True,
            height=WAY,
            name="sign-confirm",
        )
        self.confirm_button.clicked.connect(self.confirm)
        self.confirm_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.body.addWidget(self.confirm_button)
        self.turns: dict[str, Button] = {}
        texts = {
            PROTEST: pgettext("button", "&Protest ..."),
            REFUSED: pgettext("button", "Ref&uses ..."),
            ABSENT: pgettext("button", "A&bsent ..."),
        }
        for state, key in TURNS:
            button = Button(look, texts[state], height=WAY, name=f"sign-{state}")
            button.setAccessibleDescription(f"Alt+{key}")  # shown by the underlined letter: the three fit in one line
            button.clicked.connect(lambda _on=False, state=state: self.turn_to(state))
            self.turns[state] = button
            flow.addWidget(button)
        self.back = Button(look, _("Sign after all"), key=pgettext("key", "Esc"), height=WAY, name="sign-after-all")
        self.back.clicked.connect(lambda: self.turn_to(SIGNED))
        flow.addWidget(self.back)
        self.enrol = Button(look, pgettext("button", "Signers ..."), height=WAY, name="sign-people")
        self.enrol.clicked.connect(self.people_wanted)
        flow.addWidget(self.enrol)
        self.body.addWidget(holder)
        self.body.addStretch()  # in a high window the space is below the card, where there is no drawing to fill it

    def _jump(self, key: str, goes: object) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.activated.connect(goes)

    # the turn
    def show_turn(self, turn: SigningTurn) -> None:
        """Ask this person to sign; typed text stays as long as it is the same person's turn."""
        same = self.turn is not None and (self.turn.role, self.turn.number) == (turn.role, turn.number)
        typed_ahead = self.pin.text() if self.turn is None else ""
        self.turn = turn
        self.step.set_words(
            pgettext("signing", "step {number} of {total}").format(number=turn.number, total=turn.total)
        )
        if not same:
            self.pad.clear()
            self._clear_pins()
            self.words.clear()
            self.witness.line.clear()
            self.name.set_text("")
            self._read = self._wrong = False
        if turn.club and not self.club.text():
            self.club.set_text(turn.club)
        self._show_news(turn)
        self.turn_to(self.state if same else SIGNED)
        if not same:
            self.pin.setText(typed_ahead if self._by_phrase else typed_ahead.replace(" ", ""))
        if not same and self.isVisible():
            announce(self, self.heading.text())

    def _show_news(self, turn: SigningTurn) -> None:
        """Show what is new since the previous signed revision, and what the signature will state."""
        self.news_title.set_words(_("New since revision {revision} was signed").format(revision=(turn.revision - 1)))
        self.news_words.set_words(
            "\n".join((*turn.news, _("Your signature says that you have seen it, not that you agree.")))
        )

    def set_seen(self, share: float) -> None:
        """Record how much of the sheet was seen; at its end the PIN is enabled."""
        if self._read or self._wrong:
            return
        self._read = share >= 1.0
        if self.state == SIGNED and not self._busy and self._able:
            self._show_note(share)
        focused = self.window().focusWidget() in {self.rest, None}  # a disabled button loses the focus
        self._enable()
        if self._read and self.isVisible() and focused:
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
            self.pin.selectAll()  # what was typed ahead may be incomplete: typing replaces it

    def type_ahead(self, text: str) -> None:
        """Keep what the next signer types while their sheet is prepared."""
        if self.state == SIGNED and not self.pin.isEnabled():
            self.pin.setText(self.pin.text() + text)

    def set_wrong(self, sentence: str) -> None:
        """Disable the PIN: the page shown is not the one that would be signed."""
        self._wrong, self._read = True, False
        self._enable()
        self.show_problem(sentence, focus=False)

    @property
    def _able(self) -> bool:
        """Whether anyone here can fill the place in this way."""
        turn = self.turn
        return turn is not None and bool(turn.people if self.state in OWN_KEY else turn.scorers)

    def turn_to(self, state: str) -> None:
        """Switch to this way of filling the place."""
        turn, typed_in = self.turn, self._typed_in
        if turn is None or (state in {REFUSED, ABSENT} and signs_alone(turn.role)):
            return
        own = state in OWN_KEY
        if own != (self.state in OWN_KEY):
            self._clear_pins()  # the next PIN is another person's
        self.state = state
        self._offer(turn.people if own else turn.scorers)
        able = self._able
        asks = state != SIGNED
        self.news.setVisible(turn.revision > 1 and not asks)
        self.rest.setVisible(not asks)
        self.pad.setVisible(own)
        self.clear.setVisible(own)
        self.check.set_words(turn.check)
        self.check.setVisible(bool(turn.check) and not asks)
        self.question.setVisible(asks)
        self.words.setVisible(asks)
        self.witness.setVisible(not own)
        who = words.who_is_asked(turn.role, turn.team)
        self.heading.set_words(words.place_title(turn.role, turn.team, state))
        self.question.set_words(words.words_question(state, who) if asks else "")
        self.words.setAccessibleName(words.words_question(state, who) if asks else "")
        self.confirm_button.setText(words.confirm(state, turn.revision))
        for index, button in self.turns.items():
            button.setVisible(index != state and not (signs_alone(turn.role) and index in {REFUSED, ABSENT}))
        self._enable()
        self.back.setVisible(asks)
        self.enrol.setVisible(not able)
        if not able:
            self.show_problem(words.no_keys_enrolled(turn.role if own else SCORER, turn.team), focus=False)
        elif self._wrong:
            self.show_problem(words.not_as_signed(), focus=False)
        else:
            self._show_note(0)
        self._name()
        if self.isVisible() and not (typed_in is not None and typed_in.isEnabled() and typed_in.isVisible()):
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _typed_in(self) -> QWidget | None:
        """The line of a signature that has the focus, which it keeps when the page is shown again."""
        lines = (self.club.line, self.name.line, self.pin, self.again)
        return next((line for line in lines if self.state == SIGNED and line.hasFocus()), None)

    def _enable(self) -> None:
        """Enable the ways to sign that are possible; during a signature nothing else can be begun."""
        turn, read = self.turn, self._read or (self.state != SIGNED and not self._wrong)
        able = self._able and read
        self.rest.setEnabled(not (self._read or self._wrong or self._busy))
        self.rest.setText(_("Read to the end") if self._read else _("Rest of the sheet"))
        self.rest.set_icon_name("check" if self._read else "down")
        hint = pgettext("signing", "of the club") if self._by_phrase else ""
        self.pin.setPlaceholderText(hint if able else pgettext("example", "after the end"))
        self.clear.setEnabled(able)
        for part in (self.club, self.name):
            part.setEnabled(able)
        for line in (self.pin, self.again):
            line.setEnabled(able)
        self.pad.setEnabled(able)
        self.confirm_button.setEnabled(able and not self._busy)
        self.back.setEnabled(not self._busy)
        for state, button in self.turns.items():
            can = turn is not None and bool(turn.people if state == PROTEST else turn.scorers) and not self._wrong
            button.setEnabled(can and not self._busy)

    def _offer(self, people: Sequence[tuple[str, str]]) -> None:
        """Offer those who may sign; a single person needs no choice."""
        if self._people is not None:
            self._people_row.removeWidget(self._people)
            self._people.hide()
            self._people.deleteLater()
            self._people = None
        if len(people) > 1:
            options = [ChoiceOption(uid or name, plain_label(name), accessible=name) for uid, name in people]
            columns = min(3, len(people))
            self._people = SegmentedChoice(self.look, options, options[0].value, columns=columns, name="sign-who",
                                           accessible=_("Who signs"))  # fmt: skip
            self._people.chosen.connect(lambda _uid: self._chosen())
            self._people_row.addWidget(self._people)

    @property
    def signer(self) -> tuple[str, str]:
        """The uid and name of the present signer, empty if there is none."""
        turn = self.turn
        people = () if turn is None else (turn.people if self.state in OWN_KEY else turn.scorers)
        chosen = self._people.value if self._people is not None else None
        first = people[0] if people else ("", "")
        uid, name = next((person for person in people if chosen and chosen == (person[0] or person[1])), first)
        return uid, name or " ".join(self.name.text().split())

    @property
    def chooses_pin(self) -> bool:
        """Whether the present signer has no key yet and chooses a PIN."""
        return self._able and not self.signer[0]

    @property
    def _by_phrase(self) -> bool:
        """Whether the present signer types the passphrase of the club."""
        return self.turn is not None and self.signer[0] in self.turn.phrases

    def _chosen(self) -> None:
        self._clear_pins()
        self._name()
        if not self._wrong:
            self._show_note(float(self._read))

    def _show_note(self, share: float) -> None:
        """Show how much of the sheet was seen, then what a chosen PIN is for."""
        unread = self.state == SIGNED and not self._read
        note = words.how_far(share) if unread else words.chosen_note() if self.chooses_pin else ""
        self.show_problem(note, focus=False, tone="ink2")

    def _clear_pins(self) -> None:
        self.pin.clear()
        self.again.clear()

    def _name(self) -> None:
        turn, (_uid, name) = self.turn, self.signer
        if turn is not None:
            chooses, own = self.chooses_pin, self.state in OWN_KEY
            label = words.chosen_pin() if chooses else words.pin_label(name, by_scorer=not own, phrase=self._by_phrase)
            self.pin_label.set_words(label)
            self.pin.setAccessibleName(f"{label}, {name}" if chooses and name else label)
            self.again_part.setVisible(chooses)
            nameless = chooses and not any(known for _uid, known in (turn.people if own else turn.scorers))
            self.name.setVisible(nameless)
            self.club.setVisible(bool(turn.club) and self._able)
            self.pad.setVisible(own and not (chooses and not has_pen()))
            self.clear.setVisible(not self.pad.isHidden())
            note = words.chosen_note() if chooses else "" if self._by_phrase else words.pins_counted()
            self.pin.setAccessibleDescription(note)
            self.pin.setToolTip(note)
            self._fit()
            self.pad.set_caption(f"{name}, {words.role_words(turn.role, turn.team)}" if name else "")

    # typing
    def take(self) -> str:
        """Return the PIN and forget it."""
        pin = self.pin.text()
        self._clear_pins()
        return pin

    def confirm(self) -> None:
        """Confirm, or show what is still missing."""
        if self._busy or not self.confirm_button.isEnabled():
            return
        if self.state != SIGNED and not self.words.toPlainText().strip():
            self.show_problem(words.words_missing(), focus=False)
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        elif missing := self._missing_line():
            self.show_problem(_("{label} is still empty.").format(label=missing.line.accessibleName()), focus=False)
            missing.line.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self.pin.text():
            self.show_problem(words.pin_missing(phrase=self._by_phrase))
        elif self.chooses_pin and not self.again.text():
            self.show_problem(_("Type the same PIN again."), focus=False)
            self.again.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.chooses_pin and self.again.text() != self.pin.text():
            self._clear_pins()
            self.show_problem(_("The two PINs do not match. Type both again."))
        else:
            self.confirmed.emit()

    def _missing_line(self) -> LabelledLine | None:
        """Return the line for the club or the signer that is still empty."""
        lines = (line for line in (self.club, self.name) if not line.isHidden())
        return next((line for line in lines if not line.text().strip()), None)

    def next_line(self, focus: QWidget | None) -> QWidget | None:
        """Return where Enter leads from a line of this card, None from anything else."""
        lines = [part for part in (self.club.line, self.name.line, self.pin, self.again) if not part.isHidden()]
        lines = [line for line in lines if line.isVisibleTo(self)]
        if focus not in lines:
            return None
        after = lines[lines.index(focus) + 1 :]
        return after[0] if after else self.confirm_button

    def set_busy(self, *, busy: bool) -> None:
        """Show that a signature is being made; what is typed meanwhile is the next signer's."""
        self._busy = busy
        if busy and self.isAncestorOf(self.window().focusWidget() or self.pin):
            self.pin.setFocus(Qt.FocusReason.OtherFocusReason)  # else the next enabled button would get the focus
        self._enable()
        if busy:
            self.problem.set_words(words.signing(), tone="ink2")

    def show_problem(self, sentence: str, *, focus: bool = True, tone: Token = "error") -> None:
        """Show why nothing was signed; drawing and words stay."""
        if sentence and tone == "error" and self.isVisible() and (focus or sentence != self.problem.text()):
            announce(self, sentence, urgent=True)
        self.problem.set_words(sentence, tone=tone)
        self.pin.set_bad(bool(sentence) and focus)
        if focus and sentence:
            self.pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget:
        """Return where typing begins: the words, the PIN, the rest of the sheet, or the button."""
        if self.state != SIGNED:
            return self.words
        if not self._able:
            return self.enrol
        if not self.pin.isEnabled():
            return self.rest
        empty = self._missing_line()
        return empty.line if empty is not None else self.pin
