"""The Dispute panel: infraction, side, objection, what is prescribed; Enter rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.matter_fields import OCCURRENCE, MatterFields
from scorekeeper.features.committee.page.members_box import MembersBox
from scorekeeper.features.committee.view.disputes.dispute_form import SAYS, ClaimDraft
from scorekeeper.features.committee.view.disputes.matters import NO_SIDE, Matter
from scorekeeper.features.committee.view.effects.places import BasisCache
from scorekeeper.features.committee.view.quick_ruling import (
    ChangedSince,
    DisputeDraft,
    DraftView,
    QuickRulingResult,
    draft_view,
    outcome_since_raised,
    quick_ruling_result,
)
from scorekeeper.features.committee.view.rulings.ruling_draft import NOT_RECORDED
from scorekeeper.features.committee.words import quick_ruling
from scorekeeper.features.committee.words.disputes_page import statement_label as says_words
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.kernel.committee_votes import conflicts
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.entry.draft_panel import DEAL, DraftPanel, deal_field
from scorekeeper.kit.entry.prospect_box import ProspectBox
from scorekeeper.kit.entry.shown_session import ShownSession, side_options
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language import matters as words
from scorekeeper.language.matters import matter_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.session.line_parts import reads_as_deal

ALONE = "rule-alone"
"""The question of the panel if no committee is named: whether one member is enough."""


@dataclass(frozen=True, slots=True)
class _PanelDraft:
    """What was typed in the panel for one deal."""

    text: str = ""
    dispute: DisputeDraft = field(default_factory=DisputeDraft)
    telling: bool = False


_LIST_SHARE = 100
"""Stretch factor of the list of what is disputed; the rest of the panel has 1."""


class DisputePanel(DraftPanel[_PanelDraft]):
    """The panel of F7: `F7 rev Enter b Enter` rules by the book.

    Page Up and Page Down choose another deal, or the session. `handed(draft)` carries the draft to be entered;
    `wanted("dispute", uid)` asks for the Disputes page.
    """

    kind = "dispute"

    def __init__(self, look: Look) -> None:
        super().__init__(look, pgettext("dispute", "Dispute"), "dispute", _PanelDraft())
        self._view: DraftView | None = None
        self._role, self._who = SCORER, ""
        self._ground = BasisCache()
        self.done: QuickRulingResult | None = None
        self._since = ChangedSince()
        self._ruling_alone = False
        self.matter = MatterFields(look, "dispute", deal_field())
        self.finder = self.matter.finder
        self.by_book = CheckBox(look, _("Rule by the book now"), name="dispute-by-book")
        self.box = ProspectBox(look, _("What the rules prescribe"), name="dispute-prescribed")
        self.reach = Label(look, "", "small", weight=600, tone="warn", wrap=True, name="dispute-reach")
        self.why = Label(look, "", "body", weight=600, tone="ruling", wrap=True, name="dispute-why")
        self.members = Label(look, "", "small", tone="ink2", wrap=True, name="dispute-members")
        self.votes = MembersBox(look)
        self.alone = Button(look, _("Rule alone"), key="Alt+M", icon="ruling", name="dispute-alone")
        self.late_why = Label(look, "", "small", weight=600, tone="warn", wrap=True, name="dispute-late")
        self.late = LabelledLine(look, _("Admitted by"), name="dispute-admitted")
        self.more = CheckBox(look, _("Write down what happened"), name="dispute-more")
        self.telling = Form(look, Spec("dispute-telling", str, None, prefix="dispute-", spacing=5, bare=True))
        self._names: dict[Side, str] = {}
        self.evidence = Label(look, "", "small", tone="ink2", wrap=True, name="dispute-evidence")
        self.outcome = Label(look, "", "table", weight=600, wrap=True, name="dispute-outcome")
        self.longer = Button(look, _("Open on the Disputes page"), name="dispute-longer")
        self.slip = Button(look, _("Print the slip"), key="Ctrl+Shift+R", icon="print", name="dispute-print-slip")
        self.agree = Button(
            look, _("The teams agree: settlement ..."), key="Shift+F2", icon="check", name="dispute-agree"
        )
        self._build()
        self._connect()

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("The entry line waits while the dispute is open. Nothing changes until you confirm.")

    def _build(self) -> None:
        column = self.column
        column.setSpacing(self.look.gap(5))
        asked: tuple[QWidget, ...] = (
            self.agree, self.matter, self.by_book, self.why, self.alone, self.late, self.reach, self.box,
            self.members, self.votes, self.more, self.telling,
        )  # fmt: skip
        for part in asked:
            column.addWidget(part, _LIST_SHARE if part is self.matter else 0)
        self.beside_button(self.late_why)
        self._asked = (*asked, self.late_why)
        self.scroll_area.keep_whole(self.matter.whole_parts)
        below: tuple[QWidget, ...] = (self.evidence, self.outcome, self.slip, self.longer)
        for part in below:
            column.addWidget(part)
        column.addStretch(1)
        self.button = self.add_buttons(quick_ruling.button(rules=False, asked="code"), pgettext("button", "Cancel"))

    def _connect(self) -> None:
        self.matter.changed.connect(self._enter)
        self.matter.opened.connect(self.enter)
        self.matter.edited.connect(self._deal_chosen)
        self.by_book.toggled.connect(lambda on: self._enter(replace(self.draft.dispute, by_book=on)))
        self.late.edited.connect(lambda: self._enter(replace(self.draft.dispute, admitted_by=self.late.text())))
        self.votes.voted.connect(self._voted)
        self.alone.clicked.connect(self._rule_alone)
        self.telling.edited.connect(self._take_telling)
        self.more.toggled.connect(self._tell_more)
        self.box.opened.connect(self.opened)
        self.longer.clicked.connect(self._longer)
        self.slip.clicked.connect(lambda: self.page_requested.emit("print-slip", ""))
        self.agree.clicked.connect(lambda: self.page_requested.emit(SETTLEMENT, ""))
        self.add_key("Alt+I", self.finder.search.setFocus, self.finder.search)
        self.add_key("Alt+O", self.matter.turn_objection, self.matter.fields["objected"].station)
        self.add_key("Alt+P", self.by_book.toggle, self.by_book)
        self.add_key("Alt+M", self._to_votes, self.votes)
        self.add_key("Alt+L", partial(self.more.setChecked, True), self.more)
        self.add_key("PgUp", partial(self.move_draft_to_deal, -1))
        self.add_key("PgDown", partial(self.move_draft_to_deal, 1))

    # drafts
    def work_as(self, role: str, who: str = "") -> None:
        """Set who works here and in which role: a scorer raises, the committee rules."""
        if (role, who) != (self._role, self._who):
            self._role, self._who = role, who
            self.refresh()

    def is_worth_keeping(self, draft: _PanelDraft) -> bool:
        """Return whether something was chosen or written."""
        dispute = draft.dispute
        chosen = draft.text or dispute.charge.code or dispute.charge.side
        return bool(chosen or dispute.facts or dispute.says or dispute.files)

    def restore(self) -> None:
        """Put back what was typed for this deal."""
        assert self.showing is not None
        self.done = None
        super().restore()
        self._since.begin(self.showing.session, afresh=not self.unsaved())

    def fill(self) -> None:
        """Show what was chosen and written for this deal."""
        assert self.showing is not None
        now, dispute = self.showing.now, self.draft.dispute
        self.matter.begin(now.system, side_options(self.showing, 104), self.draft.text, dispute)
        with filling(self.by_book, self.more):
            self.by_book.setChecked(dispute.by_book)
            self.late.set_text(dispute.admitted_by or "")
            self.more.setChecked(self.draft.telling)
        names = {side: now.names[side] for side in now.system.sides}
        if names != self._names:
            self._names = names
            says = (Field(f"{SAYS}{side}", "line", partial(says_words, name)) for side, name in names.items())
            self.telling.ask(Field("facts", "line", lambda: pgettext("field", "Facts")), *says)
        by_side = {f"{SAYS}{side}": dispute.says.get(side, "") for side in names}
        self.telling.fill({"facts": dispute.facts, **by_side})

    def charge(self, charge: PenaltyDraft, facts: str = "", claim: ClaimDraft | None = None) -> None:
        """Begin with an infraction and a side chosen with F4, or found in the cards."""
        draft = DisputeDraft(charge, facts=facts, claim=claim or ClaimDraft())
        self.keep(_PanelDraft(matter_name(charge.code), draft, bool(facts)))
        self.restore()
        self.kept_note.hide()
        self.refresh()
        if charge.code and not charge.side:
            self.enter()

    def take(self, draft: _PanelDraft) -> None:
        """Store what was chosen or written, and show the consequences."""
        self._since.choose()
        super().take(draft)

    def _enter(self, dispute: DisputeDraft) -> None:
        self.take(_PanelDraft(self.finder.text, dispute, self.more.isChecked()))

    def _deal_chosen(self, key: str) -> None:
        if key == DEAL:
            self.take_to(int(self.matter.values()[DEAL]))

    def _voted(self, votes: Mapping[str, str]) -> None:
        given = {name: votes.get(name, NOT_RECORDED) for name, _words in self._view.seated} if self._view else votes
        self._enter(replace(self.draft.dispute, votes=MappingProxyType(dict(given))))

    def _rule_alone(self) -> None:
        self._ruling_alone = True
        self.page_requested.emit(ALONE, "")

    def _to_votes(self) -> None:
        """Go to the vote of the first member; with no committee, let the present user rule alone."""
        if self.alone.isVisibleTo(self):
            self.alone.click()
        elif self.votes.isVisibleTo(self):
            self.votes.first_vote.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _take_telling(self, _key: str) -> None:
        values = self.telling.values()
        says = {side: values[f"{SAYS}{side}"] for side in self._names if values[f"{SAYS}{side}"]}
        self._enter(replace(self.draft.dispute, facts=values["facts"], says=MappingProxyType(says)))

    def _tell_more(self, on: bool) -> None:
        self._enter(self.draft.dispute)
        if on:
            self.telling.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def dispute_draft(self) -> DisputeDraft:
        """Return the dispute as typed so far, about the chosen deal."""
        dispute = self.draft.dispute
        return replace(dispute, charge=replace(dispute.charge, deal=self.deal, either_deal=self.deal_open))

    @property
    def shown(self) -> DraftView | None:
        """The view that announces what Enter does."""
        return self._view

    @property
    def is_over(self) -> bool:
        """Whether the dispute is already raised or ruled on."""
        return self.done is not None

    @property
    def ruling(self) -> str:
        """The number of the ruling whose sentence is shown, "" if there is none."""
        return self.done.ruling if self.done is not None else ""

    def facts_and_statements(self) -> tuple[str, Mapping[str, str]]:
        """Return the facts and what each side says."""
        return self.draft.dispute.facts, self.draft.dispute.says

    def attach(self, files: Sequence[Path]) -> None:
        """Take files as evidence; they are kept and hashed when the dispute is entered."""
        dispute = self.draft.dispute
        self._enter(replace(dispute, files=tuple(dict.fromkeys((*dispute.files, *files)))))

    # showing
    def refresh(self) -> None:
        """Show what the rules prescribe so far, and whether Enter rules or raises."""
        if self.showing is None:
            return
        self.title.set_words(
            _("Dispute in deal {deal}").format(deal=self.deal) if self.deal is not None else _("Dispute in the session")
        )
        if self.done is not None:
            if self.showing.tournament.seq >= self.done.entry:
                # by now the committee may have ruled on what was raised here
                self.done = outcome_since_raised(self.showing.tournament, self.done.dispute, self.done.entry)
            self._show_done(self.done)
            return
        draft = self.dispute_draft
        showing, ground = self.showing, self._ground
        who = self._who
        view = draft_view(showing.tournament, showing.session, draft, self._role, utc_now(), who=who, ground=ground)
        self._view = view
        if view.rules and self._ruling_alone:
            self._ruling_alone = False
            self._since.choose()  # it rules now because the user asked for that here
        if self._since.hold(showing.session, view):
            self.show_text(self._since.message, "warn")
        self.agree.setVisible(bool(showing.now.state.sealed))  # before that the scorer makes agreed corrections
        self.matter.show_view(view, draft)
        self.show_deals(self.matter, asked=view.kind is not None and view.kind.in_auction)
        self.by_book.setEnabled(view.can_rule)
        self.box.show_rows(view.sentence, view.would)
        self.box.setVisible(bool(view.sentence or view.would))
        self.scroll_area.keep_after(self.box if view.ready else None)
        self.reach.show_text(view.reach)
        self.why.show_text(view.why)
        named = bool(showing.tournament.committee)
        self.members.show_text("" if named and view.seated else view.members)
        self.alone.setVisible(view.alone)
        self.votes.setVisible(named and bool(view.seated))
        if named and view.seated:
            aside = conflicts(showing.tournament, showing.session)
            self.votes.show_members(view.seated, aside, view.votes, view.quorum)
        self.late.setVisible(bool(view.late))
        self.late_why.show_text(view.late)
        if view.late and not self.late.line.hasFocus():
            self.late.set_text(view.admitted_by)
        self.telling.setVisible(self.draft.telling)
        self.evidence.show_text(quick_ruling.evidence_words([path.name for path in draft.files]))
        self.button.setText(view.button)
        self.button.setEnabled(view.ready)
        for part in (self.outcome, self.slip, self.longer):
            part.hide()

    def not_saved(self, why: str) -> None:
        """Show that nothing was entered, and what has changed in the meantime."""
        assert self.showing is not None
        assert self._view is not None
        changed = self._since.accept(self.showing.session, self._view)
        super().not_saved(f"{why} {changed}".strip())

    def _show_done(self, what: QuickRulingResult) -> None:
        for part in (*self._asked, self.evidence):
            part.hide()
        self.title.set_words(what.title)
        self.leave.hide()
        self.outcome.show_text(what.sentence)
        self.slip.setVisible(bool(what.ruling))
        self.longer.show()
        self.button.setText(_("Back to the sheet"))
        self.button.setEnabled(True)

    def show_saved(self, saved: Saved) -> str:
        """Show the result.

        Return the sentence to read out, empty if this panel did not make the entry.
        """
        self.done = quick_ruling_result(saved)
        if self.done is None:
            return ""
        self.forget()
        self.refresh()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        return self.done.sentence

    def open_for(self, showing: ShownSession, deal: int | None) -> None:
        """Show the panel for a deal, with the text typed there before."""
        for part in (*self._asked, self.leave):
            part.show()
        super().open_for(showing, deal)

    def chosen_articles(self) -> tuple[str, ...]:
        """Return the article of the infraction chosen, or the one typed for it."""
        assert self.showing is not None
        charge = self.draft.dispute.charge
        return Matter(self.showing.now.system, charge.code, charge.article.strip()).articles

    # keys
    def first_focus(self) -> QWidget:
        """Return the line in which infractions are searched."""
        return self if self.done is not None else self.finder.search

    def enter(self) -> None:
        """Go to the next open question; with none left, rule or raise.

        After that, return to the sheet.
        """
        self._go_on(aloud=False)

    def confirm(self) -> None:
        """Rule or raise, or mark every field that is missing."""
        self._go_on(aloud=True)

    def _go_on(self, *, aloud: bool) -> None:
        if self.done is not None:
            self.closed.emit()
            return
        view = self._view
        if view is None or self.showing is None:
            return
        if not view.ready:
            self._ask(view, aloud=aloud)
        elif view.late and reads_as_deal(self.late.text(), self.showing.now.letters):
            why = _("“{text}” is a deal. Type the name of the person who admits it.").format(text=self.late.text()[:20])
            self.show_text(why)
            self.warned.emit(why)
            self.late.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.late.line.selectAll()
        elif changed := self._since.accept(self.showing.session, view):
            self.show_text(changed, "warn")
            self.warned.emit(changed)
        else:
            self.handed.emit(self.dispute_draft)

    def _ask(self, view: DraftView, *, aloud: bool) -> None:
        """Focus the first missing field.

        Announce it (`aloud`) if Enter did not move on or more is needed.
        """
        if view.asks[0] in {DEAL, OCCURRENCE} and self.matter.take_focused(view.asks[0]):
            assert self._view is not None
            view = self._view
            if not view.asks:
                return
        asked, before = view.asks[0], self.window().focusWidget()
        field = self.late.line if asked == "admitted-by" else self.matter.place_of(asked)
        if field is not None:
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        question = words.asked(asked, view.matter.asked_of_side)
        if aloud or field is None or field is before:
            self.matter.mark_missing(view)
            self.warned.emit(question)
            self.show_text(question, "warn")
        elif asked not in {"side", DEAL, OCCURRENCE}:
            self.show_text(question, "warn")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.confirm()
        else:
            super().keyPressEvent(event)

    def take_text(self, text: str) -> bool:
        """Handle letters: choose the side, o turns the objection; others begin a new search."""
        if self.done is not None:
            return False
        assert self.showing is not None
        sides, view = self.showing.now.letters.get(text.casefold(), ()), self._view
        if len(sides) == 1:
            self.matter.choose_side(sides[0])
        elif text.casefold() == "n" and self.matter.offers(NO_SIDE):
            self.matter.choose_side(NO_SIDE)
        elif text.isdecimal() and view is not None and view.matter.is_claim:
            self.matter.type_tricks(text)
        elif text.casefold() == "o":
            self.matter.turn_objection()
        elif text != " ":
            self.finder.search.setFocus()
            self.finder.search.insert(text)
        return True

    def _longer(self) -> None:
        if self.done is not None:
            self.page_requested.emit("dispute", self.done.dispute)

    def move_draft_to_deal(self, step: int) -> None:
        """Move the draft to the previous or next deal; entries already made do not move."""
        if self.done is None:
            super().move_draft_to_deal(step)
