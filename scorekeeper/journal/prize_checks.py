"""Checks of prizes."""

from collections.abc import Iterable

from scorekeeper.journal.names import name_key
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.prizes import SHARING

MOST_PLACES, MOST_MONEY = 128, 10**11
"""Maximum number of places with a prize, and of money for one place, in hundredths."""


def check_prizes(tournament: Tournament, fact: PrizesSet, _reason: str, _rules: Rules) -> Iterable[Problem]:
    """Find an unknown stage, invalid prizes, and a best player of no team."""
    if fact.stage not in tournament.stages:
        yield problem("no-such-stage", "stage")
    if max(len(fact.amounts), len(fact.awards)) > MOST_PLACES:
        yield problem("prizes-too-many", "amounts", most=MOST_PLACES)
    for index, amount in enumerate(fact.amounts):
        if not 0 <= amount <= MOST_MONEY:
            yield problem("prize-out-of-range", "amounts", index, place=index + 1)
    if fact.shared and fact.shared not in SHARING:
        yield problem("unknown-sharing", "shared", value=fact.shared, known=", ".join(SHARING))
    if fact.handed_back.strip() and not fact.trophy.strip():
        yield problem("trophy-missing", "trophy")
    for index, team in enumerate(fact.marked):
        if team not in tournament.teams:
            yield problem("no-such-team", "marked", index)
    yield from _best(tournament, fact)


def _best(tournament: Tournament, fact: PrizesSet) -> Iterable[Problem]:
    if not fact.best_player.strip():
        if fact.best_of or fact.best_award.strip():
            yield problem("best-player-missing", "best_player")
        return
    team = tournament.teams.get(fact.best_of)
    if team is None:
        yield problem("best-player-unknown", "best_player", name=fact.best_player)
        return
    names = {name_key(name) for name in (team.name, *team.players)}
    for turn in team.turns:
        names |= {name_key(tournament.players[uid].name) for uid in (turn.substitute, turn.starter)
                  if uid in tournament.players}  # fmt: skip
        names |= {name_key(turn.substitute), name_key(turn.starter)}
    if name_key(fact.best_player) not in names:
        yield problem("best-player-elsewhere", "best_player", name=fact.best_player, team=team.name)
