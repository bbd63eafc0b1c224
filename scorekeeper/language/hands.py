"""Sentences about games of hands (500): bids, hands, faults, the bell, clicks, and refusals."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.journal.facts import (
    BellRung,
    CardsNotClipped,
    HandRecorded,
    ResultStated,
    SessionOpened,
    SessionRemoved,
    TeamEntered,
    TeamRemoved,
)
from scorekeeper.journal.snapshot import GameState
from scorekeeper.language.templates import join_all, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.hands import AWARD, BID, BOTH, TRICKS, Hand
from scorekeeper.rules.model import RULING, TIE, Line, Side, Value

Values = Mapping[str, Value]

SENTENCES: Mapping[str, Callable[[Values], str]] = {
    "bell-after-the-game": lazy_template(lambda: _("game {session} was over before the bell")),
    "dealt-again-since": lazy_template(lambda: _("hand {hand} has been dealt again since: undo that first")),
    "not-of-this-game": lazy_template(lambda: _("this does not belong to a game of hands")),
    "wrong-number-of-players-at-table": lazy_template(lambda: _("{seats} players sit at a table; {players} are given")),
    "plays-elsewhere": lazy_template(lambda: _("{name} sits in game {session} at the same time")),
    "hands-entered-beyond": lazy_template(
        lambda: _("game {session} already has hand {hand}: {hands} hands are too few")
    ),
    "nothing-changed-hand": lazy_template(lambda: _("hand {hand} is already recorded like this")),
    "after-the-bell": lazy_template(
        lambda: _("hand {hand} was not fully dealt before the bell: {last} was the last that counts")
    ),
    "no-such-attempt-hand": lazy_template(lambda: _("hand {hand} has no attempt {attempt}")),
    "hand-ruled": lazy_template(lambda: _("a ruling says how hand {hand} came out")),
    "hand-not-begun": lazy_template(lambda: _("hand {hand} has not begun yet")),
    "hands-before-the-bell": lazy_template(
        lambda: _("hand {last} is recorded: the bell cannot have ended the game before it")
    ),
    "bell-rung-already": lazy_template(lambda: _("the bell has already ended the game with hand {hand}")),
    "hand-differs": lazy_template(lambda: _("hand {hand} is {recorded} here and {document} in the document")),
    "game-part-differs": lazy_template(lambda: _("{part} of the game differs from what is recorded here")),
    "game-twice": lazy_template(lambda: _("the same four players are in these documents twice, with different games")),
    "cards-said-already": lazy_template(lambda: _("this is already recorded for the cards")),
    "result-without-hands": lazy_template(
        lambda: _("the result of game {session} was entered without its hands: there is no sheet of it")
    ),
    "game-has-hands": lazy_template(lambda: _("game {session} has hands or its bell: they give the result")),
    "result-said-already": lazy_template(lambda: _("game {session} already has this result")),
    "seating-moved-on": lazy_template(
        lambda: _("who is there, or a result, has changed since this seating was worked out: look at it again")
    ),
}
"""Every code of the checks of a game of hands with its sentence builder."""


def hand_notation(hand: Hand | HandRecorded) -> str:
    """Return a hand as typed: "A 7S 8", "none 6 4", "B 8H fault A"."""
    parts = [NO_BID_TYPED if hand.bid is None else f"{hand.side} {hand.bid}"]
    if hand.tricks:
        listed = hand.tricks.values() if hand.side is None else (hand.tricks[hand.side],)
        parts += [str(tricks) for tricks in listed]
    if hand.fault is not None:
        parts.append(f"f{hand.fault if hand.fault != BOTH else 'AB'}")
    return " ".join(parts)


NO_BID_TYPED = "none"


def side_players(players: Mapping[Side, Sequence[str]], side: Side) -> str:
    """Return the players of a side: "Anil and Biju"."""
    return join_all(players.get(side, (side,)))


def line_words(line: Line) -> str:
    """Return the reason for a line of a hand: "the bid", "tricks", "award for a fault"."""
    if line.source.kind == RULING:
        return pgettext("what points are for", "ruling {number}").format(number=line.source.position + 1)
    return {
        BID: pgettext("what points are for", "the bid made")
        if line.points >= 0
        else pgettext("what points are for", "the bid lost"),
        TRICKS: pgettext("what points are for", "tricks"),
        AWARD: _("for the other side's fault"),
    }.get(line.code, line.code)


def day_words(fact: TeamEntered | TeamRemoved | SessionOpened | SessionRemoved, players: Mapping[str, str]) -> str:
    """Return an entry about a day of games in words.

    For example "player Ann", "game Ann, Ben, Cid, Dot, table 2".
    """
    if isinstance(fact, TeamEntered):
        return pgettext("hand of 500", "player {name}").format(name=fact.name)
    if not isinstance(fact, SessionOpened):
        return (
            pgettext("hand of 500", "player removed")
            if isinstance(fact, TeamRemoved)
            else pgettext("hand of 500", "game removed")
        )
    where = [
        pgettext("place", "round {round}").format(round=fact.round) if fact.round is not None else "",
        pgettext("place", "table {table}").format(table=fact.table) if fact.table is not None else "",
    ]
    seated = pgettext("place", "game {players}").format(players=" - ".join(players.get(uid, "?") for uid in fact.teams))
    return ", ".join(part for part in (seated, *where) if part)


def fact_words(fact: HandRecorded | BellRung | CardsNotClipped | ResultStated, players: Mapping[str, str]) -> str:
    """Return an entry about a game in words: "hand 2: A 7S 8", "bell after hand 3".

    `players` are names by uid.
    """
    if isinstance(fact, HandRecorded):
        template = (
            pgettext("hand of 500", "hand {hand}, dealt again: {what}")
            if fact.attempt > 1
            else pgettext("hand of 500", "hand {hand}: {what}")
        )
        return template.format(hand=fact.hand, what=hand_notation(fact))
    if isinstance(fact, BellRung):
        return (
            pgettext("hand of 500", "bell after hand {hand}").format(hand=fact.hand)
            if fact.hand
            else _("bell before any hand")
        )
    if isinstance(fact, ResultStated):
        if fact.winner != TIE:
            return pgettext("hand of 500", "result: side {side} won").format(side=fact.winner)
        stays = _("result: a tie, side {side} stays").format(side=fact.stays)
        return stays if fact.stays is not None else pgettext("hand of 500", "result: a tie")
    if not fact.players:
        return pgettext("hand of 500", "all cards clipped")
    template = ngettext("card not clipped: {names}", "cards not clipped: {names}", len(fact.players))
    return template.format(names=", ".join(players.get(player, player) for player in fact.players))


def finish(winners: str, totals: Sequence[int], ended_at: int | None, limit: int | None, *, bell: bool) -> str:
    """Return the winner, the score, and how the game ended.

    `limit` is the score that ended it at once.
    """
    score = " : ".join(map(str, totals))
    text = (pgettext("hand of 500", "{winners} win {score}.") if winners else _("A tie, {score}.")).format(
        winners=winners, score=score
    )
    if limit is not None:
        reached = str(limit) if limit >= 0 else pgettext("hand of 500", "minus {points}").format(points=-limit)
        text += " " + _("The game ended at once with hand {hand}: {reached} is reached.").format(
            hand=ended_at, reached=reached
        )
    elif bell:
        text += " " + _("The bell ended it.")
    return text


def finish_words(state: GameState, names: Mapping[Side, str]) -> str:
    """Return who won a game and how it ended, "" while hands are missing."""
    result = state.result
    if not result.complete:
        return ""
    won = "" if result.winner in (None, TIE) else names[str(result.winner)]
    return finish(won, tuple(result.totals.values()), result.ended_at, result.limit, bell=state.record.bell)
