"""The ruling as it is written: decision, effect, findings, reason, articles, members present; and the button below."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QTextCursor
from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.features.committee.page.effect_form import EffectForm
from scorekeeper.features.committee.page.members_box import MembersBox
from scorekeeper.features.committee.view.rulings.agreement import CONSENSUS
from scorekeeper.features.committee.view.rulings.ruling_draft import DEPARTS, NOTE, PRESCRIBED, RulingDraft
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine, TextBox
from scorekeeper.kit.look.labels import Label, RichLabel, caption
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import RULING

FINAL = "4.8"
FOOT_TURNS, FOOT_WHOLE = 560, 840
"""Below which widths the foot is one column, and is without the button that keeps the draft. Pixels at 100 %."""


class RulingCard(Card):
    """`changed(what, value)` says what of the draft was chosen or typed; the effect's parts come from `effect`."""

    changed = Signal(str, object)
    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="ruling", accessible=_("Ruling"))
        head = Row(look, spacing=8)
        self.heading = Label(look, _("Ruling"), "heading", weight=700, name="ruling-title")
        head.addWidget(self.heading, 1)
        self.final = RichLabel(look, "", "small", tone="ink2", wrap=False, name="ruling-final")
        self.final.linkActivated.connect(self.linked)
        head.addWidget(self.final)
        self.body.addLayout(head)
        self.decision = SegmentedChoice(look, (), name="ruling-decision", accessible=_("Decision"))
        self.findings_caption = caption(look, _("Findings"))
        self._settles: bool | None = None
        self.effect = EffectForm(look)
        self.reason_caption = caption(look, _("Reason"))
        self.reason = TextBox(look, lines=2, name="ruling-reason", accessible=_("Reason"))
        self.reason.setProperty("chord", "Alt+R")
        self.findings = TextBox(look, lines=3, name="ruling-findings", accessible=_("Findings"))
        self.articles = LabelledLine(look, _("Articles"), "3.9, 4.8", name="ruling-articles")
        self.settlement = CheckBox(
            look, _("A settlement: agreed by the scorer and both captains"), name="ruling-settlement"
        )
        self.members_caption = caption(look, _("Members present"))
        self.members = MembersBox(look)
        self.late = Label(look, "", weight=600, tone="warn", wrap=True, name="ruling-late")
        self.admitted = LabelledLine(look, _("Admitted by"), name="ruling-admitted")
        parts: Sequence[QWidget] = (
            self.decision, self.effect, self.findings_caption, self.findings, self.reason_caption, self.reason,
            self.articles, self.late, self.admitted, self.members_caption, self.members, self.settlement,
        )  # fmt: skip
        for part in parts:
            self.body.addWidget(part)
        self._name(settlement=False)
        self._wire()

    def _name(self, *, settlement: bool) -> None:
        """Call the parts what they are in a ruling of the committee, or in a settlement of the teams."""
        if settlement == self._settles:
            return
        self._settles = settlement
        self.heading.set_words(_("Settlement") if settlement else _("Ruling"))
        number = CONSENSUS if settlement else FINAL
        words = _("by consensus, article {number}") if settlement else _("final, article {number}")
        self.final.set_html(words.format(number=f'<a href="{ARTICLE}{number}">{number}</a>'))
        departs = _("As agreed") if settlement else _("Depart, with reason")
        options = (Option(PRESCRIBED, _("As prescribed")), Option(DEPARTS, departs), Option(NOTE, _("Note only")))
        self.decision.set_options(options, self.decision.value)
        for value, keys in ((PRESCRIBED, "Alt+P"), (DEPARTS, "Alt+X"), (NOTE, "Alt+N")):
            self.decision.segment(value).setProperty("chord", keys)
        found = _("What the teams have agreed") if settlement else _("Findings")
        self.findings_caption.set_words(found)
        self.findings.setAccessibleName(found)

    def _wire(self) -> None:
        self.decision.chosen.connect(partial(self.changed.emit, "decision"))
        self.findings.textChanged.connect(lambda: self.changed.emit("findings", self.findings.toPlainText()))
        self.reason.textChanged.connect(lambda: self.changed.emit("reason", self.reason.toPlainText()))
        self.articles.line.textChanged.connect(partial(self.changed.emit, "articles"))
        self.admitted.line.textChanged.connect(partial(self.changed.emit, "admitted_by"))
        self.settlement.toggled.connect(lambda on: self.changed.emit("kind", SETTLEMENT if on else RULING))
        self.members.voted.connect(partial(self.changed.emit, "votes"))

    def show_draft(self, draft: RulingDraft, *, article: str, rules: bool, late: str, why: bool) -> None:
        """Show the draft; `article` is what holds when none is typed, `rules` whether rules prescribe anything.

        `late` asks who admits it, `why` tells that a reason is asked for.
        """
        with filling(self):
            departs = draft.decision == DEPARTS
            self._name(settlement=draft.kind == SETTLEMENT)
            self.decision.set_value(draft.decision or None)
            self.decision.segment(PRESCRIBED).setEnabled(rules)
            self.effect.setVisible(departs)
            self.effect.show_effect(draft.effect, impose=bool(draft.charge.code))
            for box, text in ((self.findings, draft.findings), (self.reason, draft.reason)):
                if box.toPlainText() != text:
                    box.setPlainText(text)
                    box.moveCursor(QTextCursor.MoveOperation.End)  # what is typed goes on behind it
            for line, text in ((self.articles, draft.articles), (self.admitted, draft.admitted_by)):
                if line.text() != text:
                    line.set_text(text)
            self.articles.line.setPlaceholderText(article or "3.9")
            self.settlement.setChecked(draft.kind == SETTLEMENT)
            self.reason_caption.setVisible(why)
            self.reason.setVisible(why)
            self.members_caption.setVisible(draft.kind == RULING)
            self.members.setVisible(draft.kind == RULING)
            self.late.say(late)
            self.admitted.setVisible(bool(late))

    def show_members(
        self, members: Sequence[tuple[str, str]], aside: Mapping[str, str], votes: Mapping[str, str], quorum: int
    ) -> None:
        """Show who of the committee may rule and how they vote."""
        self.members.show_members(members, aside, votes, quorum)

    def go_to_reason(self) -> None:
        """Go to the reason, or to the findings where no reason is asked for."""
        (self.reason if self.reason.isVisible() else self.findings).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def go_to_members(self) -> None:
        """Go to the first member who may be present."""
        self.members.first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def place_of(self, what: str) -> QWidget | None:
        """Return where something that is missing is typed or chosen, None when it is not on this card."""
        places: dict[str, QWidget] = {
            "decision": self.decision.segment(self.decision.value or DEPARTS),
            "effect": self.effect.first(),
            "articles": self.articles.line,
            "findings": self.findings,
            "reason": self.reason,
            "committee": self.members.first,
            "quorum": self.members.first,
            "majority": self.members.first_vote,
            "admitted-by": self.admitted.line,
        }
        typed = {"contract-typed": "contract", "number-typed": "taken"}.get(what, "")
        return places.get(what) or (self.effect.fields[typed].station if typed in self.effect.fields else None)


