"""The record of play that stands of a deal, and what refuses one: cards that cannot be, seats that are not there."""

from collections.abc import Iterable

from scorekeeper.journal.card_facts import CardsAtClaim, PlayRecorded
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.play_checks import begun
from scorekeeper.journal.redeals import dealt_last
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.play.card_lines import hand_text, read_hand, read_trick, trick_text
from scorekeeper.rules.play.laid_out import NO_HANDS, TRICKS, LaidOut, impossible
from scorekeeper.rules.play.position import SEATS
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def record_of_play(state: SessionState, deal: int) -> Entry | None:
    """Return the entry with the record of play that stands of a deal, None where there is none.

    One that was made before the deal was dealt again is about other cards.
    """
    since = dealt_last(state, deal)
    found = (entry for entry, fact in state.counting(PlayRecorded) if fact.deal == deal and entry.seq > since)
    return max(found, key=lambda entry: entry.seq, default=None)


def laid_out(fact: PlayRecorded) -> LaidOut:
    """Return the cards that a record of play says."""
    hands = tuple(read_hand(text).cards for text in fact.hands) or NO_HANDS
    tricks = tuple(read_trick(text, 1).plays for text in fact.tricks)
    return LaidOut(hands, tricks, fact.left, fact.leader)


def play_recorded(session: str, deal: int, laid: LaidOut) -> PlayRecorded:
    """Return these cards as the record of play of a deal."""
    hands = tuple(map(hand_text, laid.hands)) if any(laid.hands) else ()
    return PlayRecorded(session, deal, hands, tuple(map(trick_text, laid.tricks)), laid.left, laid.leader)


def cards_at_claim(shown: CardsAtClaim) -> Found:
    """Find what cannot be read of the cards in which a claim was judged."""
    if len(shown.hands) != SEATS:
        yield problem("wrong-number-of-hands", "cards", hands=len(shown.hands), players=SEATS)
    for text in (*shown.hands, *shown.example):
        yield from read_hand(text).problems
    for text in (shown.trick, *shown.line):
        yield from read_trick(text, 1).problems


def cards(_: Tournament, state: SessionState, fact: PlayRecorded, _reason: str, system: RuleSystem) -> Found:
    """Find what speaks against this record of play."""
    yield from begun(state, fact.deal)
    if system.seats != SEATS:
        yield problem("play-of-six", "session", seats=system.seats)
        return
    if fact.hands and len(fact.hands) != SEATS:
        yield problem("wrong-number-of-hands", "hands", hands=len(fact.hands), players=SEATS)
        return
    unread = [found for text in fact.hands for found in read_hand(text).problems]
    unread += [found for text in fact.tricks for found in read_trick(text, 1).problems]
    if unread:
        yield from unread
        return
    if not 0 <= fact.left <= TRICKS:
        yield problem("too-many-tricks", "left", tricks=fact.left, most=TRICKS)
    if not 0 <= fact.leader <= SEATS:
        yield problem("no-such-seat", "leader", seat=fact.leader, seats=SEATS)
    laid = laid_out(fact)
    yield from impossible(laid)
    standing = record_of_play(state, fact.deal)
    stood = laid_out(standing.fact) if standing is not None and isinstance(standing.fact, PlayRecorded) else LaidOut()
    if laid == stood:
        yield problem("play-recorded-already", "deal", deal=fact.deal)
