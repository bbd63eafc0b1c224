"""A document of a game of hands as the facts that enter it, and how its game is found."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from scorekeeper.documents.game500 import write_game
from scorekeeper.features.copying.view.record_comparison import begins_with, rulings_alike, worth
from scorekeeper.features.papers.view.record_facts import Path, SourcedFact, ruling_fact
from scorekeeper.journal.dispute_facts import FROM_RECORD
from scorekeeper.journal.facts import BellRung, CardsNotClipped, SessionOpened
from scorekeeper.journal.games import hand_fact
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import RUNNING, EventState, GameState
from scorekeeper.language.hands import hand_notation
from scorekeeper.rules.hands import BOTH, Game, Hand, HandRules, counting_hands, score_game
from scorekeeper.rules.model import Problem, Side, problem


def game_identity(players: Mapping[Side, tuple[str, ...]]) -> frozenset[frozenset[str]]:
    """Return who plays with whom against whom; with round and table that identifies the game."""
    return frozenset(frozenset(name_key(name) for name in names) for names in players.values())


def same_place(recorded: Game, document: Game) -> bool:
    """Return whether round and table, or else the date, agree as far as both give them."""
    keys = [key for key in ("round", "table") if key in recorded.meta and key in document.meta]
    if not keys and "date" in recorded.meta and "date" in document.meta:
        keys = ["date"]
    return all(recorded.meta[key] == document.meta[key] for key in keys)


def find_matching_game(candidates: Sequence[GameState | Game], game: Game) -> GameState | Game | Problem | None:
    """Return the game of these players that a document is about, None if there is none.

    If several fit, returns the problem that the document must name the round or table.
    """
    with_hands = [state for state in candidates if isinstance(state, GameState) and state.record.hands]
    for state in with_hands if game.hands else ():
        if game_continues(state, game) or not game_differences(state, game, ()):
            return state
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    names = " - ".join(" + ".join(players) for players in game.players.values())
    metas = [entry.meta if isinstance(entry, Game) else entry.record.meta for entry in candidates]
    rounds, tables = (sorted({meta[key] for meta in metas if key in meta}, key=int) for key in ("round", "table"))
    if len(rounds) > 1:
        return problem("meet-in-rounds", "meta", "round", teams=names, rounds=", ".join(map(str, rounds)))
    listed, number = ", ".join(map(str, tables)), rounds[0] if rounds else 0
    return problem("meet-at-tables", "meta", "table", teams=names, round=number, tables=listed)


def in_seat_order(game: Game) -> list[str]:
    """Return the players in seats 1, 2, 3 ...: the sides in turn."""
    sides = list(game.players.values())
    return [side[position] for position in range(len(sides[0])) for side in sides]


def in_hand_order(game: Game) -> list[int]:
    """Return the indexes of the hands in a document, in the order in which they were played."""
    return sorted(range(len(game.hands)), key=lambda index: game.hands[index].number)


def has_swapped_sides(recorded: GameState, game: Game) -> bool:
    """Return whether those who play one side here play the other in the document."""
    return _other_sides(recorded.record, game)


def _other_sides(recorded: Game, game: Game) -> bool:
    return [set(map(name_key, names)) for names in recorded.players.values()] != [
        set(map(name_key, names)) for names in game.players.values()
    ]


def game_differences(recorded: GameState, game: Game, path: Path) -> tuple[Problem, ...]:
    """Return where a document differs from the recorded game: hand by hand, then the rest."""
    if has_swapped_sides(recorded, game):
        return (problem("sides-swapped", *path, "sides"),)
    problems = []
    for known, index in zip_longest(recorded.record.hands, in_hand_order(game)):
        new = None if index is None else game.hands[index]
        old = _as_documented(known, new) if known is not None and new is not None else known
        if old != new:
            number = new.number if new is not None else old.number if old is not None else 0
            where = (*path, "hands") if index is None else (*path, "hands", index)
            problems.append(problem("hand-differs", *where, hand=number, recorded=_text(old), document=_text(new)))
    options = recorded.rules.options
    for part, before, then in (
        ("options", options.effective(recorded.record.options), options.effective(game.options)),
        ("bell", recorded.record.bell, game.bell),
        ("unclipped", set(map(name_key, recorded.record.unclipped)), set(map(name_key, game.unclipped))),
        ("rulings", *_rulings(recorded.record, game)),
    ):
        if before != then:
            problems.append(problem("game-part-differs", *path, part, part=part))
    return tuple(problems)


def game_continues(recorded: GameState, game: Game) -> bool:
    """Return whether a document continues a running game without changing finished hands."""
    return recorded.state == RUNNING and _goes_further(recorded.record, game, recorded.rules)


def game_is_earlier(recorded: GameState, game: Game) -> bool:
    """Return whether a document is an older state of the recorded game."""
    ordered = replace(game, hands=tuple(game.hands[index] for index in in_hand_order(game)))
    return bool(game.hands) and _goes_further(ordered, recorded.record, recorded.rules, alike=False)


def _goes_further(record: Game, game: Game, rules: HandRules, *, alike: bool = True) -> bool:
    """Return whether a game begins like another record of it.

    `alike`: hands of equal worth are enough.
    """
    order = in_hand_order(game)
    hands = [game.hands[index] for index in order[: len(record.hands)]]
    if record.bell or _other_sides(record, game) or len(hands) < len(record.hands):
        return False
    pairs = list(zip(record.hands, hands, strict=True))
    further = len(order) > len(hands) or game.bell or any(new.over and not old.over for old, new in pairs)
    if (alike and not further) or not all(_completes(old, new) for old, new in pairs):
        return False
    before, after = ({name_key(name) for name in version.unclipped} for version in (record, game))
    record_options, game_options = (rules.options.effective(version.options) for version in (record, game))
    old, new = _rulings(record, game)
    if not before <= after or record_options != game_options or not begins_with(new, old):
        return False
    if not alike:
        return True
    results = zip(record.hands, score_game(rules, record).hands, score_game(rules, game).hands, strict=False)
    return all(worth(result) == worth(later) for hand, result, later in results if hand.over)


def _as_documented(recorded: Hand, document: Hand) -> Hand:
    """Return a recorded hand, without its article if the document has none."""
    return recorded if document.article else replace(recorded, article=None)


def _completes(old: Hand, new: Hand) -> bool:
    """Return whether a hand is the same, or the same bid with its result."""
    if old.over:
        return _as_documented(old, new) == new
    return (old.number, old.side, old.bid) == (new.number, new.side, new.bid)


def _rulings(recorded: Game, document: Game) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the rulings of both records, prepared for comparison (see `rulings_alike`)."""
    both = (write_game(version).get("rulings", []) for version in (recorded, document))
    old, new = (rulings_alike(written, document.rulings) for written in both)
    return old, new


