"""Checks of facts about a game of hands: the table, its hands, the bell, the cards, rulings."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.journal.dispute_checks import check_answer
from scorekeeper.journal.event_checks import check_place
from scorekeeper.journal.facts import (
    BellRung,
    CardsNotClipped,
    HandRecorded,
    Redealt,
    ResultStated,
    RulingMade,
    SessionOpened,
    SessionRemoved,
)
from scorekeeper.journal.games import hand_of, is_hand_correction, players_named, ruling_of
from scorekeeper.journal.sessions import played_in
from scorekeeper.journal.snapshot import EMPTY, GameState, Tournament
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import BOTH, MISDEAL, HandRules, counting_hands, rulings_without_bid, score_game
from scorekeeper.rules.model import DEFEATED, MADE, RULING, TIE, Problem, problem
from scorekeeper.tournament.settings import setting_of

Found = Iterable[Problem]


def check_table(tournament: Tournament, fact: SessionOpened, reason: str, rules: HandRules) -> Found:
    """Find objections to a table: players, place, options, a change during play."""
    seats = 2 * rules.partners
    if len(fact.teams) != seats:
        yield problem("wrong-number-of-players-at-table", "teams", players=len(fact.teams), seats=seats)
    for index in range(len(fact.teams)):
        yield from _check_seat(tournament, fact, index)
    for key, chosen in fact.options.items():
        setting = setting_of(rules, key)
        if setting is not None and not setting.allows(chosen):
            yield problem("option-value", "options", key, option=key, value=str(chosen))
    yield from check_place(tournament, fact)
    state = tournament.games.get(fact.session)
    if state is not None and state.state != EMPTY:
        yield from _changed(state, fact, reason, rules)


def _check_seat(tournament: Tournament, fact: SessionOpened, index: int) -> Found:
    """Find players who are not listed, sit twice, or sit at another table in the same round."""
    uid = fact.teams[index]
    player = tournament.teams.get(uid)
    if player is None:
        yield problem("no-such-player", "teams", index, name=uid)
    elif uid in fact.teams[:index]:
        yield problem("player-twice", "teams", index, name=player.name)
    elif fact.round is not None:
        for other in played_in(tournament, uid, fact.round):
            if other.uid != fact.session:
                yield problem("plays-elsewhere", "teams", index, name=player.name, session=other.number)


def _changed(state: GameState, fact: SessionOpened, reason: str, rules: HandRules) -> Found:
    """Find conflicts of a change with a game in progress."""
    hands = int(rules.options.effective({**state.record.options, **fact.options})["hands"])
    last = max((hand.number for hand in state.record.hands), default=0)
    if last > hands:
        yield problem("hands-entered-beyond", "options", "hands", session=state.number, hand=last, hands=hands)
    if not reason.strip():
        yield problem("reason-missing", "reason")


def check_hand(state: GameState, fact: HandRecorded, reason: str, rules: HandRules) -> Found:
    """Find what speaks against a hand."""
    if state.stated is not None:
        yield problem("result-without-hands", "hand", session=state.number)
    standing = _standing(state, fact)
    yield from _number(state, fact, rules, new=standing is None)
    yield from _says(fact, rules)
    if fact.fault != BOTH and (fact.hand, fact.attempt + 1) in {
        (statement.hand, statement.attempt) for statement in _hand_statements(state)
    }:
        yield problem("dealt-again-since", "fault", hand=fact.hand)
    yield from _ruled_upon(state, fact)
    if standing == fact:
        yield problem("nothing-changed-hand", "hand", hand=fact.hand)
    elif standing is not None and is_hand_correction(standing, fact) and not reason.strip():
        yield problem("reason-missing", "reason")


def _ruled_upon(state: GameState, fact: HandRecorded) -> Found:
    """Find that a ruling on the outcome of this hand would lose the hand's bid."""
    hands = {(statement.hand, statement.attempt): hand_of(statement) for statement in _hand_statements(state)} | {
        (fact.hand, fact.attempt): hand_of(fact)
    }
    after = replace(state.record, hands=tuple(hands[attempt] for attempt in sorted(hands)))
    if set(rulings_without_bid(after)) - set(rulings_without_bid(state.record)):
        yield problem("ruling-without-bid", "bid", hand=fact.hand)


def _standing(state: GameState, fact: HandRecorded) -> HandRecorded | None:
    attempt = (fact.hand, fact.attempt)
    return next(
        (
            statement
            for statement in reversed(_hand_statements(state))
            if (statement.hand, statement.attempt) == attempt
        ),
        None,
    )


def _hand_statements(state: GameState) -> list[HandRecorded]:
    """Return every statement about a hand that counts, oldest first."""
    facts = (entry.fact for entry in standing_entries(state.entries))
    return [fact for fact in facts if isinstance(fact, HandRecorded)]


