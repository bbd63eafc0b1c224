"""Article 4.9 to the letter.

Does any legal line of play by all six give the challengers one trick?
Three facts make the search small. Only one challenger matters at a time: before the goal the others win nothing, and if
one of them beats him the goal is reached. Until then the claimers win every trick, so the lead stays with them. And the
challenger plays the lowest of each suit he plays, because one win is enough.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.hopeless import TrickProspect
from scorekeeper.rules.play.layout import (
    Hand,
    Numbered,
    distinct_ranks,
    hands_of,
    in_order,
    mask,
    named,
    numbered,
    suit_key,
    trump_of,
    without,
)
from scorekeeper.rules.play.position import SEATS, Play, Position, after, legal, team_of
from scorekeeper.rules.play.stated import StatedOrder

Line = tuple[tuple[int, Numbered], ...]
"""Cards in order of play, each with its seat from 0; only of the four players concerned."""


def line_for_challengers(
    position: Position, claimer: int, order: StatedOrder, budget: Budget
) -> tuple[Play, ...] | None:
    """Return a line of play of minimal length that ends with the challengers' first trick.

    None if there is none.
    `claimer` is the seat that claimed, `order` the order it stated. Raises BudgetSpentError.
    """
    challengers = [seat for seat in range(SEATS) if team_of(seat + 1) != team_of(claimer)]
    searches = [_AnyLineSearch(position, challenger, claimer, order, budget) for challenger in challengers]
    searches = [search for search in searches if search.hopeful(position)]
    for tricks in range(1, position.tricks_left + 1):
        for search in searches:
            line = search.begin(position, tricks)
            if line is not None:
                return _played_out(position, line, claimer)
    return None


class _AnyLineSearch:
    """The search for one challenger, whatever the other two play."""

    def __init__(self, position: Position, challenger: int, claimer: int, order: StatedOrder, budget: Budget) -> None:
        self.challenger = challenger
        self.claimers = tuple(seat for seat in range(SEATS) if team_of(seat + 1) == team_of(claimer))
        self.players = (*self.claimers, challenger)
        self.trump = trump_of(position)
        self.order = order
        self.budget = budget
        self.hands = hands_of(position)
        self.failed: dict[object, int] = {}

    def hopeful(self, position: Position) -> bool:
        """Return whether an unlimited search could find anything."""
        if position.trick or position.leader - 1 not in self.claimers:
            return True
        prospect = TrickProspect(self.hands, self.claimers, self.challenger, self.trump)
        return not prospect.hopeless(position.leader - 1, position.tricks_left)

    def begin(self, position: Position, tricks: int) -> Line | None:
        """Return a line from this position that reaches the goal in `tricks` tricks.

        None if there is none.
        """
        hands = self.hands
        leader = position.leader - 1
        if not position.trick and leader in self.claimers:
            return self.onward(hands, leader, tricks)
        if not position.trick:
            return self._led_by_challenger(hands, leader, tricks)
        table = [((leader + index) % SEATS, numbered(card)) for index, card in enumerate(position.trick)]
        return self._complete_trick(hands, table, tricks)

    def _led_by_challenger(self, hands: list[Hand], leader: int, tricks: int) -> Line | None:
        elsewhere = [
            mask(tuple(r for seat in range(SEATS) if seat != leader for r in hands[seat][s])) for s in range(4)
        ]
        for suit in range(4):
            for rank in distinct_ranks(hands[leader][suit], elsewhere[suit]):
                left = [list(hand) for hand in hands]
                left[leader][suit] = without(left[leader][suit], rank)
                rest = self._complete_trick(left, [(leader, (suit, rank))], tricks)
                if rest is not None:
                    return ((leader, (suit, rank)), *rest)
        return None

    def _complete_trick(self, hands: list[Hand], table: list[tuple[int, Numbered]], tricks: int) -> Line | None:
        """Continue a trick with cards on the table.

        The other two challengers play their lowest legal cards.
        """
        if len(table) == SEATS:
            best = self._winner(table)
            if best not in self.claimers:
                return ()
            return self.onward(hands, best, tricks - 1) if tricks > 1 else None
        seat = (table[0][0] + len(table)) % SEATS
        for suit, rank in self._plays(hands, seat, table[0][1][0], table):
            left = list(hands)
            left[seat] = list(hands[seat])
            left[seat][suit] = without(hands[seat][suit], rank)
            rest = self._complete_trick(left, [*table, (seat, (suit, rank))], tricks)
            if rest is not None:
                return ((seat, (suit, rank)), *rest)
        return None

    def onward(self, hands: list[Hand], leader: int, tricks: int) -> Line | None:
        """Return a line that reaches the goal within `tricks` tricks when this claimer is on lead."""
        if not any(hands[leader]):
            return None
        key = self._key(hands, leader)
        if self.failed.get(key, 0) >= tricks:
            return None
        self.budget.spend()
        line = None
        if not TrickProspect(hands, self.claimers, self.challenger, self.trump).hopeless(leader, tricks):
            line = self._at_once(hands, leader)
            if line is None and tricks > 1:
                line = self._later(hands, leader, tricks)
        if line is None:
            self.failed[key] = tricks
        return line

    def _key(self, hands: list[Hand], leader: int) -> object:
        a, b, c, d = (hands[seat] for seat in self.players)
        keys = [suit_key((a[suit], b[suit], c[suit], d[suit])) for suit in range(4)]
        if self.order.cards:
            return leader, tuple(keys), self.order.key(hands)
        trumps = () if self.trump < 0 else keys.pop(self.trump)
        return leader, trumps, tuple(sorted(keys))

    def _at_once(self, hands: list[Hand], leader: int) -> Line | None:
        """Return a trick that the challenger wins now, if there is one."""
        seats = in_order(self.players, leader)
        for lead in self._plays(hands, leader, None, []):
            for card in self._plays(hands, self.challenger, lead[0], [(leader, lead)]):
                if not self._beats(card, lead):
                    continue
                trick: list[tuple[int, Numbered]] = []
                for seat in seats:
                    harmless = self._harmless(hands, seat, lead, card, before=self.challenger not in dict(trick))
                    played = lead if seat == leader else card if seat == self.challenger else harmless
                    if played is None:
                        break
                    trick.append((seat, played))
                else:
                    return tuple(trick)
        return None

    def _harmless(
        self, hands: list[Hand], seat: int, lead: Numbered, card: Numbered, *, before: bool
    ) -> Numbered | None:
        """Return a card this claimer may play that does not beat the challenger's.

        None if there is none.
        """
        hand = hands[seat]
        forced = self.order.card(seat, hand, lead[0])
        if forced is not None:
            plays: Sequence[Numbered] = (forced,)
        elif hand[lead[0]]:
            plays = ((lead[0], hand[lead[0]][0]),)
        else:
            plays = [(suit, ranks[0]) for suit, ranks in enumerate(hand) if ranks]
        for played in plays:
            if not (self._beats(played, card) or (before and played == card)):
                return played
        return None

    def _later(self, hands: list[Hand], leader: int, tricks: int) -> Line | None:
        """Try every trick that a claimer wins, and continue after it."""
        seats = in_order(self.players, leader)
        tried: set[object] = set()
        for trick in self._tricks(hands, seats, []):
            left = list(hands)
            for seat, (suit, rank) in trick:
                hand = list(hands[seat])
                hand[suit] = without(hand[suit], rank)
                left[seat] = hand
            winner = self._winner(trick)
            if winner == self.challenger:
                return tuple(trick)
            key = self._key(left, winner)
            if key in tried:
                continue
            tried.add(key)
            rest = self.onward(left, winner, tricks - 1)
            if rest is not None:
                return (*trick, *rest)
        return None

    def _tricks(
        self, hands: list[Hand], seats: tuple[int, ...], trick: list[tuple[int, Numbered]]
    ) -> Iterator[list[tuple[int, Numbered]]]:
        """Yield the tricks of four cards that these players can make from their hands."""
        if len(trick) == len(seats):
            yield trick
            return
        seat = seats[len(trick)]
        plays = self._plays(hands, seat, trick[0][1][0] if trick else None, trick)
        if seat == self.challenger:  # winning with this card was tried: the seat keeps the higher card of each suit
            plays = list({suit: (suit, rank) for suit, rank in reversed(plays)}.values())
        for played in plays:
            yield from self._tricks(hands, seats, [*trick, (seat, played)])

    def _plays(
        self, hands: list[Hand], seat: int, led: int | None, table: Sequence[tuple[int, Numbered]]
    ) -> list[Numbered]:
        """Return the distinct plays of a seat: the challenger low first, claimers high first."""
        hand = hands[seat]
        suits: Sequence[int] = (led,) if led is not None and hand[led] else [suit for suit in range(4) if hand[suit]]
        if seat == self.challenger:
            return [(suit, rank) for suit in suits for rank in self._kinds(hands, seat, suit, table)]
        if seat not in self.claimers:
            return [(suits[0], hand[suits[0]][0])]
        forced = self.order.card(seat, hand, led)
        if forced is not None:
            return [forced]
        return [(suit, rank) for suit in suits for rank in reversed(self._kinds(hands, seat, suit, table))]

    def _kinds(self, hands: list[Hand], seat: int, suit: int, table: Sequence[tuple[int, Numbered]]) -> tuple[int, ...]:
        elsewhere = 0
        for other in self.players:
            if other != seat:
                elsewhere |= mask(hands[other][suit])
        for _, (played, rank) in table:
            if played == suit:
                elsewhere |= 1 << rank
        return distinct_ranks(hands[seat][suit], elsewhere)

    def _beats(self, card: Numbered, best: Numbered) -> bool:
        return card[1] > best[1] if card[0] == best[0] else card[0] == self.trump

    def _winner(self, trick: Sequence[tuple[int, Numbered]]) -> int:
        winner, best = trick[0]
        for seat, card in trick[1:]:
            if self._beats(card, best):
                winner, best = seat, card
        return winner


def _played_out(position: Position, line: Line, claimer: int) -> tuple[Play, ...]:
    """Return the line with all six seats, each card legal, up to the challengers' first trick.

    Raises AssertionError where the line does not lead there: the search was wrong, and nothing is shown of it.
    """
    planned = list(line)
    played: list[Play] = []
    while True:
        seat = position.turn
        index = next((turn for turn, (other, _) in enumerate(planned) if other == seat - 1), None)
        card: Card
        if index is None:
            held = legal(position.hands[seat - 1], position.trick[0].suit if position.trick else None)
            card = min(held, key=lambda each: (each.suit == position.trump, each.strength))
        else:
            card = named(*planned.pop(index)[1])
        position, winner = after(position, card)
        played.append((seat, card))
        if winner is not None and team_of(winner) != team_of(claimer):
            return tuple(played)
        assert any(position.hands), "a line of play leads to a trick of the challengers"
