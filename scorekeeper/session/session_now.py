"""A session as the Score sheet page needs it.

Its system, names, letters, and which deal comes next.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.on_paper import copied_deals
from scorekeeper.journal.redeals import as_agreed
from scorekeeper.journal.session_length import read_outs
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.first_names import in_short
from scorekeeper.language.lines import team_names
from scorekeeper.rules import seats
from scorekeeper.rules.announcements import EVERY_SIX
from scorekeeper.rules.announcements import SETTING as ANNOUNCEMENTS
from scorekeeper.rules.model import Deal, DealResult, Session, Side
from scorekeeper.rules.score import declarer_for
from scorekeeper.rules.system import RuleSystem

LONGEST = 28
"""Most characters of a team's name in a sentence with several names."""


LONGEST_WORD = 12
"""Most characters of a word in a narrow column."""


def shortened(names: Mapping[Side, str]) -> Mapping[Side, str]:
    """Shorten long names at the end of a word.

    If that would make two teams look alike, none is shortened.
    """
    if all(len(name) <= LONGEST for name in names.values()):
        return names
    short = {side: _shorten(name) for side, name in names.items()}
    return short if len(set(short.values())) == len(short) else names


def _shorten(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    return (name[:LONGEST].rpartition(" ")[0] or name[: LONGEST - 1]).rstrip(" ,.-") + "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True, slots=True)
class SessionNow:
    """The current state of a session, with what follows directly from it.

    `current` is the deal to type next (None: every deal has its outcome, or the session is forfeited), `awaiting` its
    contract if only the result is missing. `letters` say which sides a letter (casefolded) may mean. `announcements`
    are the deals after which the score is read out, except those played on paper.
    """

    tournament: Tournament
    state: SessionState
    system: RuleSystem
    names: Mapping[Side, str]
    letters: Mapping[str, tuple[Side, ...]]
    deals: int
    current: int | None
    awaiting: Deal | None
    announcements: tuple[int, ...]

    @property
    def record(self) -> Session:
        return self.state.record

    @property
    def column_names(self) -> Mapping[Side, str]:
        """Return the names for narrow columns: the sides' letters if a word of a name would not fit."""
        words = (word for name in self.names.values() for word in name.split())
        return {side: side for side in self.names} if any(len(word) > LONGEST_WORD for word in words) else self.names

    @property
    def short_names(self) -> Mapping[Side, str]:
        """Return the names for sentences that must stay short."""
        return shortened(self.names)

    def recorded(self, number: int) -> Deal | None:
        """Return the deal as recorded, None if it has no contract."""
        return self.record.deal(number)

    def as_ruled(self, number: int) -> Deal | None:
        """Return the deal with what rulings set, None if it has no contract."""
        return self.state.deal_as_ruled(number)

    def scored(self, number: int) -> DealResult | None:
        """Return the score of the deal, None if nothing of it is recorded."""
        return self.state.result.deal(number)

    def dealer(self, number: int) -> int:
        """Return the seat that deals (or dealt) this deal."""
        return self.state.dealers[number - 1] if number <= len(self.state.dealers) else self.due(number)

    def leader(self, number: int) -> int:
        """Return the seat that calls first and leads: right of the actual dealer."""
        return seats.right_of(self.dealer(number), self.system.seats)

    def first_caller(self, deal: Deal) -> int:
        """Return the seat of the first call: the saved one, or the seat right of the due dealer."""
        first = self.record.first_dealer or self.system.first_dealer
        return seats.first_caller(deal, first, self.system.seats)

    def seats(self, number: int) -> tuple[str, ...] | None:
        """Return the names by seat in this deal, None if there is no seating yet."""
        return seats.seating_in(number, self.record.seating)

    def first_name(self, seat: int, number: int) -> str:
        """Return the first name of the player in a seat in this deal, "" if none is named."""
        names = self.seats(number)
        return in_short(names)[seat - 1] if names and seat <= len(names) else ""

    def due(self, number: int) -> int:
        """Return the seat whose turn it is to deal this deal."""
        first = self.record.first_dealer or self.system.first_dealer
        return seats.dealer(number, first, self.system.seats)

    def dealing_side(self, number: int) -> Side:
        """Return the side whose player deals (or dealt) this deal."""
        return self.side_at(number, self.dealer(number))

    def side_at(self, number: int, seat: int) -> Side:
        """Return the side that plays from this seat in this deal."""
        sides = self.system.sides
        odd = seats.odd_side_in(number, self.record.seating, self.state.odd_side, sides)
        return seats.side_of_seat(seat, sides, odd)

    def unbid_side(self, number: int) -> Side:
        """Return the side that plays this deal without a bid.

        The next side after the dealer's that is still in.
        """
        before = (deal.running for deal in reversed(self.state.result.deals) if deal.number < number)
        standing = next(before, None) or self.system.payment.opening(self.system.sides, self.state.result.options)
        return declarer_for(self.system, self.dealing_side(number), standing)


def session_now(tournament: Tournament, session_uid: str) -> SessionNow:
    """Return the current state of a session.

    Raises KeyError for an unknown session or rule system.
    """
    state = tournament.sessions[session_uid]
    system = as_agreed(tournament, state.system)
    deals = state.deals
    decided = {deal.number for deal in state.result.deals if deal.outcome is not None}
    current = next((number for number in range(1, deals + 1) if number not in decided), None)
    if state.forfeit is not None:
        current = None
    awaiting = state.record.deal(current)
    settings = tournament.event.settings if tournament.event else {}
    due: tuple[int, ...] = ()
    if system.announcements is not None and state.forfeit is None:
        each = settings.get(ANNOUNCEMENTS) != EVERY_SIX
        due = read_outs(system.announcements, deals, state.length, each_of_last=each)
    if copied := copied_deals(state):
        due = tuple(deal for deal in due if deal not in copied)
    return SessionNow(
        tournament,
        state,
        system,
        {side: side for side in system.sides} | team_names(state.record),
        _letters(tournament, state, system),
        deals,
        current,
        awaiting,
        due,
    )


def _letters(tournament: Tournament, state: SessionState, system: RuleSystem) -> dict[str, tuple[Side, ...]]:
    """Return which sides each letter may mean: the side's own, and the letter its team chose."""
    letters: dict[str, tuple[Side, ...]] = {}
    for side, uid in zip(system.sides, state.teams, strict=False):
        team = tournament.teams.get(uid)
        own = (team.letter or "").casefold() if team else ""
        for letter in {side.casefold(), own}:
            if len(letter) == 1 and letter.isalpha():
                letters[letter] = (*letters.get(letter, ()), side)
    return letters
