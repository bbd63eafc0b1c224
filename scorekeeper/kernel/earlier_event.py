"""An earlier event as the model of a new one: its settings, teams, stages and committee."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.facts import PrizesSet, StageSet
from scorekeeper.journal.methods import METHODS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import GROUPS, MAIN, SWISS, StageState
from scorekeeper.kernel.events import NewEvent, NewTeam, open_event
from scorekeeper.rules.model import Value
from scorekeeper.tournament.settings import TIME, differing, settings_of

SETTINGS, TEAMS, STAGES, COMMITTEE = PARTS = ("settings", "teams", "stages", "committee")
"""The parts that can be copied, each on its own."""


@dataclass(frozen=True, slots=True)
class EarlierEvent:
    """What a new event can copy from an earlier one; teams in order of entry."""

    name: str
    system: str
    venue: str | None = None
    settings: Mapping[str, Value | bool] = field(default_factory=dict)
    teams: tuple[NewTeam, ...] = ()
    stages: tuple[StageSet | PrizesSet, ...] = ()
    committee: tuple[Member, ...] = ()

    def count(self, part: str) -> int:
        """Return how much of a part there is: stages are counted without their prizes."""
        counts: Mapping[str, Sequence[object]] = {
            SETTINGS: tuple(self.settings),
            TEAMS: self.teams,
            STAGES: tuple(fact for fact in self.stages if isinstance(fact, StageSet)),
            COMMITTEE: self.committee,
        }
        return len(counts[part])

    def filled(self, event: NewEvent, parts: Iterable[str]) -> NewEvent:
        """Return a new event with these parts; settings that it has already stay."""
        wanted = frozenset(parts)
        return replace(
            event,
            venue=event.venue or (self.venue if SETTINGS in wanted else None),
            settings={**(self.settings if SETTINGS in wanted else {}), **event.settings},
            teams=(*event.teams, *(self.teams if TEAMS in wanted else ())),
            stages=self.stages if STAGES in wanted else (),
            committee=self.committee if COMMITTEE in wanted else (),
        )


def read_earlier(path: str) -> EarlierEvent:
    """Read what can be copied from an event; store errors and EntryRefused pass through."""
    desk = open_event(path, who="", seat="", read_only=True)
    try:
        return earlier_event(desk.tournament)
    finally:
        desk.close()


def earlier_event(tournament: Tournament) -> EarlierEvent:
    """Return what can be copied from an event.

    Settings that name a day, such as the end of the event, are left out: that day is over. So is what became of the
    prizes, such as who held the challenge trophy.
    """
    event, rules = tournament.event, tournament.rules
    assert event is not None
    assert rules is not None
    kind_of = {setting.key: setting.kind for setting in settings_of(rules)}
    return EarlierEvent(
        event.name,
        event.system,
        event.venue,
        {key: value for key, value in differing(rules, event.settings).items() if kind_of[key] != TIME},
        new_teams(tournament),
        tuple(_stages(tournament)),
        tournament.committee,
    )


def new_teams(tournament: Tournament, first: Sequence[str] = ()) -> tuple[NewTeam, ...]:
    """Return an event's teams for a new event, those of `first` (uids) before the others."""
    uids = (*first, *(uid for uid in tournament.teams if uid not in first))
    teams = (tournament.teams[uid] for uid in uids)
    return tuple(NewTeam(team.name, team.players, team.captain, team.letter, team.club, team.uid) for team in teams)


def _stages(tournament: Tournament) -> Iterator[StageSet | PrizesSet]:
    for uid, stage in tournament.stages.items():
        fact = _as_played(stage)
        if fact != StageSet(MAIN):
            yield fact
        prizes = tournament.prizes.get(uid)
        if prizes is not None and isinstance(prizes.fact, PrizesSet):
            yield replace(prizes.fact, handed_back="", best_player="", best_of="", best_award="", marked=())


def _as_played(stage: StageState) -> StageSet:
    """Return a stage with the method and rounds of its draw, if the stage itself has none."""
    fact = stage.fact
    method = next((draw.fact.method for draw in stage.standing_draws if draw.fact.method in METHODS), "")
    if fact.method or not method:
        return fact
    rounds = len(stage.drawn_rounds) if method in {GROUPS, SWISS} else None
    return replace(fact, method=method, rounds=fact.rounds or rounds)