def _text(hand: Hand | None) -> str:
    return "-" if hand is None else hand_notation(hand)


def _opened(game: GameState | None) -> SessionOpened | None:
    """Return what a game was opened with."""
    entries = game.entries if game is not None else ()
    fact = next((entry.fact for entry in entries if game is not None and entry.seq == game.opened_entry), None)
    return fact if isinstance(fact, SessionOpened) else None


def game_facts(
    uid: str,
    game: Game,
    players: tuple[str, ...],
    event: EventState,
    rules: HandRules,
    *,
    recorded: GameState | None = None,
) -> list[SourcedFact]:
    """Return a game as facts, its opening first.

    `players` are uids in the order of the document.
    `recorded` is the game as it was opened already, with its seats and its place in the day; its records are not
    repeated.
    """
    known = recorded.record if recorded is not None else Game({})
    document_options, event_options = rules.options.effective(game.options), rules.options.effective(event.settings)
    own = {key: value for key, value in document_options.items() if event_options[key] != value}
    opened = _opened(recorded)
    opening = replace(opened or SessionOpened(uid, players), options=own, **_game_details(game, event))
    facts = [] if opening == opened or known.hands else [SourcedFact(opening, ())]
    attempts: dict[int, int] = {}
    over = sum(hand.over for hand in known.hands)
    for index, position in enumerate(in_hand_order(game)):
        hand = game.hands[position]
        attempt = attempts.get(hand.number, 0) + 1
        if index >= over and (index >= len(known.hands) or hand.over):
            facts.append(SourcedFact(hand_fact(uid, hand, attempt), ("hands", position)))
        if hand.fault == BOTH:
            attempts[hand.number] = attempt
    if game.bell:
        # a hand to be dealt again does not count as dealt before the bell
        last = max(counting_hands(game.hands, score_game(rules, game).hands), default=0)
        facts.append(SourcedFact(BellRung(uid, last), ("bell",)))
    facts += game_rulings(uid, game, len(known.rulings))
    if game.unclipped and set(game.unclipped) != set(known.unclipped):
        # after the rulings: without them the game may have been tied
        by_name = dict(zip(in_seat_order(game), players, strict=True))
        unclipped = tuple(dict.fromkeys(by_name[name] for name in game.unclipped))
        facts.append(SourcedFact(CardsNotClipped(uid, unclipped), ("unclipped",)))
    return facts


def _game_details(game: Game, event: EventState) -> dict[str, Any]:
    """Return the details of a game from its document.

    Date and venue only if they differ from the event's.
    """
    fields = {key: value for key, value in game.meta.items() if key not in {"event", "date", "venue", "stage"}}
    around = {"date": event.date, "venue": event.venue}
    own = {key: game.meta[key] for key in around if key in game.meta and game.meta[key] != around[key]}
    return fields | own


def game_rulings(uid: str, game: Game, after: int = 0) -> list[SourcedFact]:
    """Return the rulings of a game as facts, without the first `after`."""
    return [
        SourcedFact(replace(ruling_fact(uid, ruling), told_as="" if after else FROM_RECORD), ("rulings", index))
        for index, ruling in enumerate(game.rulings)
        if index >= after
    ]
