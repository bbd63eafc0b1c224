"""The parts of a player's clicks: each game and each round out, with its entries."""

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.journal.clicks import clicks_by_uid, counts
from scorekeeper.journal.facts import BellRung, CardsNotClipped, HandRecorded, ResultStated, RulingMade
from scorekeeper.journal.seatings import sat_out, seatings
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.model import TIE
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.tournament.settings import SIT_OUT_CLICKS

WON, TIED, LOST, OUT = "won", "tied", "lost", "sat-out"
"""Results of a round for a player."""
_TELLING = (ResultStated, CardsNotClipped, HandRecorded, BellRung, RulingMade)


@dataclass(frozen=True, slots=True)
class ClickPart:
    """A player's game, or a round sat out (`game` empty), with its result and clicks.

    `unclipped`: won, but the card was not clipped. `entry` is the newest entry that it is based on.
    """

    round: int | None
    table: int | None
    game: str
    number: int
    partner: str
    opponents: tuple[str, ...]
    outcome: str
    clicks: int
    unclipped: bool
    entry: int


def click_parts(
    tournament: Tournament, player: str, until: str | None = None, hidden: Collection[str] = ()
) -> tuple[ClickPart, ...]:
    """Return the parts of the clicks of a player (uid), round by round.

    Their sum is the player's total.
    `until` leaves out the games of later days (ISO 8601), `hidden` those of these uids and the rounds they belong to.
    """
    counted = [game for game in tournament.games.values() if counts(game, until) and game.uid not in hidden]
    parts = [_part(game, player) for game in counted if player in game.teams]
    due, held = int(tournament.settings.get(SIT_OUT_CLICKS, 0)), seatings(tournament)
    rounds = {game.round for game in counted}
    for number, players in sat_out(tournament).items():
        if player in players and number in rounds:
            parts.append(ClickPart(number, None, "", 0, "", (), OUT, due, False, held[number].entry))
    return tuple(sorted(parts, key=lambda part: (part.round or 0, part.number)))


def _part(game: GameState, player: str) -> ClickPart:
    sides, index = game.rules.sides, game.teams.index(player)
    side, names = side_of_seat(index + 1, sides), game.record.players
    mine = names[side][index // len(sides)]
    winner = game.result.winner
    won = winner == side
    return ClickPart(
        game.round,
        game.table,
        game.uid,
        game.number,
        next((name for name in names[side] if name != mine), ""),
        tuple(names[game.rules.other(side)]),
        WON if won else TIED if winner == TIE else LOST,
        clicks_by_uid(game)[player],
        won and mine in game.record.unclipped,
        max((entry.seq for entry in standing_entries(game.entries) if isinstance(entry.fact, _TELLING)), default=0),
    )
