"""The record of play of a deal, and checks of a new one."""

from collections.abc import Iterable, Sequence

from scorekeeper.journal.card_facts import CardsAtClaim, PlayRecorded
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.play_checks import check_begun
from scorekeeper.journal.redeals import dealt_last
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.contract import SUITS
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.play.card_lines import hand_text, read_hand, read_trick, trick_text
from scorekeeper.rules.play.laid_out import HAND, NO_HANDS, TRICKS, LaidOut, impossible
from scorekeeper.rules.play.position import SEATS
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def record_of_play(state: SessionState, deal: int) -> Entry | None:
    """Return the entry with the current record of play of a deal, None if there is none.

    A record made before the deal was dealt again is about other cards and does not count.
    """
    since = dealt_last(state, deal)
    records = (entry for entry, fact in state.counting(PlayRecorded) if fact.deal == deal and entry.seq > since)
    return max(records, key=lambda entry: entry.seq, default=None)


def laid_out(fact: PlayRecorded) -> LaidOut:
    """Return the cards in a record of play."""
    hands = tuple(read_hand(text).cards for text in fact.hands) or NO_HANDS
    tricks = tuple(read_trick(text, 1).plays for text in fact.tricks)
    return LaidOut(hands, tricks, fact.left, fact.leader)


def play_recorded(session: str, deal: int, record: LaidOut) -> PlayRecorded:
    """Return these cards as the record of play of a deal."""
    hands = tuple(map(hand_text, record.hands)) if any(record.hands) else ()
    return PlayRecorded(session, deal, hands, tuple(map(trick_text, record.tricks)), record.left, record.leader)


def check_cards_at_claim(shown: CardsAtClaim) -> Found:
    """Find what is unreadable or impossible in the cards on which a claim was judged."""
    for hands in (shown.hands, shown.example) if shown.example else (shown.hands,):
        yield from _hands_at_claim(hands)
    if shown.trump and shown.trump not in SUITS:
        yield problem("not-one-of", "cards", value=shown.trump, allowed=", ".join(SUITS))
    for seat in (shown.leader, shown.claimer):
        if not 0 <= seat <= SEATS:
            yield problem("no-such-seat", "cards", seat=seat, seats=SEATS)
    if len(shown.line) > TRICKS:
        yield problem("too-many-tricks", "cards", tricks=len(shown.line), most=TRICKS)
    for text in (shown.trick, *shown.line):
        trick = read_trick(text, 1)
        yield from trick.problems
        if len(trick.plays) > SEATS:
            yield problem("too-many-plays", "cards", plays=len(trick.plays), most=SEATS)


def _hands_at_claim(hands: Sequence[str]) -> Found:
    if len(hands) != SEATS:
        yield problem("wrong-number-of-hands", "cards", hands=len(hands), players=SEATS)
    for seat, text in enumerate(hands, 1):
        read = read_hand(text)
        yield from read.problems
        if len(read.cards) > HAND:
            yield problem("too-many-in-hand", "cards", seat=seat, cards=len(read.cards), most=HAND)


def check_cards(_: Tournament, state: SessionState, fact: PlayRecorded, _reason: str, system: RuleSystem) -> Found:
    """Find what speaks against this record of play."""
    yield from check_begun(state, fact.deal)
    if system.seats != SEATS:
        yield problem("play-of-six", "session", seats=system.seats)
        return
    if fact.hands and len(fact.hands) != SEATS:
        yield problem("wrong-number-of-hands", "hands", hands=len(fact.hands), players=SEATS)
        return
    unread = [unreadable for text in fact.hands for unreadable in read_hand(text).problems]
    unread += [unreadable for text in fact.tricks for unreadable in read_trick(text, 1).problems]
    if unread:
        yield from unread
        return
    if not 0 <= fact.left <= TRICKS:
        yield problem("too-many-tricks", "left", tricks=fact.left, most=TRICKS)
    if not 0 <= fact.leader <= SEATS:
        yield problem("no-such-seat", "leader", seat=fact.leader, seats=SEATS)
    record = laid_out(fact)
    yield from impossible(record)
    standing = record_of_play(state, fact.deal)
    recorded = (
        laid_out(standing.fact) if standing is not None and isinstance(standing.fact, PlayRecorded) else LaidOut()
    )
    if record == recorded:
        yield problem("play-recorded-already", "deal", deal=fact.deal)
