"""The players named in a document, found in the event by every name they had."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from scorekeeper.features.papers.view.papers_read import ReadPaper
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState, name_of
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Problem, Seating, Session, Team, problem
from scorekeeper.rules.seats import odd_side_in, side_of_seat


def roster(record: Session, side: str) -> tuple[str, ...]:
    """Return who plays for a side.

    The players listed, the captain, and, if any are listed, others who sat for it.
    A team without a list of players gets none, so that anyone may take its seats.
    """
    team = record.teams[side]
    captain = () if team.captain is None else (team.captain,)
    players = (*team.players, *without(captain, team.players))
    if not players:
        return ()
    others = {name_key(name) for other, team in record.teams.items() if other != side for name in team.players}
    sides = tuple(record.teams)
    for entry in record.seating:
        odd = odd_side_in(entry.from_deal, record.seating, record.odd_side or sides[0], sides)
        seated = [name for seat, name in enumerate(entry.seats, start=1) if side_of_seat(seat, sides, odd) == side]
        players += tuple(name for name in without(seated, players) if name_key(name) not in others)
    return players


def without(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the unknown names, each once."""
    seen = {name_key(name) for name in known}
    new = []
    for name in names:
        if name_key(name) not in seen:
            seen.add(name_key(name))
            new.append(name)
    return new


_R = TypeVar("_R", Session, Game)


def called_as(paper: ReadPaper, record: _R, called: Mapping[str, str]) -> _R:
    """Return a record with the event's names for its teams, or for the players of a game.

    A signed sheet is not changed.
    """
    if not called or paper.sealed is not None:
        return record

    def name(written: str) -> str:
        return called.get(name_key(written), written)

    if isinstance(record, Session):
        return replace(record, teams={side: replace(team, name=name(team.name)) for side, team in record.teams.items()})
    return replace(
        record,
        players={side: tuple(map(name, names)) for side, names in record.players.items()},
        unclipped=tuple(map(name, record.unclipped)),
    )


class Spelling:
    """How an event spells the teams and players named in documents."""

    def __init__(self, tournament: Tournament) -> None:
        self._players = tournament.players
        versions = [(version, team) for team in tournament.teams.values() for version in (*team.earlier, team)]
        former = {name_key(version.name): team for version, team in versions}
        self._teams = former | {name_key(team.name): team for team in tournament.teams.values()}
        self.uids = {
            (team.uid, name_key(name)): uid
            for team in tournament.teams.values()
            for uid in (*(turn.substitute for turn in team.turns), *team.uids)
            for name in self._names(uid)
        }
        """The players of a team (uid) by every name they had."""

    def _names(self, uid: str) -> Iterator[str]:
        """Return every name of a player, the present name last."""
        yield uid
        if uid in self._players:
            yield from (name for _, name in self._players[uid].names)

    def session(self, record: Session) -> Session:
        """Return a record with the present names."""
        teams = {side: self._teams.get(name_key(team.name)) for side, team in record.teams.items()}
        called = {
            name: self._player(teams.values(), name)
            for name in (*_named(record), *(name for seating in record.seating for name in seating.seats))
        }
        return replace(
            record,
            teams={side: _called(team, teams[side], called) for side, team in record.teams.items()},
            seating=tuple(
                Seating(entry.from_deal, tuple(called[name] for name in entry.seats)) for entry in record.seating
            ),
        )

    def _player(self, teams: Iterable[TeamState | None], name: str) -> str:
        uids = (self.uids.get((team.uid, name_key(name))) for team in teams if team is not None)
        known = next((uid for uid in uids if uid is not None), None)
        return name if known is None else name_of(self._players, known)

    def game(self, game: Game) -> Game:
        """Return a game with the present names."""
        return replace(
            game,
            players={side: tuple(self._single(name) for name in names) for side, names in game.players.items()},
            unclipped=tuple(self._single(name) for name in game.unclipped),
        )

    def _single(self, name: str) -> str:
        player = self._teams.get(name_key(name))
        return name if player is None else player.name


def _named(record: Session) -> Iterator[str]:
    for team in record.teams.values():
        yield from team.players
        if team.captain is not None:
            yield team.captain


def _called(team: Team, known: TeamState | None, called: Mapping[str, str]) -> Team:
    captain = None if team.captain is None else called[team.captain]
    name = team.name if known is None else known.name
    return Team(name, tuple(called[player] for player in team.players), captain)


def same_team_on_both_sides(record: Session) -> Problem | None:
    """Return the problem that two sides of a record have the same name, None if they differ."""
    names = [name_key(team.name) for team in record.teams.values()]
    last = list(record.teams)[-1]
    return problem("team-plays-itself", "sides", last, "name") if len(set(names)) < len(names) else None
