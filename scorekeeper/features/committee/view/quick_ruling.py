"""A dispute raised and ruled on by the book in one step, or only raised.

Everything but infraction, side and objection is prefilled: the opponents ask, the committee rules without those who
must step aside, and the reason is what the rules prescribe, in words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from scorekeeper.assets.articles import article
from scorekeeper.features.committee.view.disputes.dispute_form import ClaimDraft, claim_asks, claim_of
from scorekeeper.features.committee.view.disputes.matters import ARTICLE, NO_SIDE, Matter
from scorekeeper.features.committee.view.disputes.raising import evidence, evidence_in
from scorekeeper.features.committee.view.effects.places import BasisCache
from scorekeeper.features.committee.view.effects.what_if import outlook
from scorekeeper.features.committee.view.rulings.by_the_book import (
    Answers,
    by_the_book,
    charge_of,
    entries_of_same_kind,
    occurrence_answers,
    prescribed_for,
)
from scorekeeper.features.committee.view.rulings.members import (
    first_votes,
    member_words,
    present_members,
    voting_members,
    who_admits,
)
from scorekeeper.features.committee.view.rulings.ruling import complete_ruling
from scorekeeper.features.committee.view.rulings.ruling_draft import ABSTAINED, AGAINST, FOR
from scorekeeper.features.committee.view.rulings.ruling_view import ruling_view
from scorekeeper.features.committee.words import quick_ruling
from scorekeeper.features.penalties.view import PenaltyDraft, PenaltyView, penalty_view
from scorekeeper.journal.dispute_facts import DisputeRaised, RulingMade
from scorekeeper.journal.disputes import dispute_called, ruling_at
from scorekeeper.journal.facts import EventChanged, Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.committee_votes import conflicts, quorum, quorum_problem
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.permissions import may
from scorekeeper.kernel.time_limits import CLAIM, late_for
from scorekeeper.language import matters, prescribed
from scorekeeper.language.prescribed import claim_rule
from scorekeeper.language.spans import Sentence, plain
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.infractions import Infraction
from scorekeeper.rules.model import Side, problem
from scorekeeper.rules.prescribed import COMMITTEE_SETS, NO_RESULT, REDEAL_RULED, Prescribed
from scorekeeper.session.prospect import ProspectRow
from scorekeeper.session.session_now import session_now
from scorekeeper.tournament.settings import QUORUM, kept

VOTES = (FOR, AGAINST, ABSTAINED)
_OF_VOTES = frozenset({"", "quorum", "alone", "unnamed", "majority"})
"""Why nothing is ruled by the book at once, if only votes are missing."""
NO_VALUES: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DisputeDraft:
    """The values typed for a new dispute.

    `by_book`: rule at once if possible.

    A ruling on a dispute already raised is drafted in a `RulingDraft`. `files` are the evidence, `votes` the members'
    votes entered so far; a member without one votes by ruling, or is not recorded.

    The code of the charge is an infraction, "claim", a reason for a re-deal, or "article" for the article with it; the
    side is whose infraction it would be, who claimed, or who asks.
    """

    charge: PenaltyDraft = field(default_factory=PenaltyDraft)
    by_book: bool = True
    facts: str = ""
    says: Mapping[Side, str] = field(default_factory=lambda: MappingProxyType({}))
    admitted_by: str | None = None
    files: tuple[Path, ...] = ()
    votes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    claim: ClaimDraft = field(default_factory=ClaimDraft)


@dataclass(frozen=True, slots=True)
class DraftView:
    """What the panel shows for a draft.

    `matter` is the matter of dispute; for an infraction `penalty` has the labels and `kind` is the infraction.
    `occurrences` are the answers to "which one?" if others of the kind are entered. `sentence` is what the rules
    prescribe, `asks` the questions still open (code, contract, deal, side, article, occurrence, tricks, remaining,
    seat, admitted-by). With `rules` Enter rules instead of only raising; `why` is why it cannot rule. `would`
    compares before and after, `reach` is what it can and cannot change, both as on the Disputes page; `late` is the
    question of a late dispute and `limit` the limit it missed. `seated` are the members with words and `votes`
    theirs, if only votes can be missing; `alone` is set if the present user may set the quorum to one, as no
    committee is named.
    """

    matter: Matter
    penalty: PenaltyView
    kind: Infraction | None
    occurrences: Answers
    sentence: Sentence
    asks: tuple[str, ...]
    rules: bool
    can_rule: bool
    why: str
    would: tuple[ProspectRow, ...]
    reach: str
    members: str
    late: str
    admitted_by: str
    button: str
    limit: str = ""
    seated: tuple[tuple[str, str], ...] = ()
    votes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    quorum: int = 0
    alone: bool = False

    @property
    def ready(self) -> bool:
        """Return whether Enter would enter it."""
        return not self.asks

    @property
    def does(self) -> tuple[object, ...]:
        """Return what Enter does: whether it rules or raises, what, and by whom.

        Effects on the ranking and lateness are left out, because other tables keep playing meanwhile.
        """
        return (True, self.sentence, self.members) if self.rules else (False, (), "")


def draft_view(
    tournament: Tournament,
    session: str,
    draft: DisputeDraft,
    role: str,
    now: str,
    *,
    who: str = "",
    ground: BasisCache | None = None,
) -> DraftView:
    """Return what the panel shows to the user `who` in the role `role`; `now` is the time (UTC).

    `ground` keeps the ranking from one key to the next. Raises KeyError for an unknown session.
    """
    case = _RulingCase(tournament, session, draft, who)
    asks = case.asks()
    complete = case.matter.known and not asks
    why, values = ("", NO_VALUES) if asks else case.obstacle(role)
    rules = complete and draft.by_book and not why
    voting = complete and draft.by_book and why in _OF_VOTES
    late = late_for(tournament, case.raised("", "", ""), now)
    admitted = case.admitted(rules=rules) if late else ""
    if rules and late and not admitted:
        asks = (*asks, "admitted-by")
    judged = complete and case.kind is not None and not case.open
    would, reach = case.effect(ground or BasisCache()) if judged else ((), "")
    return DraftView(
        matter=case.matter,
        penalty=case.penalty,
        kind=case.kind,
        occurrences=occurrence_answers(tournament, session, case.alike),
        sentence=case.sentence if complete else case.penalty.sentence if case.kind is not None else (),
        asks=asks,
        rules=rules,
        can_rule=why in _OF_VOTES,
        why=(quick_ruling.only_raised_reason(why, values) or (case.already_entered if rules else ""))
        if draft.by_book
        else "",
        would=would,
        reach=reach,
        members=quick_ruling.members(case.members, case.aside) if rules or voting else "",
        late=quick_ruling.late_dispute(late) if late and (rules or admitted) else "",
        admitted_by=admitted,
        button=quick_ruling.button(rules=rules, asked=asks[0] if asks else "", of_side=case.matter.asked_of_side),
        limit=late,
        seated=case.seated if voting else (),
        votes=case.votes,
        quorum=quorum(tournament),
        alone=voting and why == "alone",
    )


def lone_quorum(tournament: Tournament) -> EventChanged:
    """Return the fact that one member is enough in this event from now on."""
    event, rules = tournament.event, tournament.rules
    assert event is not None
    assert rules is not None
    return EventChanged(event.name, event.date, event.venue, kept(rules, event.settings, {QUORUM: 1}))


def rule_alone(desk: Desk) -> Saved:
    """Let the user rule alone on a dispute to be raised, because no committee is named."""
    return desk.submit_draft(lambda now: [lone_quorum(now)], reason=quick_ruling.why_alone(desk.who))


class _RulingCase:
    """A draft compared with the present session."""

    def __init__(self, tournament: Tournament, session: str, draft: DisputeDraft, who: str) -> None:
        self.tournament, self.session, self.draft = tournament, session, draft
        self.now = session_now(tournament, session)
        charge, system = draft.charge, self.now.system
        self.matter = Matter(system, charge.code, charge.article.strip())
        charged = not (self.matter.of_article and charge.side == NO_SIDE)
        self.kind: Infraction | None = system.infractions.get(self.matter.infraction) if charged else None
        judged = replace(charge, code=self.kind.code) if self.kind is not None else charge
        self.penalty = penalty_view(tournament, session, judged)
        self.charge = charge_of(judged)
        self.alike = entries_of_same_kind(tournament, session, self.charge) if charge.side in system.sides else ()
        self.occurrence = charge.occurrence if charge.occurrence in (0, *self.alike) and self.alike else None
        self.prescribed: Prescribed = prescribed_for(tournament, session, self.charge, occurrence=self.occurrence)
        seated = voting_members(tournament, who)
        self.seated = tuple((member.name, member_words(tournament, member)) for member in seated)
        self.aside = conflicts(tournament, session, [member.name for member in seated])
        self.members = present_members(tournament, session, who)
        given = {**first_votes(self.members, who), **draft.votes}
        self.votes = MappingProxyType({name: given[name] for name in self.members})

    @property
    def sentence(self) -> Sentence:
        """Return what the rules prescribe, as it can be read out."""
        names, charge = self.now.names, self.draft.charge
        if self.matter.is_claim:
            others = ", ".join(name for side, name in names.items() if side != charge.side)
            return claim_rule(names.get(charge.side, charge.side), others, self.draft.claim.challenged)
        if self.matter.of_article and self.kind is None:
            rule = article(self.now.system.key, self.matter.article)
            return matters.on_article(self.matter.article, rule.heading if rule is not None else "")
        return prescribed.read_out(self.prescribed, self.now.names)

    @property
    def already_entered(self) -> str:
        """Return a note that the scorer has already entered it, alike or differently.

        "" if nothing is entered.
        """
        if self.prescribed.standing is None:
            return ""
        return prescribed.confirmed() if self.prescribed.confirmed else prescribed.entered_otherwise()

    @property
    def open(self) -> bool:
        """Return whether the rules alone prescribe nothing that can be ruled."""
        return self.prescribed.code in {COMMITTEE_SETS, REDEAL_RULED, NO_RESULT}

    def asks(self) -> tuple[str, ...]:
        """Return what is still missing before the entry can be made."""
        matter, draft = self.matter, self.draft
        if not matter.known:
            return () if draft.facts.strip() else ("code",)
        if self.kind is None or matter.of_article:
            sided = draft.charge.side in self.now.system.sides or (
                matter.may_be_no_side and draft.charge.side == NO_SIDE
            )
            asks = [] if sided else ["side"]
            asks += ["deal"] if draft.charge.deal is None and not matter.of_article else []
            return (*asks, *(claim_asks(self.now.system, draft.claim) if matter.is_claim else ()))
        # only the committee sets points; without a contract the dispute can be raised, but not ruled on
        later = {"points", "begun"} if self.kind.in_play else {"points", "begun", "contract"}
        asks = [asked for asked in self.penalty.asks if asked not in later]
        return (*asks, *(("occurrence",) if self.alike and self.occurrence is None else ()))

    def obstacle(self, role: str) -> tuple[str, Mapping[str, object]]:
        """Return why no ruling by the book is possible at once, "" if it is."""
        if not may(role, RulingMade(self.session, (), "")):
            return "role", NO_VALUES
        if self.matter.is_claim or (self.matter.of_article and self.kind is None):
            return (CLAIM if self.matter.is_claim else ARTICLE), NO_VALUES
        if self.kind is None:
            return (REDEAL_RULED if self.matter.redealt else "other"), NO_VALUES
        prescription = self.prescribed
        if self.kind.open_points or prescription.code in {COMMITTEE_SETS, REDEAL_RULED}:
            return (REDEAL_RULED if prescription.code == REDEAL_RULED else COMMITTEE_SETS), NO_VALUES
        return self._by_votes(role) if prescription.code != NO_RESULT else (prescription.because, NO_VALUES)

    def _by_votes(self, role: str) -> tuple[str, Mapping[str, object]]:
        """Return what the votes lack for a ruling at once, "" if they suffice."""
        ruling = self.ruling("")
        missed = quorum_problem(self.tournament, ruling)
        if missed is None:
            return "majority" if len(ruling.in_favour or ()) < len(ruling.against) else "", NO_VALUES
        values = dict(missed.values)
        if self.tournament.committee or not self.members:
            return "quorum", values
        return "alone" if may(role, lone_quorum(self.tournament)) else "unnamed", values

    def admitted(self, *, rules: bool) -> str:
        """Return who admits a late dispute: as typed, else the chair of those who rule."""
        if self.draft.admitted_by is not None or not rules:
            return (self.draft.admitted_by or "").strip()
        return who_admits(self.tournament, self.members)

    def raised(self, uid: str, late: str, admitted: str) -> DisputeRaised:
        """Return the dispute, raised by the opponents if they are one team, else by the side."""
        charge, draft, system, matter = self.draft.charge, self.draft, self.now.system, self.matter
        side = charge.side if charge.side in system.sides else None
        against = side is not None and (self.kind is not None or matter.is_claim)
        code = self.kind.code if self.kind is not None else charge.code if matter.redealt else None
        others = system.after(side) if against and side is not None else ()
        return DisputeRaised(
            uid,
            self.session,
            charge.deal,
            by=(others[0] if len(others) == 1 else None) if against else side,
            code=code,
            offender=side if self.kind is not None else None,
            objected=charge.objected,
            attempt=charge.attempt,
            points=charge.points,
            article=matter.article if self.kind is not None and not self.kind.article else None,
            articles=(matter.article,) if matter.of_article and self.kind is None else (),
            claim=claim_of(side, draft.claim) if matter.is_claim and side is not None else None,
            occurrence=self.occurrence,
            facts=draft.facts.strip(),
            says=MappingProxyType({side: words.strip() for side, words in draft.says.items() if words.strip()}),
            late=late,
            admitted_by=admitted if late else "",
        )

    def ruling(self, uid: str) -> RulingMade:
        """Return the ruling by the book, with what is prescribed, its articles and its words."""
        book = by_the_book(
            self.tournament,
            self.raised(uid, "", ""),
            self.charge,
            reason=plain(self.sentence),
            occurrence=self.occurrence,
        )
        by_vote = {vote: tuple(name for name in self.members if self.votes[name] == vote) for vote in VOTES}
        return replace(
            book.ruling,
            members=tuple(name for name in self.members if self.votes[name] in VOTES),
            dispute=uid or None,
            findings=self.draft.facts.strip(),
            in_favour=by_vote[FOR],
            against=by_vote[AGAINST],
            abstained=by_vote[ABSTAINED],
        )

    def effect(self, ground: BasisCache) -> tuple[tuple[ProspectRow, ...], str]:
        """Return the values before and after, and what the ruling can and cannot change."""
        tournament, ruling = self.tournament, self.ruling("")
        effect_found = outlook(
            tournament, self.session, self.charge.deal, [("", ruling)], ground.current_basis(tournament, self.session)
        )
        if effect_found is None:
            return (), ""
        return tuple(
            ProspectRow(row.label, row.values[0], row.values[-1]) for row in effect_found.rows
        ), quick_ruling.possible_changes(effect_found.words)


def enter(
    desk: Desk,
    session: str,
    draft: DisputeDraft,
    now: str,
    *,
    expect: int | None = None,
    shown: DraftView | None = None,
) -> Saved:
    """Raise the dispute and, if offered, rule on it by the book, both or nothing.

    `expect` is the newest entry that was seen, `shown` what the panel announced: if it would now do anything else,
    nothing is entered. Raises EntryRefused, Conflict; store errors pass through; OSError if a piece of evidence
    cannot be read.
    """
    uid = desk.new_uid()
    data = [evidence_in(path) for path in draft.files]
    files = zip(draft.files, data, strict=True)
    added = [evidence(uid, session, path.name, content) for path, content in files]

    def facts(tournament: Tournament) -> Sequence[Fact]:
        view = draft_view(tournament, session, draft, desk.role, now, who=desk.who)
        if shown is not None and view.does != shown.does:
            raise EntryRefused([problem("changed-meanwhile")])
        case = _RulingCase(tournament, session, draft, desk.who)
        late = late_for(tournament, case.raised(uid, "", ""), now)
        raised = case.raised(uid, late, view.admitted_by)
        if not view.rules:
            return [raised, *added]
        ruling = replace(case.ruling(uid), late=late, admitted_by=raised.admitted_by)
        return [raised, *added, complete_ruling(tournament, ruling)]

    return desk.submit_draft(facts, expect=expect, attachments=data)


# --- the text to read out


@dataclass(frozen=True, slots=True)
class QuickRulingResult:
    """The result: the dispute, its entry, the card's head, and the sentence to read out.

    `ruling` is the number of the ruling, "" if the dispute was only raised.
    """

    dispute: str
    entry: int
    ruled: bool
    title: str
    sentence: str
    ruling: str = ""


def quick_ruling_result(saved: Saved) -> QuickRulingResult | None:
    """Return what a saved command of this panel did; None for other commands."""
    raised = next((entry for entry in saved.entries if isinstance(entry.fact, DisputeRaised)), None)
    if raised is None or not isinstance(raised.fact, DisputeRaised):
        return None
    return outcome_since_raised(saved.tournament, raised.fact.dispute, raised.seq)


def outcome_since_raised(tournament: Tournament, uid: str, entry: int) -> QuickRulingResult:
    """Return the present outcome of a dispute that was raised with this entry."""
    dispute = dispute_called(tournament, uid)
    number = dispute.number if dispute is not None else 0
    if dispute is not None and dispute.ruling is not None:
        made = ruling_at(tournament, dispute.ruling)
        view = ruling_view(tournament, dispute.ruling)
        sentence = view.read_out if view is not None else ""
        number_made = str(made.number) if made else ""
        return QuickRulingResult(uid, entry, ruled=True, title=_("Read out"), sentence=sentence, ruling=number_made)
    if dispute is None or dispute.is_open:
        return QuickRulingResult(
            uid, entry, ruled=False, title=pgettext("heading", "Raised"), sentence=quick_ruling.raised_dispute(number)
        )
    return QuickRulingResult(
        uid, entry, ruled=False, title=_("It is over"), sentence=quick_ruling.ended_dispute(number, dispute.state)
    )


class ChangedSince:
    """The view last shown for the present choice, and for each session the rulers announced.

    `message` is what Enter would now do differently, "" if nothing.
    """

    def __init__(self) -> None:
        self._shown: DraftView | None = None
        self._rulers: dict[str, str] = {}
        self.message = ""

    def begin(self, session: str, *, afresh: bool) -> None:
        """Begin with a draft of this session; a draft left earlier keeps its announced rulers."""
        self.choose()
        if afresh:
            self._rulers.pop(session, None)

    def choose(self) -> None:
        """Register another choice.

        Its consequences are shown next, and only the rulers are compared.
        """
        self._shown, self.message = None, ""

    def hold(self, session: str, view: DraftView) -> bool:
        """Compare the present view with the one shown; return whether it differs."""
        self._shown = self._shown or view
        rulers = self._rulers.setdefault(session, view.members) if view.rules else ""
        before, self.message = self.message, _changed_action(self._shown, rulers, view)
        return self.message != before

    def accept(self, session: str, view: DraftView) -> str:
        """Accept this view as shown; return what had to be reported first, "" if nothing."""
        message, self.message = self.message, ""
        if message:
            self._shown = view
            self._rulers[session] = view.members
        return message


def _changed_action(shown: DraftView, rulers: str, now: DraftView) -> str:
    """Return what Enter would now do differently from the view shown for the same draft.

    `rulers` are those announced.
    """
    others = bool(rulers) and now.members != rulers
    if not now.ready or not (others or (shown.ready and shown.does != now.does)):
        return ""
    members = now.members if others or not shown.rules else ""
    return quick_ruling.changed_action(rules=now.rules, why=now.why, members=members)
