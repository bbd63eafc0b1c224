"""The effect of a verdict on a claim: who gets the remaining tricks, points, outcome."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.features.committee.words import claims
from scorekeeper.journal.dispute_facts import TOO_LATE, UNCHALLENGED, Claim, DisputeRaised, RulingMade
from scorekeeper.journal.ruling_effect import CLAIMS
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel.time_limits import GATHERED
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import PENALTY, Side, outcome_with
from scorekeeper.rules.penalties import all_penalties

UPHELD, REFUSED, NO_CLAIM = "stands", "refused", "no-claim"
VERDICTS = (UPHELD, REFUSED, NO_CLAIM)
"""Possible verdicts: the claim holds, the challengers get a trick, or no claim was made."""

CONTRACT, REMAINING, WON, TOO_MANY = "contract", "remaining", "won", "too-many"
"""What is missing for the card points, or that they are more than the pack holds."""

REVOKE, VOID = "revoke", "defenders-void"
"""What takes precedence over a claim, and so goes to the committee first."""

ADMITTED, ACCIDENT = "admitted", "accident"
"""A late challenge that was admitted; cards that were dropped, which is not a claim."""


@dataclass(frozen=True, slots=True)
class ClaimEffect:
    """What a verdict on a claim does.

    `prescribed` is the verdict that the rules prescribe by themselves, "" if the committee has to decide. `because` is
    one of the states of a claim, "admitted" for an admitted late challenge, or "accident". `gets` is the side that gets
    the remaining tricks; `won` the declaring side's card points in the tricks already won, `taken` all of them. `asks`
    is what is still missing, `first` what takes precedence over the claim (then the ruling leaves the card points
    alone). `departs`: the verdict departs from the rules, so the ruling must give a reason.
    """

    verdict: str
    because: str
    prescribed: str
    gets: Side | None
    declaring: Side | None
    contract: Contract | None
    won: int | None
    taken: int | None
    outcome: str | None
    asks: tuple[str, ...]
    first: tuple[str, ...]
    ruling: RulingMade

    @property
    def departs(self) -> bool:
        """Return whether the verdict differs from the one that the rules prescribe."""
        return self.prescribed not in {"", self.verdict}


def claim_effect(
    tournament: Tournament,
    fact: DisputeRaised,
    verdict: str,
    *,
    won: int | None = None,
    admitted_by: str = "",
) -> ClaimEffect:
    """Return the effects of a verdict on a claim, and a draft of the ruling.

    `won` are the declaring side's card points in the tricks already won; `admitted_by` lets a late challenge in.
    Raises ValueError for a dispute without a claim.
    """
    claim = fact.claim
    if claim is None:
        raise ValueError(fact.dispute)
    state = tournament.sessions.get(fact.session or "")
    result = state.result.deal(fact.deal) if state is not None else None
    declaring, contract = (result.side, result.contract) if result is not None else (None, None)
    gets = _gets(state, claim, verdict)
    asks = tuple(_asks(state, claim, verdict, contract, won))
    taken = None if asks or verdict == NO_CLAIM else _card_points_taken(won, claim, gets == declaring)
    first = tuple(dict.fromkeys(_first(state, fact)))
    because = _because(claim, verdict, admitted_by)
    return ClaimEffect(
        verdict,
        because,
        _prescribed_verdict(because),
        gets,
        declaring,
        contract,
        won,
        taken,
        outcome_with(contract, taken) if contract is not None and taken is not None else None,
        asks,
        first,
        RulingMade(
            fact.session or "",
            (CLAIMS, *_first_articles(state, first)),
            claims.reason(because, verdict),
            fact.deal,
            dispute=fact.dispute,
            taken=None if first else taken,
            prescribed=_prescribed_verdict(because),
            admitted_by=admitted_by if claim.challenged == TOO_LATE else "",
            late=fact.late or (GATHERED if because == ADMITTED else ""),
        ),
    )


def _because(claim: Claim, verdict: str, admitted_by: str) -> str:
    if verdict == NO_CLAIM:
        return ACCIDENT
    return ADMITTED if claim.challenged == TOO_LATE and admitted_by.strip() else claim.challenged


def _prescribed_verdict(because: str) -> str:
    """Return the prescribed verdict on a claim, or "" if the committee decides."""
    return {UNCHALLENGED: UPHELD, TOO_LATE: UPHELD, ACCIDENT: NO_CLAIM}.get(because, "")


def _gets(state: SessionState | None, claim: Claim, verdict: str) -> Side | None:
    if verdict == NO_CLAIM:
        return None
    if verdict == UPHELD:
        return claim.side
    sides = state.system.sides if state is not None else ()
    return next((side for side in sides if side != claim.side), None)


def _asks(
    state: SessionState | None, claim: Claim, verdict: str, contract: Contract | None, won: int | None
) -> Iterator[str]:
    if verdict == NO_CLAIM:
        return
    if contract is None:
        yield CONTRACT
    if won is None:
        yield WON
    if claim.remaining is None:
        yield REMAINING
    if won is not None and state is not None and not 0 <= won <= state.system.card_points - (claim.remaining or 0):
        yield TOO_MANY


def _card_points_taken(won: int | None, claim: Claim, declaring_gets: bool) -> int:
    return (won or 0) + (claim.remaining or 0 if declaring_gets else 0)


def _first(state: SessionState | None, fact: DisputeRaised) -> Iterator[str]:
    """Find what takes precedence over a claim: a cardinal infraction, void defenders."""
    if state is None:
        return
    cardinal = {code for code, kind in state.system.infractions.kinds.items() if kind.cardinal}
    given = all_penalties(state.record)
    lines = [line for deal in state.result.deals if deal.number == fact.deal for line in deal.lines]
    if any(line.source.kind == PENALTY and given[line.source.position].code in cardinal for line in lines):
        yield REVOKE
    void = state.system.redeal_articles.get(VOID)
    asked = [other.fact for other in state.disputes if other.is_open and other.fact.deal == fact.deal]
    for question in (fact, *asked):
        if question.code in cardinal:
            yield REVOKE
        if question.code == VOID or (void is not None and void in question.articles):
            yield VOID


def _first_articles(state: SessionState | None, first: tuple[str, ...]) -> Iterator[str]:
    if state is None:
        return
    for what in first:
        kind = state.system.infractions.get(what)
        yield kind.article if kind is not None else state.system.redeal_articles.get(what, "")
