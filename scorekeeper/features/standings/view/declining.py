"""A qualifier that does not advance, and its replacement in existing stages."""

from collections.abc import Iterator

from scorekeeper.features.standings import words
from scorekeeper.journal.going_on import Qualifier, advancing_teams
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import PlaceDeclined, TeamPlaced
from scorekeeper.journal.stages import StageState

Facts = tuple[PlaceDeclined | TeamPlaced, ...]


def declining(tournament: Tournament, uid: str, team: str) -> Facts:
    """Return the facts to enter when a team declines its place after a stage.

    Also for the team that replaces it.
    In a following stage that is not drawn yet the next team of the group gets the number that the team had there.
    """
    facts: list[PlaceDeclined | TeamPlaced] = [PlaceDeclined(uid, team)]
    comes = replacement(tournament, uid, team)
    for stage in _later_stages(tournament, uid):
        placing = stage.placed.get(team)
        if placing is None or placing.out:
            continue
        facts.append(TeamPlaced(stage.uid, team, number=placing.number, out=True))
        successor = stage.placed.get(comes.team) if comes is not None else None
        if comes is not None and (successor is None or successor.out):
            facts.append(TeamPlaced(stage.uid, comes.team, number=placing.number))
    return tuple(facts)


def accepting(tournament: Tournament, uid: str, team: str) -> Facts:
    """Return the facts by which a team takes its place again, so that its replacement is out."""
    facts: list[PlaceDeclined | TeamPlaced] = [PlaceDeclined(uid, team, back=True)]
    for stage in _later_stages(tournament, uid):
        placing = stage.placed.get(team)
        if placing is None or not placing.out or placing.number is None:
            continue
        others = (placed for placed in stage.placed.values() if not placed.out and placed.number == placing.number)
        facts += [TeamPlaced(stage.uid, other.team, number=other.number, out=True) for other in others]
        facts.append(TeamPlaced(stage.uid, team, number=placing.number))
    return tuple(facts)


def replacement(tournament: Tournament, uid: str, team: str) -> Qualifier | None:
    """Return the team that replaces one that declines its place.

    None if it has no place, or no team is left.
    """
    places = tournament.stage(uid).fact.places
    before = qualified(tournament, uid)
    if places is None or team not in before:
        return None
    after = (qualifier for group in advancing_teams(tournament, uid, places, (team,)) for qualifier in group.teams)
    return next((qualifier for qualifier in after if qualifier.team not in before), None)


def qualified(tournament: Tournament, uid: str) -> frozenset[str]:
    """Return the teams (uids) that advance from a stage as of now.

    None if it does not set how many do.
    """
    places = tournament.stage(uid).fact.places
    groups = advancing_teams(tournament, uid, places) if places is not None else ()
    return frozenset(team.team for group in groups for team in group.teams)


def declined_words(tournament: Tournament, uid: str, team: str) -> str:
    """Return the sentence after a team has declined: which team plays in its stead, if any."""
    comes, name = replacement(tournament, uid, team), tournament.teams[team].name
    return words.declines(name, tournament.teams[comes.team].name if comes is not None else "")


def _later_stages(tournament: Tournament, uid: str) -> Iterator[StageState]:
    return (stage for stage in tournament.stages.values() if stage.fact.after == uid and not stage.standing_draws)
