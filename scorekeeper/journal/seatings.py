"""A day of games of hands, round by round.

Who is present, who played where, and the next seating (section 2).
A seating is a draw of one round by the movement of 500; its games are created like the sessions of any draw. Players
are always named by their uids.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.documents.tournament.model import MovementGame
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.journal.stages import HERE, MAIN, MOVEMENT, DrawState
from scorekeeper.rules.model import TIE, Side
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.tournament.draw.movement import SeatedRound, movement
from scorekeeper.tournament.draw.order import draw_key
from scorekeeper.tournament.settings import OTHER_PAIR, TIE_STAYS

SEATS = {0: (1, 3), 1: (2, 4)}
"""The seats of the first side, and of the second."""


@dataclass(frozen=True, slots=True)
class NextSeating:
    """The seating of the next round, before it is entered.

    `order` are the players in draw order, `again` those who sit out again, `partners` the repeated partnerships.
    `unfinished` are tables of the previous round without a result, `undecided` those tied without a hand, so that there
    is no dealer to decide which pair stays.
    """

    seated_round: SeatedRound
    order: tuple[str, ...]
    again: tuple[str, ...]
    partners: tuple[tuple[str, str], ...]
    unfinished: tuple[int, ...]
    undecided: tuple[int, ...]
    seed: int | None = None


def present(tournament: Tournament) -> tuple[str, ...]:
    """Return the players who are present now, in the order of the list."""
    known = tournament.registrations
    return tuple(uid for uid in tournament.teams if uid in known and known[uid].presence == HERE)


def seatings(tournament: Tournament) -> Mapping[int, DrawState]:
    """Return the valid seatings, by round."""
    draws = tournament.stage(MAIN).standing_draws
    return {number: draw for draw in draws if draw.fact.method == MOVEMENT for number in draw.rounds}


def last_round(tournament: Tournament) -> int:
    """Return the last round that was seated or has a game; 0 before the first."""
    games = (game.round or 0 for game in tournament.games.values())
    return max((*seatings(tournament), *games), default=0)


def in_round(tournament: Tournament, number: int) -> tuple[GameState, ...]:
    """Return the games of a round by table; a game without a table is not part of the movement."""
    games = (game for game in tournament.games.values() if game.round == number and game.table is not None)
    return tuple(sorted(games, key=lambda game: game.table or 0))


def sat_out(tournament: Tournament) -> Mapping[int, tuple[str, ...]]:
    """Return who sat out in which round; a round counts from its first result on."""
    over = {game.round for game in tournament.games.values() if game.state == COMPLETE}
    return {number: draw.rounds[number].sits_out for number, draw in seatings(tournament).items() if number in over}


def is_undecided(game: GameState) -> bool:
    """Return whether a tied game leaves open who stays.

    No pair was named, and no hand had a dealer.
    """
    named = game.stated is not None and game.stated.stays is not None
    return game.result.winner == TIE and not named and not game.dealt_by


def staying(tournament: Tournament, game: GameState) -> Side:
    """Return the side that keeps its table: the losers.

    After a tie it is the pair named, or the last dealer's pair. Days of earlier versions continued from undecided ties:
    there the pair in seats 1 and 3 counts as the dealer's pair.
    """
    first, second = game.rules.sides
    if game.result.winner not in (None, TIE):
        return second if game.result.winner == first else first
    if game.stated is not None and game.stated.stays is not None:
        return game.stated.stays
    dealer = game.dealt_by[-1] if game.dealt_by else 1
    side = side_of_seat(dealer, game.rules.sides)
    return game.rules.other(side) if tournament.settings.get(TIE_STAYS) == OTHER_PAIR else side


def played(tournament: Tournament) -> tuple[MovementGame, ...]:
    """Return the finished games in the form the movement uses; the players by uid."""
    return tuple(
        _movement_game(tournament, game)
        for number in range(1, last_round(tournament) + 1)
        for game in in_round(tournament, number)
        if game.state == COMPLETE
    )


def _movement_game(tournament: Tournament, game: GameState) -> MovementGame:
    sides = game.rules.sides
    moving = SEATS[1 - sides.index(staying(tournament, game))]
    names = [
        game.record.players[side_of_seat(seat, sides)][(seat - 1) // len(sides)] for seat in range(1, 5)
    ]  # fmt: skip
    unclipped = tuple(seat for seat in moving if names[seat - 1] in game.record.unclipped)
    tied = game.result.winner == TIE
    return MovementGame(0, game.round or 0, game.table or 0, game.teams, moving, tied, () if tied else unclipped)


def players_present(tournament: Tournament, number: int) -> frozenset[str]:
    """Return the players present in a round: those who sat at a table or sat out."""
    here = {uid for game in in_round(tournament, number) for uid in game.teams}
    draw = seatings(tournament).get(number)
    return frozenset(here | set(draw.rounds[number].sits_out if draw is not None else ()))


def next_seating(tournament: Tournament, seed: int | None = None) -> NextSeating:
    """Return the seating of the next round for the players present now.

    `seed` sorts the players of the first round reproducibly; without it they keep the order of the list. Players who
    come later are placed after all others in draw order.
    """
    held, here = seatings(tournament), present(tournament)
    number = last_round(tournament) + 1
    before = held[max(held)].fact.order if held else ()
    joined = tuple(uid for uid in tournament.teams if uid not in before and (uid in here or not before))
    if seed is not None and not before:
        joined = tuple(sorted(joined, key=lambda uid: draw_key(seed, tournament.teams[uid].name)))
    order = (*before, *joined)
    there = {past: players_present(tournament, past) for past in range(1, number)}
    there[number] = frozenset(here)
    games = played(tournament)
    seated_round = movement(number, order, games, lambda uid, past: uid in there[past])
    out_before = {uid for draw in held.values() for drawn_round in draw.rounds.values() for uid in drawn_round.sits_out}
    last = in_round(tournament, number - 1)
    unfinished = tuple(game.table or 0 for game in last if game.state != COMPLETE)
    undecided = tuple(game.table or 0 for game in last if is_undecided(game))
    return NextSeating(
        seated_round,
        order,
        tuple(uid for uid in seated_round.sits_out if uid in out_before),
        _again(games, (table.seats for table in seated_round.tables)),
        unfinished,
        undecided,
        seed if not before else None,
    )


def repeats(tournament: Tournament, number: int) -> tuple[tuple[str, str], ...]:
    """Return the partnerships of a round that also existed in an earlier round."""
    before = (game for game in played(tournament) if game.round < number)
    return _again(before, (game.teams for game in in_round(tournament, number)))


def unpublished(tournament: Tournament) -> frozenset[str]:
    """Return the games (uids) not yet visible to others: their seating is not published."""
    held = seatings(tournament).values()
    return frozenset(uid for draw in held if draw.published is None for uid in draw.sessions)


def seen_rounds(tournament: Tournament) -> tuple[int, ...]:
    """Return the rounds visible to everyone: none of their seatings is unpublished."""
    hidden = unpublished(tournament)
    rounds = ((number, in_round(tournament, number)) for number in range(1, last_round(tournament) + 1))
    return tuple(number for number, games in rounds if games and not any(game.uid in hidden for game in games))


def times_out(tournament: Tournament, number: int) -> Mapping[str, int]:
    """Return how often each player of a round, or present now, has sat out up to that round."""
    held = seatings(tournament)
    counts = dict.fromkeys((*players_present(tournament, number), *present(tournament)), 0)
    for past in range(1, number + 1):
        for uid in held[past].rounds[past].sits_out if past in held else ():
            if uid in counts:
                counts[uid] += 1
    return counts


def _again(before: Iterable[MovementGame], tables: Iterable[tuple[str, ...]]) -> tuple[tuple[str, str], ...]:
    past = {frozenset(pair) for game in before for pair in _pairs(game.seats)}
    return tuple(pair for seats in tables for pair in _pairs(seats) if frozenset(pair) in past)


def _pairs(seats: tuple[str, ...]) -> tuple[tuple[str, str], tuple[str, str]]:
    return (seats[0], seats[2]), (seats[1], seats[3])
