"""The panel for a session that is stopped, extended, of another length, or forfeited."""

from dataclasses import asdict, dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.score.view.length_view import FORFEIT, LengthView, length_fact, length_offered
from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.facts import Fact, Voided
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.entry.shown_session import side_options
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption, Segment
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language import session_length as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import refusals

_NAME_ROOM = 84
_BOTH = "AB"
"""The answer that both teams forfeit the session, so neither gets anything."""
_USUAL = ("6", "12", "18", "24")
"""Usual numbers of deals, offered as buttons."""


@dataclass(frozen=True, slots=True)
class _LengthDraft:
    """The choices and text in the panel for one session."""

    what: str = ""
    deals: str = ""
    side: str = ""
    why: str = ""
    reason: str = ""


def _forfeits(values: Values) -> bool:
    return values["what"] == FORFEIT


def _form_fields() -> tuple[Field, ...]:
    return (
        Field("what", "choice", str, aloud=lambda: _("What happened"), columns=4),
        Field("deals", "line", str, shown=lambda values: values["what"] not in {"", FORFEIT}),
        Field(
            "usual", "choice", str, aloud=lambda: pgettext("screen reader", "Deals"),
            options=[ChoiceOption(number, number) for number in _USUAL],
            shown=lambda typed: typed["what"] == PLANNED, columns=4, height=32,
        ),
        Field("side", "choice", lambda: _("Who forfeits the session"), shown=_forfeits, columns=4, height=40),
        Field("why", "choice", str, aloud=lambda: pgettext("screen reader", "Why"), shown=_forfeits, columns=4,
            height=40),
        Field("reason", "line", lambda: pgettext("field", "Reason"), shown=lambda typed: typed["what"] != EXTRA),
    )  # fmt: skip


