"""The table of one deal: who sits where for which side, the contract, the recorded play."""

from dataclasses import dataclass

from scorekeeper.journal.card_checks import laid_out, record_of_play
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.facts import PlayRecorded
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.stage_facts import place_in
from scorekeeper.rules.contract import NO_TRUMP, Contract
from scorekeeper.rules.model import Call, Deal, Side
from scorekeeper.rules.play.laid_out import LaidOut
from scorekeeper.rules.play.position import SEATS, team_of
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.tournament.settings import STATED_ORDER


@dataclass(frozen=True, slots=True)
class CardSeat:
    """One seat: number, side (`first`: with the filled badge), team and player, if known."""

    number: int
    side: Side
    first: bool
    team: str
    player: str


@dataclass(frozen=True, slots=True)
class CardTable:
    """The table of one deal.

    `contract` and `declaring` are None while nothing is recorded; `leader` calls first and leads to the first trick.
    `taken` are the declaring side's card points as written. `layout` is the recorded play, `entry` its number (0:
    none). `dispute` is the open dispute about the deal, preferably one with a claim; or the requested one, even if it
    already has a ruling and is to be ruled on again.
    """

    session: str
    deal: int
    session_place: str
    seats: tuple[CardSeat, ...]
    dealer: int
    leader: int
    contract: Contract | None
    declaring: Side | None
    taken: int | None
    calls: tuple[Call, ...]
    first_caller: int
    layout: LaidOut
    entry: int
    dispute: DisputeState | None
    now: SessionNow
    stated_order: bool = False
    """Whether a claimer is held to the order stated, by the event's setting."""

    @property
    def trump(self) -> str | None:
        """The trump suit; None without trumps, and while no contract is known."""
        return None if self.contract is None or self.contract.strain == NO_TRUMP else self.contract.strain

    def seat(self, number: int) -> CardSeat:
        return self.seats[number - 1]

    def side_of_team(self, team: int) -> Side:
        """Return the side that plays the odd seats (1) or the even ones (0)."""
        return next(seat.side for seat in self.seats if team_of(seat.number) == team)

    def team_of_side(self, side: Side) -> int:
        """Return which seats a side plays: 1 the odd ones, 0 the even ones."""
        return next(team_of(seat.number) for seat in self.seats if seat.side == side)

    def team_name(self, side: Side | None) -> str:
        return self.now.names.get(side or "", side or "")


def is_of_six(tournament: Tournament, session: str) -> bool:
    """Return whether the cards of this session can be laid out.

    It needs six players and 48 cards.
    """
    state = tournament.sessions.get(session)
    return state is not None and state.system.seats == SEATS


def card_table(tournament: Tournament, session: str, deal: int, about: str = "") -> CardTable:
    """Return the table of a deal; `about` is the dispute (uid) that it is shown for.

    Raises KeyError for an unknown session.
    """
    now = session_now(tournament, session)
    sides, names = now.system.sides, now.seats(deal) or ()
    recorded, scored = now.recorded(deal), now.scored(deal)
    seats = tuple(
        CardSeat(
            number,
            side := now.side_at(deal, number),
            side == sides[0],
            now.names.get(side, side),
            names[number - 1] if number <= len(names) else "",
        )
        for number in range(1, SEATS + 1)
    )
    standing = record_of_play(now.state, deal)
    fact = standing.fact if standing is not None else None
    return CardTable(
        session,
        deal,
        place_in(tournament, now.state),
        seats,
        now.dealer(deal),
        now.leader(deal),
        scored.contract if scored is not None else None,
        scored.side if scored is not None else None,
        recorded.taken if recorded is not None else None,
        recorded.calls if recorded is not None else (),
        _first_caller(now, recorded, deal),
        laid_out(fact) if isinstance(fact, PlayRecorded) else LaidOut(),
        standing.seq if standing is not None else 0,
        _dispute(now.state, deal, about),
        now,
        tournament.settings.get(STATED_ORDER) is True,
    )


def _first_caller(now: SessionNow, recorded: Deal | None, deal: int) -> int:
    return now.first_caller(recorded) if recorded is not None else now.leader(deal)


def _dispute(state: SessionState, deal: int, asked: str) -> DisputeState | None:
    asked_dispute = next(
        (dispute for dispute in state.disputes if dispute.uid == asked and dispute.fact.deal == deal), None
    )
    if asked_dispute is not None and (asked_dispute.is_open or asked_dispute.ruling is not None):
        return asked_dispute
    about = [dispute for dispute in state.disputes if dispute.is_open and dispute.fact.deal == deal]
    return next((dispute for dispute in about if dispute.fact.claim is not None), next(iter(about), None))