def _number(state: GameState, fact: HandRecorded, rules: HandRules, *, new: bool) -> Found:
    """Find a hand that is not scheduled, comes too early, or after the end of the game."""
    dealt = [hand for hand in state.record.hands if hand.number == fact.hand]
    again = sum(hand.fault == BOTH for hand in dealt)
    if not 1 <= fact.hand <= state.hands:
        yield problem("no-such-hand", "hand", hand=fact.hand)
    elif state.bell is not None and fact.hand > state.bell:
        yield problem("after-the-bell", "hand", hand=fact.hand, last=state.bell)
    elif new and fact.attempt != again + 1:
        yield problem("no-such-attempt-hand", "attempt", hand=fact.hand, attempt=fact.attempt)
    elif new and any(hand.number == fact.hand and hand.outcome is not None for hand in state.result.hands):
        yield problem("hand-ruled", "hand", hand=fact.hand)
    elif new and fact.hand > 1 + max(counting_hands(state.record.hands, state.result.hands), default=0):
        yield problem("hand-not-begun", "hand", hand=fact.hand)
    elif new:
        earlier = replace(state.record, hands=tuple(hand for hand in state.record.hands if hand.number < fact.hand))
        ended = score_game(rules, earlier).ended_at
        if ended is not None:
            yield problem("game-over", "hand", hand=fact.hand, ended=ended)


def _says(fact: HandRecorded, rules: HandRules) -> Found:
    """Find invalid values of a hand."""
    if (fact.side is None) != (fact.bid is None):
        yield problem("side-without-bid", "side")
    if fact.side is not None and fact.side not in rules.sides:
        yield problem("no-such-side", "side", side=fact.side)
    yield from _bid(fact.bid, rules, "bid")
    if fact.tricks and (
        set(fact.tricks) != set(rules.sides)
        or any(tricks < 0 for tricks in fact.tricks.values())
        or sum(fact.tricks.values()) != rules.highest
    ):
        yield problem("tricks-do-not-add-up", "tricks", sum=sum(fact.tricks.values()), tricks=rules.highest)
    if fact.fault is not None and fact.fault not in (*rules.sides, BOTH):
        yield problem("no-such-side", "fault", side=fact.fault)
    elif fact.fault is not None and fact.fault != BOTH and fact.bid is None:
        yield problem("fault-without-bid", "fault")
    if fact.article is not None and fact.article not in rules.fault_articles(hand_of(fact)):
        yield problem("no-such-fault-article", "article", text=fact.article)


def _bid(bid: Contract | None, rules: HandRules, field: str) -> Found:
    if bid is None:
        return
    if bid.strain not in rules.suits or bid.doubling:
        yield problem("not-a-bid", field, text=str(bid))
    elif bid.value < rules.lowest:
        yield problem("below-minimum", field, value=str(bid), minimum=rules.lowest)
    elif bid.value > rules.highest:
        yield problem("above-maximum", field, value=str(bid), maximum=rules.highest)


def check_misdeal(state: GameState, fact: Redealt, _reason: str, rules: HandRules) -> Found:
    """Find what speaks against a misdeal: it must be of the next hand, before its bid."""
    if fact.reason != MISDEAL:
        yield problem("not-of-this-game", "reason")
    dealt = [hand for hand in state.record.hands if hand.number == fact.deal]
    if dealt and dealt[-1].fault != BOTH:
        yield problem("misdeal-after-the-bid", "deal", hand=fact.deal)
    else:
        yield from _number(state, HandRecorded(fact.session, fact.deal, attempt=len(dealt) + 1), rules, new=True)


def check_bell(state: GameState, fact: BellRung, reason: str, _rules: HandRules) -> Found:
    """Find what speaks against the bell ending the game with this hand."""
    hands = {hand.number: hand for hand in state.record.hands}
    last = max(counting_hands(state.record.hands, state.result.hands), default=0)
    begun = last + 1 if last == 0 or hands[last].over else last
    if not 0 <= fact.hand <= state.hands:
        yield problem("no-such-hand", "hand", hand=fact.hand)
    elif fact.hand < last:
        yield problem("hands-before-the-bell", "hand", hand=fact.hand, last=last)
    elif fact.hand > begun:
        yield problem("hand-not-begun", "hand", hand=fact.hand)
    if state.result.complete and state.bell is None:
        yield problem("bell-after-the-game", "hand", session=state.number)
    elif state.bell == fact.hand:
        yield problem("bell-rung-already", "hand", hand=fact.hand)
    elif state.bell is not None and not reason.strip():
        yield problem("reason-missing", "reason")