class RulingFoot(Card):
    """The one button of the page. It never moves: what it will do stands on it once nothing is missing."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 9, 15, 9), name="ruling-foot", accessible=_("Make the ruling"))
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        told = Column(look, spacing=2)
        told.addStretch(1)
        self.missing = Label(look, "", weight=500, wrap=True, name="ruling-missing")
        self.nobody = Label(look, "", weight=600, tone="warn", wrap=True, name="ruling-nobody")
        self.revision = Label(look, "", "small", tone="ink2", wrap=True, name="ruling-revision")
        told.addWidget(self.missing)
        told.addWidget(self.nobody)
        told.addWidget(self.revision)
        told.addStretch(1)
        self._line.addLayout(told, 1)
        self.make = Button(
            look, _("Make the ruling"), key="Ctrl+Enter", icon="ruling", primary=True, height=42, name="ruling-make"
        )
        self.keep = Button(look, _("Save draft"), key="Ctrl+S", height=40, name="ruling-keep")
        self._line.addWidget(self.make)
        self._line.addWidget(self.keep)
        self.body.addLayout(self._line)

    def set_room(self, width: int) -> None:
        """Stand side by side in this width, with less room without what has a key, and with least in one column."""
        look = self.look
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._line.setDirection(down if width < look.px(FOOT_TURNS) else right)
        self._line.setSpacing(look.gap(8))
        self.keep.setVisible(width >= look.px(FOOT_WHOLE))

    def say_why(self) -> None:
        """Say aloud why no ruling is made."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.missing, self.missing.text()))

    def show_state(self, missing: str, button: str, revision: str, *, nobody: str = "", tone_bad: bool = False) -> None:
        """Show what is missing (empty: nothing), what the button does, and `nobody`: that it names no member."""
        self.missing.say(missing, tone="error" if tone_bad else "ink2" if missing else "ok")
        self.make.setText(button)
        self.make.setAccessibleName(button)
        self.make.setEnabled(not missing)
        self.nobody.say(nobody)
        self.revision.say(revision)
