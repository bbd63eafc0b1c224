"""The wall on a day of games: the published seating by name, results by table, players by clicks."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.features.wall import words
from scorekeeper.features.wall.view.slide import (
    DRAW,
    PLACES,
    RUNNING,
    SEVEN,
    STANDINGS,
    PlaceRow,
    Row,
    Slide,
    WallTableRow,
    WallTeamRow,
    in_a_column,
    pages_of,
)
from scorekeeper.journal.clicks import clicked
from scorekeeper.journal.names import name_key
from scorekeeper.journal.seatings import in_round, seatings, seen_rounds, unpublished
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.journal.stages import DrawState
from scorekeeper.language.first_names import in_short
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.numbers import figure
from scorekeeper.language.templates import both
from scorekeeper.rules.model import TIE
from scorekeeper.rules.seats import side_of_seat


def day_slides(tournament: Tournament, kinds: Sequence[str], factor: float) -> Iterator[Slide]:
    """Return the pages of these kinds; a round whose seating is not published is left out."""
    hidden, held, seen = unpublished(tournament), seatings(tournament), seen_rounds(tournament)
    games = in_round(tournament, seen[-1]) if seen else ()
    over = sum(game.state == COMPLETE for game in games)
    begun = over or any(game.record.hands for game in games)
    if DRAW in kinds and games and not begun and seen[-1] in held:
        yield from _seating(tournament, seen[-1], held[seen[-1]], factor)
    if RUNNING in kinds and games and begun:
        yield from _results(tournament, games, seen[-1], over, factor)
    if STANDINGS in kinds:
        yield from _clicks(tournament, hidden, words.of_round(seen[-1], over, len(games)) if games else "", factor)


def _seating(tournament: Tournament, number: int, draw: DrawState, factor: float) -> Iterator[Slide]:
    """Return where each player sits, by name: people look for themselves."""
    names = {uid: team.name for uid, team in tournament.teams.items()}
    rows = [_seat(game, index, names) for game in in_round(tournament, number) for index in range(len(game.teams))]
    rows += [WallTeamRow("", names.get(uid, ""), words.against(()), "") for uid in draw.rounds[number].sits_out]
    rows.sort(key=lambda row: name_key(row.name))
    title, detail = words.find_your_table(number), words.players_by_name(len(rows), draw.fact.seed)
    state = words.published(time_of_day(draw.published_at))
    for page in pages_of(rows, 2 * in_a_column(SEVEN, factor)):
        part = words.from_to(_named(page[0]), _named(page[-1]))
        heads = words.day_heads(DRAW)
        yield Slide(DRAW, title, detail, state, settled=True, rows=tuple(page), part=part, heads=heads)


def _seat(game: GameState, index: int, names: Mapping[str, str]) -> WallTeamRow:
    sides, seat = game.rules.sides, index + 1
    partner = game.teams[(index + 2) % len(game.teams)]
    partner_text = words.seat_with(seat, names.get(partner, ""))
    return WallTeamRow(side_of_seat(seat, sides), names.get(game.teams[index], ""), partner_text, str(game.table))


def _named(row: Row) -> str:
    return row.name if isinstance(row, WallTeamRow) else ""


def _results(
    tournament: Tournament, games: Sequence[GameState], number: int, over: int, factor: float
) -> Iterator[Slide]:
    teams = tuple(tournament.teams.values())
    short = dict(zip((team.uid for team in teams), in_short([team.name for team in teams]), strict=True))
    rows = [_table(game, short) for game in games]
    for page in pages_of(rows, 2 * in_a_column(SEVEN, factor)):
        first, final = (row.table for row in (page[0], page[-1]) if isinstance(row, WallTableRow))
        yield Slide(
            RUNNING,
            words.results_of(number),
            words.of_round(number, over, len(games)),
            words.provisional(),
            settled=False,
            rows=tuple(page),
            part=words.tables(first, final),
            heads=words.day_heads(RUNNING),
        )


def _table(game: GameState, names: Mapping[str, str]) -> WallTableRow:
    sides, winner = game.rules.sides, game.result.winner
    over = game.state == COMPLETE
    hands = len({hand.number for hand in game.record.hands})
    points = tuple(figure(game.result.totals[side]) if game.record.hands else "" for side in sides)
    state = words.game_state(tied=winner == TIE) if over else words.at_hand(hands, game.hands) if hands else ""
    ahead = sides.index(winner) if over and winner in sides else None
    first, second, third, fourth = (names.get(uid, "") for uid in game.teams)
    return WallTableRow(str(game.table), (both((first, third)), both((second, fourth))), points, state, ahead)


def _clicks(tournament: Tournament, hidden: frozenset[str], detail: str, factor: float) -> Iterator[Slide]:
    rows_found = [row for row in clicked(tournament, hidden=hidden) if row.games or row.sat_out]
    rows = [
        PlaceRow(f"{row.place}=" if row.shared else str(row.place), row.name, str(row.clicks), str(row.wins), "", "",
                 cut=False)
        for row in rows_found
    ]  # fmt: skip
    first = 1
    for page in pages_of(rows, in_a_column(PLACES, factor)):
        last = first + len(page) - 1
        part, heads = words.places(first, last, len(rows)), words.day_heads(STANDINGS)
        yield Slide(
            STANDINGS, words.clicks_title(), detail, words.provisional(), settled=False, rows=tuple(page), part=part,
            heads=heads,
        )  # fmt: skip
        first = last + 1
