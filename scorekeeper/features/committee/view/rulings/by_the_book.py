"""The ruling that follows the rules exactly: what it imposes, waives and still asks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.committee.words import disputes_page
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.dispute_facts import REDEAL, DisputeRaised, PenaltyGiven, RulingMade
from scorekeeper.journal.disputes import dispute_called, recorded_as, ruling_at
from scorekeeper.journal.redeals import as_agreed
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules import prescribed as rules
from scorekeeper.rules.model import Penalty, Side
from scorekeeper.rules.prescribed import Charge, Prescribed, alike, prescribe
from scorekeeper.session.prospect import after

OUTCOME, CONTRACT, POINTS, DEAL = "outcome", "contract", "points", "deal"
"""What the committee must still supply before a ruling by the book is complete."""


Answers = tuple[tuple[str, str], ...]
"""Possible answers to a question: each value with its words."""


@dataclass(frozen=True, slots=True)
class ByTheBook:
    """What the rules prescribe in a dispute, and the ruling that does it.

    `asks` is what is still missing, in order; the draft omits it. `confirms`: the penalty is already entered.
    """

    prescribed: Prescribed
    ruling: RulingMade
    asks: tuple[str, ...] = ()

    @property
    def confirms(self) -> bool:
        """Return whether the scorer has already entered exactly this, leaving nothing to impose."""
        return self.prescribed.confirmed


def charge_of(chosen: PenaltyDraft) -> Charge:
    """Return the charge as chosen and typed."""
    article = chosen.article.strip() or None
    return Charge(chosen.code, chosen.side, chosen.deal, chosen.objected, chosen.points, article, chosen.attempt)


def prescribed_for(
    tournament: Tournament,
    session: str | None,
    charge: Charge,
    supersedes: int | None = None,
    occurrence: int | None = None,
) -> Prescribed:
    """Return what the rules prescribe for a charge in the present event.

    A game of hands, or the event as a whole, has no infractions. `supersedes` is the entry of a ruling to be
    replaced: the rules are applied as if it had not been made. `occurrence` is the entry that records this very
    infraction, 0 if none does; if it is None, a similar one is used.
    """
    state = _state(tournament, session, supersedes)
    if state is None:
        return Prescribed(rules.NOT_INFRACTION, charge)
    system = as_agreed(tournament, state.system)
    return prescribe(system, state.record, replace(charge, entered=recorded_as(state, charge, occurrence)))


def entries_of_same_kind(
    tournament: Tournament, session: str | None, charge: Charge, supersedes: int | None = None
) -> tuple[int, ...]:
    """Return entries of the same kind of infraction, one of which may be the one charged.

    Empty if it makes no difference: a second cardinal infraction of a side in a deal adds nothing.
    """
    state = _state(tournament, session, supersedes)
    kind = state.system.infractions.get(charge.code) if state is not None else None
    if state is None or kind is None or kind.cardinal:
        return ()
    positions = sorted(alike(state.system, state.record, charge))
    return tuple(dict.fromkeys(state.penalty_entries[position] for position in positions))


def occurrence_answers(tournament: Tournament, session: str | None, alike: Sequence[int]) -> Answers:
    """Return the answers to which occurrence is charged: one of these entries, or another.

    There are none if there are no entries.
    """
    state = tournament.sessions.get(session or "")
    if state is None or not alike:
        return ()
    entered = {entry.seq: entry for entry in state.entries}
    answers = []
    for seq in alike:
        ruling, entry = ruling_at(tournament, seq), entered.get(seq)
        time = time_of_day(entry.at) if entry is not None else ""
        answers.append(
            (
                str(seq),
                disputes_page.ruled_infraction(ruling.number)
                if ruling is not None
                else disputes_page.entered_infraction(time),
            )
        )
    return (*answers, ("0", disputes_page.new_infraction()))


def by_the_book(
    tournament: Tournament,
    fact: DisputeRaised,
    charge: Charge,
    *,
    reason: str = "",
    supersedes: int | None = None,
    occurrence: int | None = None,
) -> ByTheBook:
    """Return the ruling that the rules prescribe on this dispute, if the charge holds.

    Names no members.
    A deal that was dealt again since the dispute was raised: the charge is about the attempt that was abandoned.
    """
    state, dispute = _state(tournament, fact.session, supersedes), dispute_called(tournament, fact.dispute)
    if state is not None and dispute is not None:
        charge = charge_in_attempt(state, dispute.raised.seq, charge)
    prescription = prescribed_for(tournament, fact.session, charge, supersedes, occurrence)
    draft = RulingMade(
        fact.session or "",
        prescription.articles or fact.articles,
        reason or _("as the rules prescribe"),
        charge.deal,
        dispute=fact.dispute,
        supersedes=supersedes,
        infraction=charge.code,
        prescribed=prescription.code,
    )
    if state is None:
        return ByTheBook(prescription, draft)
    if prescription.code == rules.REDEAL_RULED:
        return _redeal_prescribed(state, prescription, draft)
    draft = replace(
        draft, impose=_imposed_penalties(prescription, draft.session), waive=_penalties_to_waive(state, prescription)
    )
    return ByTheBook(prescription, draft, _asks(prescription))


def charge_in_attempt(state: SessionState, raised: int, charge: Charge) -> Charge:
    """Return the charge about the attempt in play when the dispute was raised (its entry)."""
    if charge.attempt is not None:
        return charge
    dealt = zip(state.record.redeals, state.redeal_entries, strict=True)
    again = [entry for redeal, entry in dealt if redeal.deal == charge.deal]
    before = sum(entry < raised for entry in again)
    return replace(charge, attempt=before + 1) if len(again) > before else charge


def _state(tournament: Tournament, session: str | None, supersedes: int | None) -> SessionState | None:
    if session is None or session not in tournament.sessions:
        return None
    if supersedes is not None:
        gone = RulingMade(session, ("-",), "-", supersedes=supersedes)
        tournament = after(tournament, [gone])
    return tournament.sessions[session]


def _asks(prescription: Prescribed) -> tuple[str, ...]:
    if prescription.code == rules.COMMITTEE_SETS:
        return (POINTS,)
    if prescription.code != rules.NO_RESULT:
        return ()
    return {rules.NO_CONTRACT: (CONTRACT, OUTCOME), rules.NO_DEAL: (DEAL,)}.get(prescription.because, (OUTCOME,))


def _imposed_penalties(prescription: Prescribed, session: str) -> tuple[PenaltyGiven, ...]:
    if prescription.penalty is None or prescription.confirmed:
        return ()
    return (_penalty_fact(prescription.penalty, session),)


def _penalty_fact(penalty: Penalty, session: str) -> PenaltyGiven:
    return PenaltyGiven(
        session,
        penalty.side,
        penalty.code,
        penalty.deal,
        penalty.objected,
        penalty.points,
        penalty.article,
        penalty.attempt,
    )


def _penalties_to_waive(state: SessionState, prescription: Prescribed) -> tuple[tuple[int, int], ...]:
    """Return recorded penalties of the same infraction that would be waived.

    These are entered differently, or without effect.
    """
    if (
        prescription.standing is None
        or prescription.confirmed
        or (prescription.penalty is None and prescription.because != rules.NOT_OBJECTED)
    ):
        return ()
    return (reference(state, prescription.standing),)


def reference(state: SessionState, position: int) -> tuple[int, int]:
    """Return a ruling's reference to a penalty: its entry and number in a ruling (else 0)."""
    entry = state.penalty_entries[position]
    first = len(state.record.penalties)
    if position < first:
        return entry, 0
    return entry, state.penalty_entries[first:position].count(entry)


def _redeal_prescribed(state: SessionState, prescription: Prescribed, draft: RulingMade) -> ByTheBook:
    """Set the deal aside, whatever is recorded of it; the points are part of the ruling.

    They cannot be imposed: an infraction imposed in the deal would award the new deal.
    """
    points = int(dict(prescription.values).get("points", 0))
    other: Side = state.system.other_side(prescription.charge.side)
    draft = replace(draft, points={other: points} if points else {})
    return ByTheBook(prescription, replace(draft, again=REDEAL))
