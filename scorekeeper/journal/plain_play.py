"""Play that is judged by what it says itself: in a session that a command opens and in which nothing unusual is yet.

What is found is what `checks.problems` finds; only what stands of the session is not worked out for each deal.
"""

from scorekeeper.journal.checks import unfit_text
from scorekeeper.journal.facts import DealRecorded, Fact, PenaltyGiven, SeatsTaken, SessionOpened
from scorekeeper.journal.play_checks import OUTCOMES, deal_itself, penalty_fits
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.contract import STRAINS
from scorekeeper.rules.model import Problem
from scorekeeper.rules.system import RuleSystem


class PlainPlay:
    """The sessions that a command has opened, as far as only seats, new deals and penalties followed."""

    def __init__(self) -> None:
        self._opened: dict[str, SessionState | None] = {}
        """As they stood before their first deal, None while that is to come."""
        self._deals: dict[str, set[int]] = {}

    def problems(self, tournament: Tournament, fact: Fact, reason: str) -> tuple[Problem, ...] | None:
        """Return what speaks against a fact, None where what stands of its session must be asked."""
        if not isinstance(fact, DealRecorded | PenaltyGiven) or fact.session not in self._opened:
            return None
        state = self._opened[fact.session]
        if state is None:
            state = self._opened[fact.session] = tournament.sessions[fact.session]
        if isinstance(fact, DealRecorded):
            if not self._is_plain_deal(state, fact):
                return None
            unfit = () if _has_codes_only(fact, reason, state.system) else tuple(unfit_text(fact, reason))
            return unfit or tuple(deal_itself(fact, state.system))
        if not self._is_plain_penalty(state, fact):
            return None
        return tuple(unfit_text(fact, reason)) or tuple(penalty_fits(state, fact, state.system))

    def _is_plain_deal(self, state: SessionState, fact: DealRecorded) -> bool:
        """Return whether this is a new deal where no deal can end the match."""
        scheduled = 1 <= fact.deal <= (state.limit or fact.deal)
        return scheduled and fact.deal not in self._deals[fact.session] and not state.system.payment.conserves

    def _is_plain_penalty(self, state: SessionState, fact: PenaltyGiven) -> bool:
        """Return whether this is a penalty, of this attempt, that awards nothing, on a deal that has begun."""
        kind = state.system.infractions.get(fact.code)
        begun = fact.deal is None or fact.deal in self._deals[fact.session]
        return begun and fact.attempt is None and kind is not None and not kind.cardinal

    def take(self, fact: Fact, *, known: bool) -> None:
        """Note a fact that stands now; `known` says that its session was there before."""
        if isinstance(fact, SessionOpened) and not known:
            self._opened[fact.session], self._deals[fact.session] = None, set()
            return
        session = getattr(fact, "session", None)
        if session not in self._opened:
            return
        if isinstance(fact, DealRecorded) and fact.deal not in self._deals[session]:
            self._deals[session].add(fact.deal)
        elif isinstance(fact, SeatsTaken) and not self._deals[session]:
            self._opened[session] = None
        elif not isinstance(fact, PenaltyGiven):
            del self._opened[session]


def _has_codes_only(fact: DealRecorded, reason: str, system: RuleSystem) -> bool:
    """Return whether every text of a deal is one of the few that there are: then none is unfit."""
    said = fact.calls or fact.odd_side or fact.dealer_side or fact.insisted
    coded = fact.side in system.sides and fact.contract.strain in STRAINS and fact.outcome in (None, *OUTCOMES)
    return coded and not said and reason.isprintable()
