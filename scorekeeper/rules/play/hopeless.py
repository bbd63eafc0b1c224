"""Whether a challenger certainly cannot win a trick, by necessary conditions."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.play.layout import Hand
from scorekeeper.rules.play.position import SEATS


@dataclass(frozen=True, slots=True)
class TrickProspect:
    """A challenger's prospect of a trick, from the hands, seats from 0, and the trump suit.

    The challenger gets a trick only if some seat has to lead a suit in which the challenger has the best card, or is
    void and trumps, and every other claimer has a card that does not beat it. This is necessary, never sufficient.
    """

    hands: Sequence[Hand]
    claimers: Sequence[int]
    challenger: int
    trump: int

    def hopeless(self, leader: int, tricks: int) -> bool:
        """Return whether the challenger certainly wins none of the next `tricks` tricks.

        `leader` is the claimer on lead. False proves nothing.
        """
        spent = self._losing_leads(leader) if tricks > 1 else []
        return not any(
            self._wins_behind(p, led, tricks, None if p == leader else (leader, spent))
            for p in self.claimers
            if p == leader or (spent and self._may_get_in(p))
            for led in range(4)
            if self.hands[p][led]
        )

    def _losing_leads(self, leader: int) -> list[tuple[int, int]]:
        """Return the cards that the claimer on lead could play and a partner could beat."""
        partners = [self.hands[q] for q in self.claimers if q != leader]
        ruffs = self.trump >= 0 and any(hand[self.trump] for hand in partners)
        return [
            (suit, rank)
            for suit, ranks in enumerate(self.hands[leader])
            for rank in ranks
            if (ruffs and suit != self.trump) or any(hand[suit] and hand[suit][-1] > rank for hand in partners)
        ]

    def _wins_behind(self, p: int, led: int, tricks: int, before: tuple[int, list[tuple[int, int]]] | None) -> bool:
        """Return whether the challenger's highest card might win when a claimer leads a suit.

        `before`: who is on lead until then, and the cards with which that player may lose the lead.
        """
        mine, lead = self.hands[self.challenger], self.hands[p][led]
        best = (led, mine[led][-1]) if mine[led] else None
        if (
            best
            and best[1] > lead[0]
            and self._keeps_harmless_card(p, led, best, before)
            and self._all_harmless(p, led, best, tricks)
        ):
            return True
        if led == self.trump or self.trump < 0 or not mine[self.trump]:
            return False
        shed = len(mine[led])
        void = shed == 0 or (shed < tricks and (shed < len(lead) or self._may_discard(led)))
        best = self.trump, mine[self.trump][-1]
        return void and self._keeps_harmless_card(p, led, best, before) and self._all_harmless(p, led, best, tricks)

    def _keeps_harmless_card(
        self, p: int, led: int, card: tuple[int, int], before: tuple[int, list[tuple[int, int]]] | None
    ) -> bool:
        """Return whether the claimer on lead keeps a card that does not beat this one."""
        if before is None:
            return True
        leader, spent = before
        suit, rank = card
        allowed = self._harmless_below(leader, p, rank)
        harmless = [
            (other, each)
            for other, ranks in enumerate(self.hands[leader])
            for each in ranks
            if (each < allowed if other == suit else other in (led, suit) or other != self.trump)
        ]
        return bool(harmless) and (len(harmless) > 1 or len(spent) > 1 or harmless != spent)

    def _harmless_below(self, q: int, p: int, rank: int) -> int:
        """Return the rank below which a claimer's card of the winning suit is harmless.

        `q` leads. Of identical cards the first played is higher, so a twin played after the challenger's card is
        harmless.
        """
        return rank + 1 if (q - p) % SEATS > (self.challenger - p) % SEATS else rank

    def _may_discard(self, led: int) -> bool:
        """Return whether the challenger may discard first from a third suit that a claimer has."""
        mine = self.hands[self.challenger]
        return any(
            len(self.hands[q][suit]) > len(mine[suit])
            for q in self.claimers
            for suit in range(4)
            if suit not in (led, self.trump)
        )

    def _may_get_in(self, p: int) -> bool:
        """Return whether this claimer holds a card that could beat one of a partner's."""
        hand = self.hands[p]
        return (self.trump >= 0 and bool(hand[self.trump])) or any(
            hand[suit] and self.hands[q][suit] and hand[suit][-1] > self.hands[q][suit][0]
            for q in self.claimers
            if q != p
            for suit in range(4)
        )

    def _all_harmless(self, p: int, led: int, card: tuple[int, int], tricks: int) -> bool:
        return all(q == p or self._harmless(q, p, led, card, tricks) for q in self.claimers)

    def _harmless(self, q: int, p: int, led: int, card: tuple[int, int], tricks: int) -> bool:
        """Return whether this claimer has, or may get, a card that does not beat the challenger's."""
        suit, rank = card
        hand = self.hands[q]
        following = hand[led]
        allowed = self._harmless_below(q, p, rank)
        if following and (suit != led or following[0] < allowed):
            return True
        low_trump = suit == self.trump != led and bool(hand[suit]) and hand[suit][0] < allowed
        if not low_trump and not any(hand[other] for other in range(4) if other not in (led, self.trump)):
            return False
        shed = len(following)
        if shed == 0 or (shed < len(self.hands[p][led]) and shed < tricks):
            return True
        first = [
            len(hand[other])
            for other in range(4)
            if other != led and any(len(self.hands[each][other]) > len(hand[other]) for each in self.claimers)
        ]
        return bool(first) and min(first) + shed < tricks
