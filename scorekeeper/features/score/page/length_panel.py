"""The panel for a session that does not end as planned: stopped early, extra deals, another length, a forfeit."""

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.score.view.length_view import FORFEIT, LengthView, length_fact, length_offered
from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.facts import Fact, Voided
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.entry.shown_session import side_options
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import Option, Segment, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.look import Look
from scorekeeper.language import session_length as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.refusals import refusals

_NAME_ROOM = 84
_BOTH = "AB"
"""Both teams give the session up: nobody gets anything."""
_USUAL = ("6", "12", "18", "24")
"""How long sessions usually are: digits that are offered as buttons."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """What was chosen and typed in the panel about one session."""

    what: str = ""
    deals: str = ""
    side: str = ""
    why: str = ""
    reason: str = ""


class LengthPanel(DraftPanel[_Draft]):
    """Choose what happened, Enter walks through what is asked, and records."""

    kind = "extent"

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Length and forfeit"), "ruling", _Draft())
        self._role = ORGANISER
        self._view: LengthView | None = None
        self._fact: Fact | None = None
        self._offered: list[tuple[Option, ...]] = [(), (), ()]
        self.stands = Label(look, "", "body", weight=600, wrap=True, name="extent-stands")
        self.back = Button(look, _("Undo it"), height=32, icon="undo", name="extent-take-back")
        self.back.clicked.connect(self._take_back)
        self.what = SegmentedChoice(look, (), name="extent-what", accessible=_("What happened"))
        self.number = LabelledLine(look, words.number_label(PLANNED), name="extent-deals")
        self.usual = SegmentedChoice(
            look, [Option(number, number) for number in _USUAL], height=32, name="extent-usual", accessible=_("Deals")
        )
        self.side = SegmentedChoice(look, (), height=40, name="extent-side", accessible=_("Who forfeits the session"))
        self.why = SegmentedChoice(look, (), height=40, name="extent-why", accessible=_("Why"))
        self.reason = LabelledLine(look, _("Reason"), name="extent-reason", accessible=_("Reason"))
        self.follows = Label(look, "", "body", tone="ink2", wrap=True, name="extent-follows")
        self._of_forfeit = (caption(look, _("Who forfeits the session")), self.side, self.why)
        parts: tuple[QWidget, ...] = (self.stands, self.back, self.what, self.number, self.usual)
        for part in (*parts, *self._of_forfeit, self.reason, self.follows):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.button = self.add_buttons(words.confirm_words(""), _("Cancel"))
        self.what.chosen.connect(self._choose)
        self.usual.chosen.connect(self._usual)
        self.side.chosen.connect(lambda side: self.take(replace(self.draft, side=side)))
        self.why.chosen.connect(lambda why: self.take(replace(self.draft, why=why)))
        self.number.line.textEdited.connect(lambda text: self.take(replace(self.draft, deals=text)))
        self.reason.line.textEdited.connect(lambda text: self.take(replace(self.draft, reason=text)))

    # the draft
    def fresh(self) -> _Draft:
        """Return the likeliest choice."""
        return self._begun(self._view.choices[0]) if self._view is not None and self._view.choices else _Draft()

    def restore(self) -> None:
        """Put back what was chosen for this session; the likeliest is chosen otherwise."""
        self._take_view()
        super().restore()

    def _take_view(self) -> LengthView:
        assert self.showing is not None
        self._view = length_offered(self.showing.now, self._role)
        return self._view

    def work_as(self, role: str) -> None:
        """Offer what somebody who works as this may enter."""
        if role != self._role:
            self._role = role
            if self.showing is not None:
                self.restore()
                self.refresh()

    def choose(self, choice: str) -> None:
        """Take a choice as if it had been pressed, where it is offered."""
        if self._view is not None and choice in self._view.choices:
            self._choose(choice)

    def fill(self) -> None:
        """Show choices and fields as they are kept; buttons that stay the same keep the focus."""
        assert self.showing is not None
        assert self._view is not None
        view = self._view
        whats = tuple(Option(choice, words.choice_words(choice)) for choice in view.choices)
        causes = tuple(Option(why, words.cause_words(why)) for why in view.causes)
        sides = side_options(self.look, self.showing, _NAME_ROOM)
        if len(sides) == len(_BOTH):
            sides = (*sides, Option(_BOTH, _("Both")))
        for place, (choice, options, value) in enumerate(
            (
                (self.what, whats, self.draft.what),
                (self.side, sides, self.draft.side),
                (self.why, causes, self.draft.why),
            )
        ):
            if self._offered[place] != options:
                self._offered[place] = options
                choice.set_options(options)
            choice.set_value(value or None)
        for field, text in ((self.number, self.draft.deals), (self.reason, self.draft.reason)):
            if field.text() != text:
                field.set_text(text)

    def _begun(self, choice: str) -> _Draft:
        """Return what a choice begins with."""
        assert self._view is not None
        deals = self._view.deals.get(choice)
        why = self._view.causes[0] if choice == FORFEIT else ""
        return _Draft(choice, "" if deals is None else str(deals), why=why)

    def _choose(self, choice: str) -> None:
        if choice != self.draft.what:
            self.take(replace(self._begun(choice), reason=self.draft.reason))

    def _usual(self, deals: str) -> None:
        self.number.set_text(deals)
        self.take(replace(self.draft, deals=deals))

    def unsaved(self) -> bool:
        """Return whether anything was chosen or typed and not recorded."""
        draft = self.draft
        return self._view is not None and bool(draft.what) and draft != self._begun(draft.what)

    # showing
    def refresh(self) -> None:
        """Show what follows, and what speaks against it."""
        if self.showing is None:
            return
        view = self._take_view()
        if self.draft.what not in view.choices:
            self.keep(replace(self.fresh(), reason=self.draft.reason))
        self.fill()
        kept = self.draft
        forfeits = kept.what == FORFEIT
        self.stands.set_words(view.stands[:1].upper() + view.stands[1:])
        self.stands.setVisible(bool(view.stands))
        self.back.setVisible(bool(view.entry))
        self.number.setVisible(bool(kept.what) and not forfeits)
        self.number.label.setText(words.number_label(kept.what))
        self.number.line.setAccessibleName(words.number_label(kept.what))
        self.usual.setVisible(kept.what == PLANNED)
        self.usual.set_value(kept.deals if kept.deals in _USUAL else None)
        for part in self._of_forfeit:
            part.setVisible(forfeits)
        self.reason.setVisible(kept.what != EXTRA)
        self.button.setText(words.confirm_words(kept.what))
        self.button.setAccessibleName(words.confirm_words(kept.what))
        self.follows.set_words(words.follows_words(kept.what, self._deals(), self.showing.now.deals))
        self._fact = length_fact(self.showing.session, kept.what, self._deals(), kept.side, kept.why or None)
        found = self._against()
        self.say("" if self._only_reason() else " ".join(found))
        self.button.setEnabled(self._fact is not None and not found)

    def _deals(self) -> int | None:
        text = self.draft.deals.strip()
        return int(text[:4]) if text.isascii() and text.isdecimal() else None

    def _against(self) -> tuple[str, ...]:
        if self.showing is None or self._fact is None:
            return ()
        return refusals(self.showing.tournament, self.showing.session, self._fact, self.draft.reason.strip())

    def _only_reason(self) -> bool:
        """Return whether nothing but a reason is missing: then the field is asked for it, and nothing is wrong yet."""
        assert self.showing is not None
        if self._fact is None:
            return False
        return not refusals(self.showing.tournament, self.showing.session, self._fact, "-") and bool(self._against())

    # keys
    def first_focus(self) -> QWidget:
        """Return what is chosen first."""
        return self.what.segment(self.draft.what) if self.draft.what else self.back

    def enter(self) -> None:
        """Go to what is asked for next, or record."""
        focus = self.window().focusWidget()
        if self.draft.what == FORFEIT and not self.draft.side and self.showing is not None:
            self._ask_side(focus)
        elif self._fact is None or (self.draft.what in {STOPPED, PLANNED} and self._on_choice(focus)):
            self._go(self.number)
        elif self._only_reason() and focus is not self.reason.line:
            self._go(self.reason)
        elif self.button.isEnabled():
            self.confirm()
        else:
            self.say(" ".join(self._against()))

    def _ask_side(self, focus: QWidget | None) -> None:
        """Go to the sides; Enter there takes the one with the focus, and goes on."""
        assert self.showing is not None
        if isinstance(focus, Segment) and self.side.isAncestorOf(focus):
            self.side.set_value(focus.option.value)
            self.take(replace(self.draft, side=focus.option.value))
            self.why.segment(self.draft.why).setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.side.segment(self.showing.sides[0].letter).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_choice(self, focus: QWidget | None) -> bool:
        return focus is not None and self.what.isAncestorOf(focus)

    def _go(self, field: LabelledLine) -> None:
        if field.isVisibleTo(self):
            field.line.setFocus(Qt.FocusReason.TabFocusReason)
            field.line.selectAll()

    def confirm(self) -> None:
        """Record it."""
        if self._fact is not None and self.button.isEnabled():
            self.recorded.emit((self._fact,), self.draft.reason.strip() if self.draft.what != EXTRA else "")

    def _take_back(self) -> None:
        """Take back what stands, whoever entered it."""
        if self._view is None or self.showing is None or not self._view.entry:
            return
        fact = Voided(self._view.entry)
        found = refusals(self.showing.tournament, self.showing.session, fact)
        self.say(" ".join(found))
        if not found:
            self.recorded.emit((fact,), "")

    def typed(self, text: str) -> bool:
        """A digit belongs to the number of deals, the letter of a side to who gives up; others go nowhere."""
        if self.draft.what == FORFEIT and self.showing is not None:
            letters = {side.letter.casefold(): side.letter for side in self.showing.sides}
            if text.casefold() in letters:
                self.take(replace(self.draft, side=letters[text.casefold()]))
        if self.number.isVisibleTo(self) and text.isdigit():
            self._go(self.number)
            self.number.line.insert(text)
            self.take(replace(self.draft, deals=self.number.text()))
        return True
