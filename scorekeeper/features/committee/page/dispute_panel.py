"""The Dispute panel: infraction, side, objected or not, what the rules prescribe, and Enter rules by the book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.matter_fields import MatterFields, taken
from scorekeeper.features.committee.page.says_lines import SaysLines
from scorekeeper.features.committee.view.changed_since import ChangedSince
from scorekeeper.features.committee.view.disputes.matters import NOBODY, Matter
from scorekeeper.features.committee.view.effects.places import KeptBasis
from scorekeeper.features.committee.view.quick_ruling import Done, FastDraft, FastView, came_of, done, fast_view
from scorekeeper.features.committee.words import quick_ruling as say
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.entry.prospect_box import ProspectBox
from scorekeeper.kit.entry.shown_session import side_options
from scorekeeper.kit.entry.typeahead import RETURNS
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.look import Look
from scorekeeper.language import matters as words
from scorekeeper.language.lines import infraction_name
from scorekeeper.language.translation import gettext as _


@dataclass(frozen=True, slots=True)
class _Draft:
    """What was typed in the panel for one deal."""

    text: str = ""
    draft: FastDraft = field(default_factory=FastDraft)
    told: bool = False


class DisputePanel(SidePanel):
    """`F7 rev Enter b Enter`: ruled by the book. Page Up and Page Down take another deal, or the session.

    `handed(draft)` gives the draft to whoever enters it; `wanted("dispute", uid)` leads to the Disputes page.
    """

    kind = "dispute"
    handed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Dispute"), "dispute")
        self._drafts: dict[tuple[str, int | None], _Draft] = {}
        self._kept = _Draft()
        self._view: FastView | None = None
        self._role = SCORER
        self._ground = KeptBasis()
        self._quiet = False
        self.done: Done | None = None
        self._since = ChangedSince()
        self.matter = MatterFields(look, "dispute")
        self.choice, self.side, self.objected = self.matter.choice, self.matter.side, self.matter.objected
        self.by_book = CheckBox(look, _("Rule by the book now"), name="dispute-by-book")
        self.box = ProspectBox(look, _("What the rules prescribe"), name="dispute-prescribed")
        self.reach = Label(look, "", "small", weight=600, tone="warn", wrap=True, name="dispute-reach")
        self.why = Label(look, "", "body", weight=600, tone="ruling", wrap=True, name="dispute-why")
        self.members = Label(look, "", "small", tone="ink2", wrap=True, name="dispute-members")
        self.nobody = Label(look, "", "small", weight=600, tone="warn", wrap=True, name="dispute-nobody")
        self.late_why = Label(look, "", "small", weight=600, tone="warn", wrap=True, name="dispute-late")
        self.late_caption = caption(look, _("Admitted by"))
        self.late = LineEdit(look, name="dispute-admitted", accessible=_("Admitted by"))
        self.more = CheckBox(look, _("Write down what happened"), name="dispute-more")
        self.facts = LabelledLine(look, _("Facts"), name="dispute-facts")
        self.says = SaysLines(look, "dispute-says")
        self.evidence = Label(look, "", "small", tone="ink2", wrap=True, name="dispute-evidence")
        self.outcome = Label(look, "", "table", weight=600, wrap=True, name="dispute-outcome")
        self.longer = Button(look, _("Open on the Disputes page"), name="dispute-longer")
        self.slip = Button(look, _("Print the slip"), key="Ctrl+Shift+R", icon="print", name="dispute-print-slip")
        self.agree = Button(
            look, _("The teams agree: settlement ..."), key="Shift+F2", icon="check", name="dispute-agree"
        )
        self._build()
        self._connect()

    def _build(self) -> None:
        column = self.column
        column.setSpacing(self.look.gap(5))
        asked: tuple[QWidget, ...] = (
            self.agree, self.matter, self.by_book, self.why, self.late_caption, self.late, self.reach, self.box,
            self.members, self.more, self.facts, self.says,
        )  # fmt: skip
        for part in asked:
            column.addWidget(part)
        self.beside_button(self.nobody, self.late_why)
        self._asked = (*asked, self.nobody, self.late_why)
        self.room.keep_whole(self.matter.wholes)
        below: tuple[QWidget, ...] = (self.evidence, self.outcome, self.slip, self.longer)
        for part in below:
            column.addWidget(part)
        column.addStretch(1)
        self.button = self.add_buttons(say.button(rules=False, asked="code"), _("Cancel"))

    def _connect(self) -> None:
        self.matter.changed.connect(self._changed)
        self.matter.opened.connect(self.enter)
        self.by_book.toggled.connect(lambda on: self._take(by_book=on))
        self.late.textEdited.connect(lambda text: self._take(admitted_by=text))
        self.facts.line.textChanged.connect(lambda text: self._take(facts=text))
        self.says.said.connect(self._said)
        self.more.toggled.connect(self._tell_more)
        self.box.opened.connect(self.opened)
        self.longer.clicked.connect(self._longer)
        self.slip.clicked.connect(lambda: self.wanted.emit("print-slip", ""))
        self.agree.clicked.connect(lambda: self.wanted.emit(SETTLEMENT, ""))
        self.add_key("Alt+I", self.choice.search.setFocus, self.choice.search)
        self.add_key("Alt+O", self.objected.toggle, self.objected)
        self.add_key("Alt+P", self.by_book.toggle, self.by_book)
        self.add_key("Alt+L", partial(self.more.setChecked, True), self.more)
        self.add_key("PgUp", partial(self._another_deal, -1))
        self.add_key("PgDown", partial(self._another_deal, 1))

    # what is kept for each deal
    def work_as(self, role: str) -> None:
        """Say as what somebody works here: a scorer raises, the committee rules."""
        if role != self._role:
            self._role = role
            self.refresh()

    def restore(self) -> None:
        """Put back what was typed for this deal."""
        assert self.showing is not None
        self.done = None
        fresh = _Draft(draft=FastDraft(PenaltyDraft(deal=self.deal)))
        kept = self._kept = self._drafts.get((self.showing.session, self.deal), fresh)
        self._since.begin(self.showing.session, afresh=kept is fresh)
        self._quiet = True
        self.matter.begin(self.showing.now.system, side_options(self.look, self.showing, 104), kept.text, kept.draft)
        self.by_book.setChecked(kept.draft.by_book)
        self.late.setText(kept.draft.admitted_by or "")
        self.facts.set_text(kept.draft.facts)
        self.says.begin({side: self.showing.now.names[side] for side in self.showing.now.system.sides}, kept.draft.says)
        self.more.setChecked(kept.told)
        self._quiet = False

    def charge(self, draft: PenaltyDraft) -> None:
        """Begin with an infraction and a side that were chosen with F4."""
        self._keep(_Draft(infraction_name(draft.code) if draft.code else "", FastDraft(draft)))
        self.restore()
        self.kept_note.hide()
        self.refresh()
        if draft.code and not draft.side:
            self.enter()

    def forget(self) -> None:
        """Drop what was typed for this deal."""
        if self.showing is not None:
            self._drafts.pop((self.showing.session, self.deal), None)
        self._kept = _Draft(draft=FastDraft(PenaltyDraft(deal=self.deal)))

    def unsaved(self) -> bool:
        """Return whether something was chosen or written and not entered."""
        draft = self._kept.draft
        return bool(
            self._kept.text or draft.charge.code or draft.charge.side or draft.facts or draft.says or draft.files
        )

    def _keep(self, kept: _Draft) -> None:
        self._kept = kept
        if self.showing is None:
            return
        if self.unsaved() or kept.draft.charge.side:
            self._drafts[self.showing.session, self.deal] = kept
        else:
            self._drafts.pop((self.showing.session, self.deal), None)

    def _take(self, **changed: object) -> None:
        if self._quiet:
            return
        draft = replace(self._kept.draft, **changed)  # type: ignore[arg-type]
        self._keep(replace(self._kept, text=self.choice.text, draft=draft, told=self.more.isChecked()))
        self.say("")
        self._since.choose()
        self.refresh()

    def _changed(self, what: str, value: object) -> None:
        draft = taken(self._kept.draft, what, value)
        self._take(charge=draft.charge, claim=draft.claim)

    def _said(self, side: str, text: str) -> None:
        self._take(says=MappingProxyType({**self._kept.draft.says, side: text}))

    def _tell_more(self, on: bool) -> None:
        self._take()
        if on and not self._quiet:
            self.facts.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def shown(self) -> FastView | None:
        """What the panel says that Enter does."""
        return self._view

    @property
    def is_over(self) -> bool:
        """Whether it is raised or ruled."""
        return self.done is not None

    @property
    def ruling(self) -> str:
        """The number of the ruling whose sentence is shown, "" while none is."""
        return self.done.ruling if self.done is not None else ""

    def told(self) -> tuple[str, Mapping[str, str]]:
        """Return the facts and what each side says."""
        return self._kept.draft.facts, self._kept.draft.says

    def attach(self, files: Sequence[Path]) -> None:
        """Take files as evidence; they are kept and hashed when the dispute is entered."""
        self._take(files=tuple(dict.fromkeys((*self._kept.draft.files, *files))))

    # showing
    def refresh(self) -> None:
        """Show what the rules prescribe for what is chosen so far, and whether Enter rules or raises."""
        if self.showing is None:
            return
        self.title.set_words(say.title(self.deal))
        if self.done is not None:
            if self.showing.tournament.seq >= self.done.entry:
                # by now the committee may have ruled on what was raised here
                self.done = came_of(self.showing.tournament, self.done.dispute, self.done.entry)
            self._show_done(self.done)
            return
        draft = replace(self._kept.draft, charge=replace(self._kept.draft.charge, deal=self.deal))
        showing, ground = self.showing, self._ground
        view = fast_view(showing.tournament, showing.session, draft, self._role, utc_now(), ground=ground)
        self._view = view
        if self._since.hold(showing.session, view):
            self.say(self._since.told, "warn")
        self.agree.setVisible(bool(showing.now.state.sealed))  # until then the scorer corrects what all agree on
        self.matter.show_view(view, draft)
        self.by_book.setEnabled(view.can_rule)
        self.box.show_rows(view.sentence, view.would)
        self.box.setVisible(bool(view.sentence or view.would))
        self._show(self.reach, view.reach)
        self._show(self.why, view.why)
        self._show(self.members, "" if view.nobody else view.members)
        self._show(self.nobody, view.members if view.nobody else "")
        self.late_caption.setVisible(bool(view.late))
        self.late.setVisible(bool(view.late))
        self._show(self.late_why, view.late)
        if view.late and not self.late.hasFocus():
            self.late.setText(view.admitted_by)
        for line in (self.facts, self.says):
            line.setVisible(self._kept.told)
        self._show(self.evidence, say.evidence_words([place.name for place in draft.files]))
        self.button.setText(view.button)
        self.button.setEnabled(view.ready)
        for part in (self.outcome, self.slip, self.longer):
            part.hide()

    def not_saved(self, why: str) -> None:
        """Say that nothing was entered, and what is otherwise by now."""
        assert self.showing is not None
        assert self._view is not None
        changed = self._since.accept(self.showing.session, self._view)
        super().not_saved(f"{why} {changed}".strip())

    def _show(self, label: Label, sentence: str) -> None:
        label.set_words(sentence)
        label.setVisible(bool(sentence))

    def _show_done(self, what: Done) -> None:
        for part in (*self._asked, self.evidence):
            part.hide()
        self.title.set_words(what.head)
        self.leave.hide()
        self._show(self.outcome, what.sentence)
        self.slip.setVisible(bool(what.ruling))
        self.longer.show()
        self.button.setText(_("Back to the sheet"))
        self.button.setEnabled(True)

    def landed(self, saved: Saved) -> str:
        """Show what came of it; answers the sentence to read out, empty where something else was entered."""
        self.done = done(saved)
        if self.done is None:
            return ""
        self.forget()
        self.refresh()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        return self.done.sentence

    def open_for(self, showing: object, deal: int | None) -> None:
        """Show the panel for a deal, with what was typed in it before."""
        for part in (*self._asked, self.leave):
            part.show()
        super().open_for(showing, deal)  # type: ignore[arg-type]

    def chosen_articles(self) -> tuple[str, ...]:
        """Return the article of the infraction chosen, or the one typed for it."""
        assert self.showing is not None
        charge = self._kept.draft.charge
        return Matter(self.showing.now.system, charge.code, charge.article.strip()).articles

    # keys
    def first_focus(self) -> QWidget:
        """Return the line in which the infraction is looked for."""
        return self if self.done is not None else self.choice.search

    def enter(self) -> None:
        """Go to the next open question; with none left, rule or raise; behind that, go back to the sheet."""
        self._go_on(told=False)

    def confirm(self) -> None:
        """Rule or raise, or say at every field what is missing."""
        self._go_on(told=True)

    def _go_on(self, *, told: bool) -> None:
        if self.done is not None:
            self.closed.emit()
            return
        view = self._view
        if view is None or self.showing is None:
            return
        if not view.ready:
            self._ask(view, told=told)
        elif changed := self._since.accept(self.showing.session, view):
            self.say(changed, "warn")
            self.warned.emit(changed)
        else:
            self.handed.emit(replace(self._kept.draft, charge=replace(self._kept.draft.charge, deal=self.deal)))

    def _ask(self, view: FastView, *, told: bool) -> None:
        """Go to what is missing; Enter walks there, where it stays or more is wanted (`told`) it is said."""
        asked, before = view.asks[0], self.window().focusWidget()
        place = self.late if asked == "admitted-by" else self.matter.place_of(asked)
        if place is not None:
            place.setFocus(Qt.FocusReason.ShortcutFocusReason)
        said = words.asked(asked, view.meant.asked_of_side)
        if told or place is None or place is before:
            self.matter.mark_missing(view)
            self.warned.emit(said)
            self.say(said, "warn")
        elif asked != "side":
            self.say(said, "warn")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter does what the button says, from every field."""
        if event.key() in RETURNS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.confirm()
        else:
            super().keyPressEvent(event)

    def typed(self, text: str) -> bool:
        """Letters choose the side, o the objection; others begin a new search."""
        if self.done is not None:
            return False
        assert self.showing is not None
        sides, view = self.showing.now.letters.get(text.casefold(), ()), self._view
        if len(sides) == 1:
            self.matter.choose_side(sides[0])
        elif text.casefold() == "n" and self.matter.offers(NOBODY):
            self.matter.choose_side(NOBODY)
        elif text.isdecimal() and view is not None and view.meant.is_claim:
            self.matter.tricks.line.setFocus()
            self.matter.tricks.line.insert(text)
        elif text.casefold() == "o":
            self.objected.toggle()
        elif text != " ":
            self.choice.search.setFocus()
            self.choice.search.insert(text)
        return True

    def _longer(self) -> None:
        if self.done is not None:
            self.wanted.emit("dispute", self.done.dispute)

    def _another_deal(self, step: int) -> None:
        """Take the deal before or behind; behind the last begun one it is the session as a whole."""
        if self.done is not None or self.showing is None:
            return
        last = self.showing.view.current or self.showing.now.deals
        at = last + 1 if self.deal is None else self.deal
        at = max(1, min(last + 1, at + step))
        kept = self._kept
        self.forget()
        self.deal = None if at > last else at
        self._keep(replace(kept, draft=replace(kept.draft, charge=replace(kept.draft.charge, deal=self.deal))))
        self.say("")
        self._since.choose()
        self.refresh()
        self.moved.emit(self.deal or 0)
