"""A document of a game of hands as the facts that enter it, and what says which game it is."""

from collections.abc import Mapping

from scorekeeper.assets.wording.hands import hand_notation
from scorekeeper.desk.papers.record_facts import Path, Told
from scorekeeper.journal.facts import BellRung, CardsNotClipped, HandRecorded, RulingMade, SessionOpened
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import EventState, GameState
from scorekeeper.rules.hands import BOTH, Game, Hand, HandRules
from scorekeeper.rules.model import Problem, Side, problem


def game_identity(players: Mapping[Side, tuple[str, ...]]) -> frozenset[frozenset[str]]:
    """Answer what says which game this is: who plays with whom against whom; a document says nothing else of it."""
    return frozenset(frozenset(name_key(name) for name in names) for names in players.values())


def in_seat_order(game: Game) -> list[str]:
    """Answer the players in seats 1, 2, 3 ...: the sides in turn."""
    sides = list(game.players.values())
    return [side[place] for place in range(len(sides[0])) for side in sides]


def game_differences(stands: GameState, game: Game, path: Path) -> tuple[Problem, ...]:
    """Answer in what a document of a game differs from what stands of it: hand by hand, then the rest."""
    if [list(map(name_key, names)) for names in stands.record.players.values()] != [
        list(map(name_key, names)) for names in game.players.values()
    ]:
        return (problem("sides-swapped", *path, "sides"),)
    old, new = stands.record.hands, game.hands
    found = []
    for place in range(max(len(old), len(new))):
        was = old[place] if place < len(old) else None
        told = new[place] if place < len(new) else None
        if was != told:
            number = told.number if told is not None else was.number if was is not None else 0
            where = (*path, "hands", place) if told is not None else (*path, "hands")
            found.append(problem("hand-differs", *where, hand=number, stands=_text(was), document=_text(told)))
    for part, before, then in (
        ("bell", stands.record.bell, game.bell),
        ("unclipped", set(stands.record.unclipped), set(game.unclipped)),
        ("rulings", stands.record.rulings, game.rulings),
    ):
        if before != then:
            found.append(problem("game-part-differs", *path, part, part=part))
    return tuple(found)


def _text(hand: Hand | None) -> str:
    return "-" if hand is None else hand_notation(hand)


def game_facts(uid: str, game: Game, players: tuple[str, ...], event: EventState, rules: HandRules) -> list[Told]:
    """Answer what happened in a game as facts, its opening first; `players` are uids in seat order."""
    wanted, given = rules.options.effective(game.options), rules.options.effective(event.settings)
    own = {key: value for key, value in wanted.items() if given[key] != value}
    told = [Told(SessionOpened(uid, players, options=own), ())]
    attempts: dict[int, int] = {}
    for place, hand in enumerate(game.hands):
        attempt = attempts.get(hand.number, 0) + 1
        fact = HandRecorded(uid, hand.number, hand.side, hand.bid, hand.tricks, hand.fault, attempt)
        told.append(Told(fact, ("hands", place)))
        if hand.fault == BOTH:
            attempts[hand.number] = attempt
    if game.bell:
        last = max((hand.number for hand in game.hands), default=0)
        told.append(Told(BellRung(uid, last), ("bell",)))
    if game.unclipped:
        by_name = dict(zip(in_seat_order(game), players, strict=True))
        told.append(Told(CardsNotClipped(uid, tuple(by_name[name] for name in game.unclipped)), ("unclipped",)))
    told += [
        Told(
            RulingMade(
                uid,
                ruling.articles,
                ruling.reason,
                ruling.deal,
                ruling.kind,
                ruling.side,
                ruling.contract,
                ruling.outcome,
                ruling.points,
                members=ruling.members,
            ),
            ("rulings", place),
        )
        for place, ruling in enumerate(game.rulings)
    ]
    return told
