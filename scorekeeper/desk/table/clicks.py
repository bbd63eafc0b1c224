"""The players of a day of games by their clicks, then their wins; equal is a shared place."""

from dataclasses import dataclass

from scorekeeper.journal.snapshot import COMPLETE, Tournament
from scorekeeper.rules.model import TIE


@dataclass(frozen=True, slots=True)
class Clicked:
    """One player's day so far: place, games that count, clicks, games won and tied; `shared`: others have the place."""

    place: int
    player: str
    name: str
    games: int
    clicks: int
    wins: int
    ties: int
    shared: bool


def clicked(tournament: Tournament) -> tuple[Clicked, ...]:
    """Answer every player of the event, best first; games that are not over do not count."""
    figures = {uid: [0, 0, 0, 0] for uid in tournament.teams}
    for game in tournament.games.values():
        if game.state != COMPLETE or game.result.clicks is None:
            continue
        for seat, uid in enumerate(game.teams):
            side = game.rules.sides[seat % len(game.rules.sides)]
            mine = figures.setdefault(uid, [0, 0, 0, 0])
            mine[0] += 1
            mine[1] += game.result.clicks.get(tournament.teams[uid].name, 0)
            mine[2] += game.result.winner == side
            mine[3] += game.result.winner == TIE
    ordered = sorted(figures, key=lambda uid: (-figures[uid][1], -figures[uid][2], tournament.teams[uid].name))
    keys = [(figures[uid][1], figures[uid][2]) for uid in ordered]
    return tuple(
        Clicked(
            1 + keys.index(key),
            uid,
            tournament.teams[uid].name,
            figures[uid][0],
            figures[uid][1],
            figures[uid][2],
            figures[uid][3],
            keys.count(key) > 1,
        )
        for uid, key in zip(ordered, keys, strict=True)
    )