def check_result(state: GameState, fact: ResultStated, reason: str, rules: HandRules) -> Found:
    """Refuse a result with an unknown side, beside hands, or that changes nothing.

    For a game that the bell ended before its first hand, a tie, only the pair that stays can be named.
    """
    if fact.winner not in (*rules.sides, TIE):
        yield problem("no-such-side", "winner", side=fact.winner)
    if fact.stays is not None and (fact.winner != TIE or fact.stays not in rules.sides):
        yield problem("no-such-side", "stays", side=fact.stays)
    if state.record.hands or (state.bell is not None and fact.stays is None):
        yield problem("game-has-hands", "winner", session=state.number)
    elif state.stated == fact:
        yield problem("result-said-already", "winner", session=state.number)
    elif state.stated is not None and not reason.strip():
        yield problem("reason-missing", "reason")


def check_clipped_cards(state: GameState, fact: CardsNotClipped, _reason: str, _rules: HandRules) -> Found:
    """Find players who do not sit here, or a statement about the cards that changes nothing."""
    seated = {name for names in state.record.players.values() for name in names}
    named = players_named(fact.players, state.teams, state.record.players)
    if named and state.result.winner == TIE:
        yield problem("unclipped-in-a-tie", "players", 0, name=named[0])
        return
    for index, name in enumerate(named):
        if name not in seated:
            yield problem("no-such-player", "players", index, name=name)
        elif name in named[:index]:
            yield problem("player-twice", "players", index, name=name)
    if set(named) == set(state.record.unclipped):
        yield problem("cards-said-already", "players")


def check_ruling(tournament: Tournament, fact: RulingMade, _reason: str, rules: HandRules) -> Found:
    """Find what speaks against a ruling or settlement about a game."""
    state = tournament.games.get(fact.session)
    if state is None:
        yield problem("no-such-session", "session")
        return
    yield from _ruling(state, fact, rules)
    yield from _not_of_games(fact)
    yield from check_answer(tournament, fact)


def _ruling(state: GameState, fact: RulingMade, rules: HandRules) -> Found:
    if not any(article.strip() for article in fact.articles):
        yield problem("articles-missing", "articles")
    if not fact.reason.strip():
        yield problem("reason-missing", "reason")
    if fact.deal is None and any(part is not None for part in (fact.side, fact.contract, fact.outcome, fact.fault)):
        yield problem("needs-a-hand", "deal", key="fault" if fact.fault is not None else "outcome")
    if fact.deal is not None and fact.deal not in {hand.number for hand in state.record.hands}:
        yield problem("no-such-hand", "deal", hand=fact.deal)
    if fact.ruling_kind == RULING or not fact.members:
        yield from _bid(fact.contract, rules, "contract")
    else:
        yield problem("settlement-has-members", "members")
    if fact.outcome is not None and fact.outcome not in (MADE, DEFEATED):
        yield problem("no-such-outcome", "outcome", outcome=fact.outcome)
    for side in (*fact.points, fact.side, fact.fault):
        if side is not None and side not in rules.sides:
            yield problem("no-such-side", "side", side=side)
    yield from _check_decision(state, fact)


def _check_decision(state: GameState, fact: RulingMade) -> Found:
    """Refuse a fault with an outcome, and a decision on a hand without a bid."""
    if fact.fault is not None and fact.outcome is not None:
        yield problem("fault-and-outcome", "fault")
    if fact.deal is None:
        return
    made = zip(state.record.rulings, state.ruling_entries, strict=True)
    kept = [ruling for ruling, entry in made if entry != fact.supersedes]
    before = len(rulings_without_bid(replace(state.record, rulings=tuple(kept[: len(state.record.rulings)]))))
    lacking = rulings_without_bid(replace(state.record, rulings=(*kept, ruling_of(fact))))
    if len(lacking) > before or len(kept) in dict(lacking):
        keys = (key for key in ("outcome", "fault", "contract", "side") if getattr(fact, key) is not None)
        yield problem("ruling-without-bid", next(keys, "supersedes"), hand=fact.deal or 0)


def _not_of_games(fact: RulingMade) -> Found:
    """Find effects of a ruling that only apply to deals."""
    for field in ("waive", "impose", "taken", "again", "forfeit"):
        if getattr(fact, field) not in (None, ()):
            yield problem("not-of-this-game", field)


def check_removal(state: GameState, _fact: SessionRemoved, _reason: str, _rules: HandRules) -> Found:
    """Find that a game has entries, so that it cannot be removed."""
    if state.state != EMPTY:
        yield problem("session-has-deals", "session", session=state.number)
    elif state.disputes or state.rulings:
        yield problem("session-has-disputes", "session", session=state.number)
