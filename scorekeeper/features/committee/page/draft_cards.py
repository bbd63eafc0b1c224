"""The work on an open dispute: the cards from the rules to the button, and their draft."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.prescribed_card import PrescribedCard
from scorekeeper.features.committee.page.ruling_card import RulingCard, RulingFoot
from scorekeeper.features.committee.view.effects.places import BasisCache
from scorekeeper.features.committee.view.effects.what_if import ScenarioComparison, outlook
from scorekeeper.features.committee.view.rulings import ruling_draft as drafting
from scorekeeper.features.committee.view.rulings import ruling_of_draft as drafted
from scorekeeper.features.committee.view.rulings.agreement import Agreement, is_raised, settlement_draft
from scorekeeper.features.committee.view.rulings.card_finding import CardFinding, with_card_finding
from scorekeeper.features.committee.view.rulings.members import (
    first_votes,
    member_words,
    named_later,
    present_members,
    voting_members,
    who_admits,
)
from scorekeeper.features.committee.view.rulings.prescription import ClaimRulingView, claim_view, prescription_view
from scorekeeper.features.committee.view.rulings.ruling_draft import PRESCRIBED, ClaimVerdict, RulingDraft
from scorekeeper.features.committee.words import disputes_page, ruling_page
from scorekeeper.journal.dispute_facts import SETTLEMENT, TOO_LATE, Member, RulingMade
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import ruling_at
from scorekeeper.journal.redeals import as_agreed
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel.committee_votes import conflicts, quorum
from scorekeeper.kernel.permissions import may
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.labels import Label, RichLabel
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.failures import sentence as refused_words
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import spoken
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import RULING, Problem


class ClaimCard(Form):
    """The decision on a claim; `verdict` has its values, `cards_wanted` asks to see its cards."""

    linked = Signal(str)
    cards_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, Spec("claim", lambda: _("The claim")))
        self.rule = RichLabel(look, "", name="claim-rule", accessible=_("What the rule says"))
        self.rule.linkActivated.connect(self.linked)
        self.first = Label(look, "", weight=600, tone="warn", wrap=True, name="claim-first")
        self.column.addWidget(self.rule)
        self.column.addWidget(self.first)
        self.cards = Button(look, _("Check it with the cards"), key="Ctrl+J", icon="play", name="claim-cards")
        self.cards.clicked.connect(self.cards_wanted)
        self.column.addWidget(self.cards)
        self.add(
            Field(
                "verdict", "choice", lambda: _("Who gets all the remaining tricks?"),
                aloud=lambda: _("Who gets the remaining tricks"),
            ),
            Field("won", "line", lambda: _("Card points in tricks won"), example="20"),
            Field("remaining", "line", lambda: _("Card points in the remaining tricks"), example="9"),
        )  # fmt: skip
        self.comes_to = Label(look, "", weight=700, wrap=True, name="claim-comes-to")
        self.column.addWidget(self.comes_to)
        stand = _("Tricks already won stand. A revoke before the claim, or defenders void in trumps, is decided first.")
        self.column.addWidget(Label(look, stand, "small", tone="ink2", wrap=True))

    @property
    def verdict(self) -> ClaimVerdict:
        """The decision, with the card points as typed."""
        return ClaimVerdict(**self.values())

    def show_view(self, view: ClaimRulingView, claim: ClaimVerdict) -> None:
        """Show the question and the values chosen and typed so far."""
        self.rule.set_html(html_of(view.rule, self.look))
        self.rule.setAccessibleName(spoken(view.rule))
        self.offer("verdict", [ChoiceOption(value, words) for value, words in view.verdicts], claim.verdict)
        self.fill({"won": claim.won, "remaining": claim.remaining})
        for key in ("won", "remaining"):
            self.fields[key].setVisible(view.counts)
        self.first.show_text(" ".join(view.first))
        self.fields["won"].rename(view.won_label)
        self.comes_to.show_text(view.comes_to)


_WIDEST = 150
"""The greatest width of a value before it wraps, in pixels at 100 %."""


class WhatIfCard(CardFrame):
    """The cases in columns; differences from the present state are bold."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="whatif", accessible=_("What it would change"))
        self.body.addWidget(Label(look, _("What it would change"), "heading", weight=700, wrap=True))
        self.words = Label(look, "", "small", tone="ink2", wrap=True, name="whatif-words")
        self.body.addWidget(self.words)
        self.compared = Comparison(look, most=_WIDEST, name="whatif-compared", accessible=self.accessibleName(),
                                   rows="whatif-row")  # fmt: skip
        self.body.addWidget(self.compared)

    def show_outlook(self, outlook: ScenarioComparison | None) -> None:
        """Show what would change; None if the dispute has no score."""
        rows = outlook.rows if outlook is not None else ()
        heads = outlook.heads if outlook is not None else ()
        self.compared.set_changes([FactChange(row.label, row.values) for row in rows], heads)
        several = outlook is not None and len(outlook.heads) > 1
        words = outlook.words if outlook is not None and several else ""
        matters = outlook is not None and outlook.matters
        if outlook is None:
            words, matters = _("This dispute is not about a session: a ruling on it changes no score."), False
        elif not several:
            words = _("Nothing is drafted yet.")
        tone: Token = "warn" if matters else "ok" if several else "ink2"
        self.words.show_text(words, tone=tone, weight=600 if several else 400)