class LengthPanel(DraftPanel[_LengthDraft]):
    """The panel: choose what happened; Enter advances through the questions, and records."""

    kind = "extent"

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Length and forfeit"), "ruling", _LengthDraft())
        self._role = ORGANISER
        self._view: LengthView | None = None
        self._fact: Fact | None = None
        self.standing = Label(look, "", "body", weight=600, wrap=True, name="extent-stands")
        self.back = Button(look, _("Undo it"), height=32, icon="undo", name="extent-take-back")
        self.back.clicked.connect(self._undo)
        self.form = Form(look, Spec("extent-asked", str, fields=_form_fields(), prefix="extent-", spacing=7, bare=True))
        self.form.edited.connect(self._edited)
        self.follows = Label(look, "", "body", tone="ink2", wrap=True, name="extent-follows")
        for part in (self.standing, self.back, self.form, self.follows):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.button = self.add_buttons(words.confirm_words(""), pgettext("button", "Cancel"))

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("The entry line is locked while length and forfeit are open. Nothing changes until you record it.")

    # the draft
    def fresh(self) -> _LengthDraft:
        """Return the likeliest choice."""
        return (
            self._initial_draft(self._view.choices[0])
            if self._view is not None and self._view.choices
            else _LengthDraft()
        )

    def restore(self) -> None:
        """Restore what was chosen for this session, else choose the likeliest."""
        self._show_view()
        super().restore()

    def _show_view(self) -> LengthView:
        assert self.showing is not None
        self._view = length_offered(self.showing.now, self._role)
        return self._view

    def work_as(self, role: str, _who: str = "") -> None:
        """Offer what this role may enter."""
        if role != self._role:
            self._role = role
            if self.showing is not None:
                self.restore()
                self.refresh()

    def choose(self, choice: str) -> None:
        """Choose as if a button had been pressed, if the choice is offered."""
        if self._view is not None and choice in self._view.choices:
            self._choose(choice)

    def fill(self) -> None:
        """Show the stored choices and fields; unchanged buttons keep the focus."""
        assert self.showing is not None
        assert self._view is not None
        draft, form = self.draft, self.form
        sides = side_options(self.showing, _NAME_ROOM)
        if len(sides) == len(_BOTH):
            sides = (*sides, ChoiceOption(_BOTH, pgettext("choice", "Both")))
        form.offer(
            "what", [ChoiceOption(choice, words.choice_words(choice)) for choice in self._view.choices], draft.what
        )
        form.offer("side", sides, draft.side)
        form.offer("why", [ChoiceOption(why, words.cause_words(why)) for why in self._view.causes], draft.why)
        form.fill(asdict(draft) | {"usual": draft.deals if draft.deals in _USUAL else ""})

    def _initial_draft(self, choice: str) -> _LengthDraft:
        """Return the draft with which a choice begins."""
        assert self._view is not None
        deals = self._view.deals.get(choice)
        why = self._view.causes[0] if choice == FORFEIT else ""
        return _LengthDraft(choice, "" if deals is None else str(deals), why=why)

    def _choose(self, choice: str) -> None:
        if choice != self.draft.what:
            self.take(replace(self._initial_draft(choice), reason=self.draft.reason))

    def _edited(self, key: str) -> None:
        self.form.show_problems({}, focus=False)
        values = self.form.values()
        usual = values.pop("usual")
        if key == "what":
            self._choose(values["what"])
        else:
            self.take(_LengthDraft(**(values | {"deals": usual} if key == "usual" else values)))

    def unsaved(self) -> bool:
        """Return whether anything was chosen or typed and not recorded."""
        draft = self.draft
        return self._view is not None and bool(draft.what) and draft != self._initial_draft(draft.what)

    # showing
    def refresh(self) -> None:
        """Show what follows, and the problems."""
        if self.showing is None:
            return
        view = self._show_view()
        if self.draft.what not in view.choices:
            self.keep(replace(self.fresh(), reason=self.draft.reason))
        self.fill()
        kept = self.draft
        self.standing.show_text(view.standing[:1].upper() + view.standing[1:])
        self.back.setVisible(bool(view.entry))
        number = self.form.fields["deals"]
        number.label.show_text(words.number_label(kept.what))
        number.control.setAccessibleName(number.label.text())
        self.button.setText(words.confirm_words(kept.what))
        self.button.setAccessibleName(words.confirm_words(kept.what))
        self.follows.set_words(words.follows_words(kept.what, self._deals(), self.showing.now.deals))
        self._fact = length_fact(self.showing.session, kept.what, self._deals(), kept.side, kept.why or None)
        problems = self._against()
        untouched = kept.what and replace(kept, reason="") == self._initial_draft(kept.what)
        self.show_text("" if untouched or self._only_reason() else " ".join(problems))
        self.button.setEnabled(self._fact is not None and not problems)

    def _deals(self) -> int | None:
        text = self.draft.deals.strip()
        return int(text[:4]) if text.isascii() and text.isdecimal() else None

    def _against(self) -> tuple[str, ...]:
        if self.showing is None or self._fact is None:
            return ()
        return refusals(self.showing.tournament, self.showing.session, self._fact, self.draft.reason.strip())

    def _only_reason(self) -> bool:
        """Return whether only a reason is missing, so that no error is shown yet."""
        assert self.showing is not None
        if self._fact is None:
            return False
        return not refusals(self.showing.tournament, self.showing.session, self._fact, "-") and bool(self._against())

    # keys
    def first_focus(self) -> QWidget:
        """Return the first choice."""
        return self.form.choice("what").segment(self.draft.what) if self.draft.what else self.back

    def enter(self) -> None:
        """Go to the next question, or record."""
        focus = self.window().focusWidget()
        chosen = focus is not None and self.form.choice("side").isAncestorOf(focus) and not self._only_reason()
        if self.draft.what == FORFEIT and (chosen or not self.draft.side) and self.showing is not None:
            self._ask_side(focus)
        elif self._fact is None or (self.draft.what in {STOPPED, PLANNED} and self._on_choice(focus)):
            self._go("deals")
        elif self._only_reason() and focus is not self.form.fields["reason"].control:
            self._go("reason")
        elif self.button.isEnabled():
            self.confirm()
        else:
            self.show_text(" ".join(self._against()))

    def _ask_side(self, focus: QWidget | None) -> None:
        """Go to the sides; Enter there takes the focused side and advances."""
        assert self.showing is not None
        side = self.form.choice("side")
        if isinstance(focus, Segment) and side.isAncestorOf(focus):
            self.take(replace(self.draft, side=focus.option.value))
            self.form.choice("why").segment(self.draft.why).setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            side.segment(self.showing.sides[0].letter).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_choice(self, focus: QWidget | None) -> bool:
        return focus is not None and self.form.fields["what"].isAncestorOf(focus)

    def _go(self, key: str) -> None:
        line = self.form.fields[key].control
        if isinstance(line, LineEdit) and line.isVisibleTo(self):
            line.setFocus(Qt.FocusReason.TabFocusReason)
            line.selectAll()

    def confirm(self) -> None:
        """Record it, unless a deal was typed in place of the reason."""
        field = self.form.fields["reason"]
        if self.draft.reason.strip() and isinstance(field, LabelledLine) and self.needs_reason(field, spoken=True):
            return
        if self._fact is not None and self.button.isEnabled():
            self.recorded.emit((self._fact,), self.draft.reason.strip() if self.draft.what != EXTRA else "")

    def _undo(self) -> None:
        """Take back the present statement, by whatever seat it was entered."""
        if self._view is None or self.showing is None or not self._view.entry:
            return
        fact = Voided(self._view.entry)
        reason = self.draft.reason.strip()
        problems = refusals(self.showing.tournament, self.showing.session, fact, reason)
        self.show_text(" ".join(problems))
        if not problems:
            self.recorded.emit((fact,), reason)

    def take_text(self, text: str) -> bool:
        """Take a digit as the number of deals, a side's letter as who forfeits; ignore others."""
        if self.draft.what == FORFEIT and self.showing is not None:
            letters = {side.letter.casefold(): side.letter for side in self.showing.sides}
            if text.casefold() in letters:
                self.take(replace(self.draft, side=letters[text.casefold()]))
        line = self.form.fields["deals"].control
        if isinstance(line, LineEdit) and line.isVisibleTo(self) and text.isdigit():
            self._go("deals")
            line.insert(text)
            self.take(replace(self.draft, deals=line.text()))
        return True
