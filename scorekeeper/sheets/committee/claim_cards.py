"""The cards by which a claim was judged: six hands around the table, and the line."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.card_checks import check_cards_at_claim
from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import claim_diagram
from scorekeeper.language.cards import cards_in_words
from scorekeeper.language.sides import names_of
from scorekeeper.rules.model import Side
from scorekeeper.rules.play.card_lines import Known, Shown, read_hand, read_trick
from scorekeeper.rules.play.position import SEATS, winning_play
from scorekeeper.rules.seats import odd_side_in, seating_in, side_of_seat


@dataclass(frozen=True, slots=True)
class HandShown:
    """The cards of one seat by suit, with its side and player.

    `suits` are pairs of suit and ranks, `unknown` the number of unknown cards, `example` possible cards for these that
    fit the line; `on_table` is what the seat has played to the trick in progress.
    """

    seat: int
    side: Side
    first: bool
    player: str
    suits: tuple[tuple[str, str], ...]
    unknown: int
    example: tuple[tuple[str, str], ...]
    on_table: Known
    claims: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class TrickShown:
    """One trick of a line: number, each seat's card, leader, winner (0: not complete)."""

    number: int
    cards: tuple[Known, ...]
    leader: int
    winner: int


@dataclass(frozen=True, slots=True)
class ClaimShown:
    """The diagram of a claim: `facts` in its middle, `description` for a screen reader.

    `line` are the tricks of the line of play, under the heading `line_title`.
    """

    hands: tuple[HandShown, ...]
    trump: str
    facts: str
    description: str
    line_title: str
    line: tuple[TrickShown, ...]


def claim_shown(tournament: Tournament, fact: RulingMade) -> ClaimShown | None:
    """Return the diagram for a ruling.

    None if it was not judged by the cards, or the table did not have six players.
    Impossible cards, which only another program writes, have no diagram either; the findings say what was found.
    """
    state, cards = tournament.sessions.get(fact.session), fact.cards
    if state is None or cards is None or fact.deal is None or any(check_cards_at_claim(cards)):
        return None
    on_table = dict(read_trick(cards.trick, 1).plays)
    hands = tuple(_hands(state, fact.deal, cards, on_table))
    left = max(hand.unknown + _count(hand.suits) + (hand.on_table is not None) for hand in hands)
    names = names_of(tournament, fact.session)
    facts = claim_diagram.facts(left, cards.leader, begun=bool(on_table))
    return ClaimShown(
        hands,
        cards.trump,
        facts,
        claim_diagram.read_out(facts, cards.trump, [_aloud(hand, names[hand.side], cards) for hand in hands]),
        claim_diagram.line_title(_challengers(hands, names), hidden=bool(cards.example)),
        tuple(_trick(number, text, cards.trump) for number, text in enumerate(cards.line, 1)),
    )


def findings_beside(fact: RulingMade, claim: ClaimShown | None) -> str:
    """Return the findings without the cards that the diagram shows in their place."""
    if claim is None or fact.cards is None:
        return fact.findings
    in_diagram = cards_in_words(fact.cards).splitlines()
    return "\n".join(line for line in fact.findings.splitlines() if line not in in_diagram)


def _hands(state: SessionState, deal: int, cards: CardsAtClaim, on_table: dict[int, Known]) -> Iterator[HandShown]:
    sides = state.system.sides
    odd = odd_side_in(deal, state.record.seating, state.odd_side, sides)
    players = seating_in(deal, state.record.seating) or ("",) * SEATS
    examples = cards.example or ("",) * SEATS
    for seat, (hand, example) in enumerate(zip(cards.hands, examples, strict=True), 1):
        held = read_hand(hand).cards
        side = side_of_seat(seat, sides, odd)
        yield HandShown(
            seat,
            side,
            side == sides[0],
            players[seat - 1],
            _by_suit(held),
            sum(card is None for card in held),
            _by_suit(read_hand(example).cards),
            on_table.get(seat),
            seat == cards.claimer,
            seat == cards.leader,
        )


def _by_suit(held: Sequence[Known]) -> tuple[tuple[str, str], ...]:
    """Return the ranks held in each suit, as a hand is written."""
    suits: dict[str, list[str]] = {}
    for card in held:
        if card is not None:
            suits.setdefault(card.suit, []).append(card.rank)
    return tuple((suit, " ".join(ranks)) for suit, ranks in suits.items())


def _count(suits: Sequence[tuple[str, str]]) -> int:
    return sum(len(ranks.split()) for _, ranks in suits)


def _aloud(hand: HandShown, team: str, cards: CardsAtClaim) -> str:
    known = [card for card in read_hand(cards.hands[hand.seat - 1]).cards if card is not None]
    who = claim_diagram.who(hand.seat, team, hand.player, claims=hand.claims)
    return claim_diagram.hand(who, known, hand.unknown, hand.on_table)


def _challengers(hands: Sequence[HandShown], names: Mapping[Side, str]) -> str:
    claiming = next((hand.side for hand in hands if hand.claims), None)
    others = [hand.side for hand in hands if claiming is not None and hand.side != claiming]
    return names[others[0]] if others else ""


def _trick(number: int, text: str, trump: str) -> TrickShown:
    plays: tuple[Shown, ...] = read_trick(text, 1).plays
    known = dict(plays)
    cards = [card for _, card in plays if card is not None]
    whole = len(cards) == SEATS
    winner = plays[winning_play(trump or None, cards)][0] if whole else 0
    return TrickShown(
        number, tuple(known.get(seat) for seat in range(1, SEATS + 1)), plays[0][0] if plays else 0, winner
    )