class Drafting(QObject):
    """The drafts, one for each dispute, each kept until its ruling is made or it is cleared.

    `made` carries the ruling once nothing is missing, and the facts to be entered with it. `edited` is emitted when a
    draft has changed, `weighed` carries the ruling of the draft as it is now.
    """

    made = Signal(object, object)
    edited = Signal()
    scoring_settings = Signal(object)
    linked = Signal(str)
    cards_wanted = Signal()
    role_wanted = Signal()

    def __init__(self, look: Look, settings: ProgramSettings | None, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self.prescribed, self.whatif, self.claim = PrescribedCard(look), WhatIfCard(look), ClaimCard(look)
        self.ruling, self.foot = RulingCard(look), RulingFoot(look)
        self._drafts: dict[str, RulingDraft] = {}
        self.tournament: Tournament | None = None
        self.dispute: DisputeState | None = None
        self.draft = RulingDraft()
        self._begun = RulingDraft()
        self._aside: Mapping[str, str] = {}
        self._members: Sequence[tuple[str, str]] = ()
        self._score = ""
        self._missing: tuple[str, ...] = ()
        self.role = ""
        self._raised = True
        self._ground = BasisCache()
        self._refused: tuple[Problem, ...] = ()
        self._gone: dict[str, tuple[str, ...]] = {}
        """Members no longer able to rule on a dispute, by its uid, until that is reported or the members change."""
        self.prescribed.edited.connect(self._charged)
        self.ruling.edited.connect(self._ruled)
        self.ruling.voted.connect(self._voted)
        self.ruling.effect.edited.connect(self._effected)
        self.claim.edited.connect(self._claimed)
        self.claim.cards_wanted.connect(self.cards_wanted)
        for card in (self.prescribed, self.claim, self.ruling):
            card.linked.connect(self.linked)
        self.foot.make.clicked.connect(self.go_on)

    @property
    def cards(self) -> tuple[QWidget, ...]:
        """The cards of the work, without the button below."""
        return (self.claim, self.prescribed, self.whatif, self.ruling)

    @property
    def seen(self) -> int:
        """The newest entry that the view includes."""
        return self.tournament.seq if self.tournament is not None else 0

    # loading and refreshing
    def load_dispute(self, tournament: Tournament, dispute: DisputeState, role: str, who: str = "") -> None:
        """Show this dispute to this role, with its draft restored.

        Only the present user (`who`) votes by ruling; the votes of the other members are asked for or left
        unrecorded.
        """
        self.role = role
        self.tournament, self.dispute = tournament, dispute
        self._raised = is_raised(tournament, dispute)
        members = voting_members(tournament, who)
        self._members = [(member.name, self._member_words(tournament, dispute, member)) for member in members]
        self._aside = conflicts(tournament, dispute.session or "", [member.name for member in members])
        here = first_votes(present_members(tournament, dispute.session or "", who), who)
        made = ruling_at(tournament, dispute.ruling) if dispute.ruling is not None else None
        self._begun = drafting.initial_draft(dispute, here, made.fact if made is not None else None)
        if dispute.fact.late and not self._begun.admitted_by:
            self._begun = replace(self._begun, admitted_by=who_admits(tournament, tuple(here)))
        draft = self._drafts.get(dispute.uid) or self._left(dispute.uid) or self._begun
        votes = {name: vote for name, vote in draft.votes.items() if name in here}
        if not draft.votes and not self._drafts.get(dispute.uid):
            votes = here
        self.draft = replace(draft, votes=MappingProxyType(votes))
        gone = tuple(name for name in draft.votes if name not in here)
        if gone and dispute.uid in self._drafts:
            self._gone[dispute.uid] = tuple(dict.fromkeys((*self._gone.get(dispute.uid, ()), *gone)))
        state = tournament.sessions.get(dispute.session or "")
        if state is not None:
            self.prescribed.set_sides(as_agreed(tournament, state.system), names_of(tournament, dispute.session))
        self._set_place(state, dispute)
        self._show()

    def _member_words(self, tournament: Tournament, dispute: DisputeState, member: Member) -> str:
        words = member_words(tournament, member)
        later = self._raised and member.name in named_later(tournament, dispute.raised.seq)
        return ruling_page.named_later(words) if later else words

    def _set_place(self, state: SessionState | None, dispute: DisputeState) -> None:
        assert self.tournament is not None
        deal = dispute.fact.deal
        recorded = ""
        if state is not None and deal is not None:
            deal_result = next((result for result in state.result.deals if result.number == deal), None)
            if deal_result is not None and deal_result.contract is not None:
                recorded = f"{deal_result.side} {deal_result.contract}"
        self.ruling.effect.ask_about(
            names_of(self.tournament, dispute.session),
            drafted.waivable_penalties(self.tournament, dispute),
            deal=deal is not None,
            cards=state is not None,
            recorded=recorded,
        )

    def _left(self, uid: str) -> RulingDraft | None:
        if self._settings is None:
            return None
        return drafting.read_kept(self._settings.kept_draft(uid) or self._settings.draft_left(uid))

    # choices and typed text
    def _charged(self, key: str) -> None:
        draft = replace(self.draft, charge=self.prescribed.charged(self.draft.charge))
        if key == "code" and draft.charge.code and not draft.decision:
            draft = replace(draft, decision=PRESCRIBED)
        self._take(draft)

    def _claimed(self, _key: str) -> None:
        self._take(replace(self.draft, claim=self.claim.verdict))

    def _effected(self, _key: str) -> None:
        self._take(replace(self.draft, effect=self.ruling.effect.effect))

    def _ruled(self, key: str) -> None:
        self._take(self.ruling.ruled(self.draft), weighs=key in {"decision", "settlement"})

    def _voted(self, votes: Mapping[str, str]) -> None:
        if self.dispute is not None:
            self._gone.pop(self.dispute.uid, None)
        self._take(replace(self.draft, votes=MappingProxyType(dict(votes))), weighs=False)

    def _take(self, draft: RulingDraft, *, weighs: bool = True) -> None:
        """Store the draft; `weighs` is set if its effect or questions change."""
        if self.dispute is None:
            return
        self.draft = draft
        if draft == self._begun:
            self._drafts.pop(self.dispute.uid, None)
        else:
            self._drafts[self.dispute.uid] = draft
        self.keep()
        if weighs:
            self._show()
        else:
            self._tell()
        self.edited.emit()

    def agree(self, agreement: Agreement) -> None:
        """Turn the draft into a settlement on what the teams agree."""
        if self.tournament is not None and self.dispute is not None:
            self._take(settlement_draft(self.tournament, self.dispute, agreement, self.draft))

    def adopt_finding(self, finding: CardFinding) -> None:
        """Adopt a finding in the cards of the deal; the members still have to decide on it."""
        if self.dispute is not None and self.dispute.uid == finding.dispute:
            self._take(with_card_finding(self.draft, finding))

    # showing
    def _show(self) -> None:
        assert self.tournament is not None
        assert self.dispute is not None
        tournament, dispute, draft = self.tournament, self.dispute, self.draft
        view = prescription_view(tournament, dispute, draft)
        claim = claim_view(tournament, dispute, draft)
        self.claim.setVisible(claim is not None)
        if claim is not None:
            self.claim.show_view(claim, draft.claim)
        self.prescribed.setVisible(view is not None)
        if view is not None:
            self.prescribed.show_view(view, draft.charge)
        articles = ", ".join(drafted.articles_of(tournament, dispute, draft))
        late = disputes_page.late_words(dispute.fact.late, draft.admitted_by) if dispute.fact.late else ""
        if not late and dispute.fact.claim is not None and dispute.fact.claim.challenged == TOO_LATE:
            late = _("The challenge came too late. Name the person who admits it; otherwise the claim stands.")
        why = drafted.needs_reason(tournament, dispute, draft)
        rules = view is not None or claim is not None
        self.ruling.show_draft(draft, tournament.rules, article=articles, rules=rules, late=late, why=why)
        needed, unnamed = quorum(tournament, dispute.uid), not tournament.committee
        self.ruling.members.show_members(self._members, self._aside, draft.votes, needed, unnamed=unnamed)
        effect = self._outlook()
        self._refused = effect.refused if effect is not None else ()
        self._score = effect.score if effect is not None and len(effect.heads) > 1 else ""
        self.whatif.show_outlook(effect)
        self._tell()

    def _outlook(self) -> ScenarioComparison | None:
        """Return the cases side by side: what the rules prescribe, and the draft if it differs."""
        assert self.tournament is not None
        assert self.dispute is not None
        draft, cases = self.draft, []
        by_rules = replace(draft, decision=PRESCRIBED, effect=drafting.DraftEffect())
        if not drafted.open_questions(self.tournament, self.dispute, by_rules):
            cases.append((pgettext("dispute", "as prescribed"), self._ruling(by_rules)))
        if draft.decision in {drafting.DEPARTS, drafting.NOTE}:
            departs = draft.decision == drafting.DEPARTS
            head = ruling_page.other_head(departs=departs, settlement=draft.kind == SETTLEMENT)
            cases.append((head, self._ruling(draft)))
        ground = self._ground.current_basis(self.tournament, self.dispute.session or "")
        return outlook(self.tournament, self.dispute.session, self.dispute.fact.deal, cases, ground)

    def _ruling(self, draft: RulingDraft) -> RulingMade:
        assert self.tournament is not None
        assert self.dispute is not None
        made = drafted.ruling_of(self.tournament, self.dispute, draft, self._aside)
        # a dispute entered with its settlement gets its number only then
        return made if self._raised else replace(made, dispute=None)

    def _tell(self) -> None:
        """Show what is missing, and label the button with its action."""
        assert self.tournament is not None
        assert self.dispute is not None
        tournament, dispute, draft = self.tournament, self.dispute, self.draft
        needed = quorum(tournament, dispute.uid)
        self._missing = drafted.missing(tournament, dispute, draft, quorum=needed)
        if draft == self._begun and dispute.ruling is not None:
            self._missing = ("same",)
        if not may(self.role, self._ruling(draft)):
            self._missing = ("role", *self._missing)
        first = ""
        if self._missing:
            what = self._missing[0]
            what = ruling_page.OF_SETTLEMENT.get(what, what) if draft.kind == SETTLEMENT else what
            first = ruling_page.missing(what, deal=dispute.fact.deal, voted=len(drafted.voters(draft)), quorum=needed)
        elif self._refused:
            first = ruling_page.sentence(" ".join(refused_words(problem) for problem in self._refused[:1]))
        words = ruling_page.settle_button if draft.kind == SETTLEMENT else ruling_page.make_button
        state = tournament.played(dispute.session or "")
        closed = state is not None and state.is_closed
        revision = ruling_page.revision(state.revision + 1) if state is not None and closed else ""
        self.scoring_settings.emit(self._ruling(draft))
        self.foot.show_state(first, words("" if first else self._score), revision)

    # making it
    def go_on(self) -> None:
        """Make the ruling, or go to what is missing."""
        if self.dispute is None:
            return
        if self._missing or self._refused:
            self.foot.show_reason()
        if self._missing[:1] == ("role",):
            self.role_wanted.emit()
        elif self._missing:
            self.place_of(self._missing[0]).setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._gone.get(self.dispute.uid) and self.draft.kind == RULING:
            self.show_problem(ruling_page.members_gone(self._gone.pop(self.dispute.uid), tuple(self.draft.votes)))
            self.ruling.go_to_members()
        elif not self._refused:
            assert self.tournament is not None
            made = self._ruling(self.draft)
            if not self._raised:
                made = replace(made, dispute=self.dispute.uid)
            self.made.emit(made, () if self._raised else (self.dispute.fact,))

    def place_of(self, what: str) -> QWidget:
        """Return the field for something that is missing."""
        charge, claim = self.prescribed.fields, self.claim.fields
        places = {
            "code": charge["code"], "side": charge["side"], "article": charge["named"], "points": charge["points"],
            "occurrence": charge["occurrence"],
            "verdict": claim["verdict"], "won": claim["won"], "too-many": claim["won"], "remaining": claim["remaining"],
        }  # fmt: skip
        return places[what].station if what in places else self.ruling.place_of(what)

    def show_problem(self, sentence: str) -> None:
        """Show and announce why the ruling was not made; the draft stays."""
        self.foot.show_state(sentence, ruling_page.make_button(self._score), "", tone_bad=True)
        self.foot.show_reason()
        self.foot.make.setEnabled(True)

    def choose_side(self, index: int) -> None:
        """Choose the first or second side as the one at fault."""
        choice = self.prescribed.choice("side")
        if self.tournament is None or self.dispute is None or not choice.isVisible():
            return
        names = list(names_of(self.tournament, self.dispute.session))
        if index < len(names):
            choice.segment(names[index]).click()

    def keep(self) -> None:
        """Keep the draft also for the next time the event is open; discard one that is unchanged."""
        if self.dispute is not None and self._settings is not None and self._raised:
            changed = self.dispute.uid in self._drafts
            self._settings.keep_draft(self.dispute.uid, drafting.draft_to_text(self.draft) if changed else "")

    def forget(self, uid: str) -> None:
        """Drop the draft of a dispute: its ruling is made."""
        self._drafts.pop(uid, None)
        self._gone.pop(uid, None)
        if self._settings is not None:
            self._settings.keep_draft(uid, "")

    @property
    def drafts(self) -> Mapping[str, RulingDraft]:
        """What is being written, by dispute."""
        return dict(self._drafts)

    @property
    def drafted(self) -> int:
        """The number of the dispute whose ruling is being written here, 0 while nothing is."""
        return self.dispute.number if self.dispute is not None and self.dispute.uid in self._drafts else 0
