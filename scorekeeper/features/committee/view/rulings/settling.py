"""Settlements: proposed, answered by both captains, and in effect with the second signature."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.journal.codec import body_text, canonical_json
from scorekeeper.journal.dispute_facts import ON_PAPER, SettlementAnswered, SettlementProposed
from scorekeeper.journal.dispute_states import AGREES, DisputeState, Proposal
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import EvidenceAdded, Fact, RulingMade
from scorekeeper.journal.roles import SIGNED
from scorekeeper.journal.settlement_checks import signers, totals_with
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.language.dispute_facts import answer_words
from scorekeeper.language.sides import names_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Side, problem

FORMAT, VERSION = "scorekeeper/settlement", 2


@dataclass(frozen=True, slots=True)
class Answer:
    """A captain's answer to a settlement, as typed: on paper, under protest, refused or absent."""

    side: Side = ""
    answer: str = SIGNED
    name: str = ""
    words: str = ""
    witness: str = ""


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposed settlement as the form shows it.

    Its changes, the answers so far, who is asked next.
    `sides` are the sides that have not answered yet with their names, `captains` who may sign for each.
    """

    about: str
    answered: tuple[str, ...]
    sides: tuple[tuple[Side, str], ...]
    captains: dict[Side, str]


def proposal_of(tournament: Tournament, ruling: RulingMade) -> SettlementProposed:
    """Return the fact that proposes a settlement, with the score that it leads to."""
    return SettlementProposed(ruling.dispute or "", ruling.session, ruling, totals_with(tournament, ruling))


def waiting_proposal(dispute: DisputeState | None) -> Proposal | None:
    """Return the settlement of a dispute that a captain can still answer, None if there is none."""
    proposal = dispute.live_proposal if dispute is not None else None
    return proposal if proposal is not None and proposal.waits_for else None


def proposal_view(tournament: Tournament, dispute: DisputeState) -> ProposalView | None:
    """Return the view for answering a settlement, None if no settlement is open."""
    proposal, state = waiting_proposal(dispute), tournament.played(dispute.session or "")
    if proposal is None or state is None:
        return None
    names = names_of(tournament, dispute.session)
    now, then = (":".join(map(str, totals.values())) for totals in (state.result.totals, proposal.fact.totals))
    score = _("The score becomes {then}.") if now == then else _("The score {now} becomes {then}.")
    return ProposalView(
        " ".join((proposal.fact.ruling.reason, score.format(now=now, then=then))),
        tuple(answer_words(answer, names.get(side, side)) for side, (_entry, answer) in proposal.answers.items()),
        tuple((side, names.get(side, side)) for side in proposal.waits_for),
        {side: known[0] if len(known) == 1 else "" for side, known in signers(state).items()},
    )


def signed_bytes(tournament: Tournament, proposal: Proposal, side: Side) -> bytes:
    """Return what a captain signs: the proposal, its entry's digest, and the side.

    The digest of an entry covers all entries before it, so it cannot be checked with a part of a journal.
    """
    event = tournament.event
    return canonical_json(
        {
            "format": FORMAT,
            "version": VERSION,
            "event": event.uid if event is not None else "",
            "entry": proposal.entry.seq,
            "digest": proposal.entry.digest,
            "proposal": sha256(body_text(proposal.fact).encode()).hexdigest(),
            "side": side,
        }
    ).encode()


def answer_settlement(desk: Desk, dispute: str, answer: Answer, *, expect: int | None = None) -> Saved:
    """Enter a captain's answer without a key.

    The settlement takes effect with the second signature.
    Raises EntryRefused, Conflict; store errors pass through.
    """
    if answer.answer == SIGNED:
        raise EntryRefused([problem("signature-not-kept", "file")])

    def facts(tournament: Tournament) -> Sequence[Fact]:
        proposal = live_proposal(tournament, dispute)
        answer_fact = SettlementAnswered(
            dispute,
            proposal.fact.session,
            proposal.entry.seq,
            answer.side,
            answer.answer,
            " ".join(answer.name.split()),
            " ".join(answer.words.split()),
            " ".join(answer.witness.split()) if answer.answer == ON_PAPER else "",
        )
        return with_effect(proposal, answer_fact)

    return desk.submit_draft(facts, expect=expect)


def live_proposal(tournament: Tournament, dispute: str) -> Proposal:
    """Return the settlement that awaits an answer; raise EntryRefused if there is none."""
    dispute_state = dispute_called(tournament, dispute)
    if dispute_state is None:
        raise EntryRefused([problem("no-such-dispute", "dispute")])
    proposal = waiting_proposal(dispute_state)
    if proposal is None:
        raise EntryRefused([problem("proposal-over", "proposal", number=dispute_state.number)])
    return proposal


def with_effect(proposal: Proposal, answer: SettlementAnswered, evidence: Sequence[EvidenceAdded] = ()) -> list[Fact]:
    """Return an answer with its signature and, after the last signature, the settlement itself."""
    last = answer.answer in AGREES and proposal.waits_for == (answer.side,)
    return [*evidence, answer, *((proposal.fact.ruling,) if last else ())]
