"""The current stages of an event.

Who plays, what was drawn, which rounds are open, who withdrew.
The first stage has the empty uid and always exists; a file without entries about stages has one stage.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.finality import Finality, finality_after
from scorekeeper.journal.finality_facts import OF_FINALITY
from scorekeeper.journal.stage_facts import (
    CheckedIn,
    DrawChanged,
    DrawMade,
    DrawnRound,
    DrawnTable,
    DrawPublished,
    DrawWithdrawn,
    FeePaid,
    LotDrawn,
    PlaceDeclined,
    RoundClosed,
    RoundOpened,
    StageClosed,
    StageSet,
    TeamPlaced,
    TeamRegistered,
    TeamWithdrawn,
    TimetableSet,
)

MAIN = ""
"""The uid of the event's first stage."""
GROUPS, ROUND_ROBIN, DOUBLE_ROUND_ROBIN, SWISS, OWN_CHART = (
    "groups",
    "round-robin",
    "double-round-robin",
    "swiss",
    "chart",
)
MOVEMENT = "movement-500"
"""The method that seats players of a day of games of hands, round by round."""
FORFEIT, ANNUL = "", "annul"
"""What becomes of a withdrawn team's sessions: the rest is forfeited, or none counts."""
AWAITED, HERE, NEVER_CAME, LEFT = "awaited", "here", "never-came", "left"
PRESENCE = (AWAITED, HERE, NEVER_CAME)
"""Whether a team has checked in; a player of a day of games may also have `LEFT`."""
ENTRY_FEE, SUBSTITUTION_FEE = "entry", "substitution"
FEES = (ENTRY_FEE, SUBSTITUTION_FEE)

_K = TypeVar("_K")
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class DrawChange:
    """A change of a draw by hand: the entry, when and by whom, why, and the fact itself."""

    entry: int
    at: str
    who: str
    reason: str
    fact: DrawChanged


@dataclass(frozen=True, slots=True)
class DrawState:
    """The current version of a draw, including changes; `withdrawn` and `published` are entries."""

    fact: DrawMade
    entry: int
    digest: str
    at: str
    who: str
    reason: str
    rounds: Mapping[int, DrawnRound]
    groups: Mapping[str, tuple[str, ...]]
    changes: tuple[DrawChange, ...] = ()
    published: int | None = None
    published_at: str = ""
    published_by: str = ""
    withdrawn: int | None = None

    @property
    def uid(self) -> str:
        return self.fact.draw

    @property
    def sessions(self) -> Iterator[str]:
        """The uids of all its sessions, round by round."""
        return (table.session for draw_round in self.rounds.values() for table in draw_round.tables)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A team's withdrawal after this round, with its entry and reason."""

    after_round: int
    entry: int
    reason: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A team's refusal of its place in the next stage; `at` is in UTC (ISO 8601)."""

    at: str
    entry: int
    reason: str


@dataclass(frozen=True, slots=True)
class Lot:
    """A draw of lots: the teams, best first, its time and its entry."""

    teams: tuple[str, ...]
    at: str
    entry: int


@dataclass(frozen=True, slots=True)
class StageName:
    """A name of a stage, with the entry that set it and its digest."""

    name: str
    entry: int
    digest: str


@dataclass(frozen=True, slots=True)
class StageState:
    """The current state of a stage.

    `moved` is the newest entry about it, not counting those about its sessions; `moved_digest` is that entry's digest.
    """

    uid: str = MAIN
    fact: StageSet = field(default_factory=lambda: StageSet(MAIN))
    names: tuple["StageName", ...] = ()
    """All its names so far, oldest first."""
    placed: Mapping[str, TeamPlaced] = field(default_factory=lambda: MappingProxyType({}))
    draws: tuple[DrawState, ...] = ()
    """Every version of every draw, oldest first."""
    begins: tuple[str, ...] = ()
    """When each round is planned to begin, from round 1 on (local, ISO 8601; "" for none)."""
    opened: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """When each round began."""
    closed: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """When each round was closed."""
    withdrawn: Mapping[str, Withdrawal] = field(default_factory=lambda: MappingProxyType({}))
    lots: tuple[Lot, ...] = ()
    declined: Mapping[str, Declined] = field(default_factory=lambda: MappingProxyType({}))
    """The teams that declined a place in the next stage."""
    over: int | None = None
    """The entry that closed the stage."""
    finality: Finality = field(default_factory=Finality)
    """How final its ranking is."""
    moved: int = 0
    moved_digest: str = ""

    @property
    def name(self) -> str:
        """Its name; "" for a stage without a name of its own."""
        return self.fact.name

    @property
    def annuls(self) -> bool:
        """Whether no session of a team that withdrew counts."""
        return self.fact.withdrawn == ANNUL

    @property
    def standing_draws(self) -> tuple[DrawState, ...]:
        """The valid draws, oldest first: one for all rounds, or one for each."""
        return tuple(draw for draw in self.draws if draw.withdrawn is None)

    @property
    def drawn_rounds(self) -> dict[int, DrawnRound]:
        """The rounds that are drawn, by number."""
        return {number: draw_round for draw in self.standing_draws for number, draw_round in draw.rounds.items()}

    @property
    def groups(self) -> Mapping[str, tuple[str, ...]]:
        """The teams of each group in the order of the latest draw.

        Before a draw as they were placed.
        """
        groups = next((draw.groups for draw in reversed(self.standing_draws) if draw.groups), None)
        if groups is not None:
            return groups
        placed: dict[str, list[str]] = {}
        for team, placing in self.placed.items():
            if placing.group:
                placed.setdefault(placing.group, []).append(team)
        return {group: tuple(teams) for group, teams in sorted(placed.items())}

    def named(self, before: int | None) -> StageName | None:
        """Return its name before this entry (None: the current one); None if there was none."""
        return next((name for name in reversed(self.names) if before is None or name.entry < before), None)

    def begins_at(self, number: int) -> str:
        """Return when a round is planned to begin (local, ISO 8601); "" if that is not planned."""
        return self.begins[number - 1] if 0 < number <= len(self.begins) else ""

    def draw_of(self, number: int) -> DrawState | None:
        """Return the valid draw for a round, None if it is not drawn."""
        return next((draw for draw in self.standing_draws if number in draw.rounds), None)

    def draw(self, uid: str) -> DrawState | None:
        """Return a draw by uid, including one that is no longer valid."""
        return next((draw for draw in self.draws if draw.uid == uid), None)

    def plays_in(self, team: str, number: int) -> bool:
        """Return whether a team has not withdrawn before this round."""
        gone = self.withdrawn.get(team)
        return gone is None or number <= gone.after_round


@dataclass(frozen=True, slots=True)
class Registration:
    """The desk's data on a team: its notes, whether it is here and since when, what it paid."""

    noted: TeamRegistered
    presence: str = AWAITED
    since: str = ""
    late_at: str = ""
    """When it was first noted as late."""
    paid: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Amounts paid, by fee (as written, "" if no amount was given)."""
    given_back: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Amounts repaid after payment, by fee."""


Stages = Mapping[str, StageState]
"""The stages by uid, in order of creation; the first one always exists."""


def begin() -> Stages:
    """Return the stages of a new event: the first stage, without any settings."""
    return MappingProxyType({MAIN: StageState()})


def stages_after(stages: Stages, entry: Entry) -> Stages:
    """Return the stages after an entry about one of them."""
    fact = entry.fact
    uid: str = fact.stage  # type: ignore[union-attr]
    before = stages.get(uid)
    if before is None and not isinstance(fact, StageSet):
        return stages
    standing = before or StageState(uid)
    if isinstance(fact, TimetableSet):
        # a draw computed in the meantime is still valid: it does not depend on the timetable
        return MappingProxyType({**stages, uid: replace(standing, begins=fact.begins)})
    if isinstance(fact, OF_FINALITY):
        after = replace(standing, finality=finality_after(standing.finality, entry))
    else:
        after = _stage_after(standing, entry)
    after = replace(after, moved=entry.seq, moved_digest=entry.digest)
    return MappingProxyType({**stages, uid: after})


def _stage_after(stage: StageState, entry: Entry) -> StageState:
    fact = entry.fact
    if isinstance(fact, DrawMade | DrawChanged | DrawWithdrawn | DrawPublished):
        return replace(stage, draws=_draws(stage.draws, entry))
    if isinstance(fact, RoundOpened | RoundClosed | StageClosed):
        return _gone_on(stage, entry)
    if isinstance(fact, StageSet):
        named = not stage.names or stage.names[-1].name != fact.name
        names = (*stage.names, StageName(fact.name, entry.seq, entry.digest)) if named else stage.names
        return replace(stage, fact=fact, names=names)
    if isinstance(fact, TeamPlaced):
        return replace(stage, placed=_updated_mapping(stage.placed, fact.team, fact))
    if isinstance(fact, LotDrawn):
        return replace(stage, lots=(*stage.lots, Lot(fact.teams, entry.at, entry.seq)))
    return _left(stage, entry)


def _left(stage: StageState, entry: Entry) -> StageState:
    """Return a stage after a team declines its place in the next one, withdraws, or comes back."""
    fact = entry.fact
    if isinstance(fact, PlaceDeclined):
        stay = {team: declined for team, declined in stage.declined.items() if team != fact.team}
        if not fact.back:
            stay[fact.team] = Declined(entry.at, entry.seq, entry.reason)
        return replace(stage, declined=MappingProxyType(stay))
    assert isinstance(fact, TeamWithdrawn)
    gone = {team: declined for team, declined in stage.withdrawn.items() if team != fact.team}
    if fact.after_round is not None:
        gone[fact.team] = Withdrawal(fact.after_round, entry.seq, entry.reason)
    return replace(stage, withdrawn=MappingProxyType(gone))


def _gone_on(stage: StageState, entry: Entry) -> StageState:
    fact = entry.fact
    if isinstance(fact, RoundOpened):
        closed = {number: closed_at for number, closed_at in stage.closed.items() if number != fact.round}
        opened = _updated_mapping(stage.opened, fact.round, stage.opened.get(fact.round, entry.at))
        return replace(stage, opened=opened, closed=MappingProxyType(closed))
    if isinstance(fact, RoundClosed):
        return replace(stage, closed=_updated_mapping(stage.closed, fact.round, entry.at))
    return replace(stage, over=entry.seq)


def _updated_mapping(mapping: Mapping[_K, _V], key: _K, value: _V) -> Mapping[_K, _V]:
    return MappingProxyType({**mapping, key: value})


def _draws(draws: tuple[DrawState, ...], entry: Entry) -> tuple[DrawState, ...]:
    fact = entry.fact
    if isinstance(fact, DrawMade):
        rounds = MappingProxyType({draw_round.round: draw_round for draw_round in fact.rounds})
        made = DrawState(
            fact, entry.seq, entry.digest, entry.at, entry.who, entry.reason, rounds=rounds, groups=fact.groups
        )
        gone = (replace(draw, withdrawn=entry.seq) if draw.uid == fact.instead_of else draw for draw in draws)
        return (*gone, made)
    return tuple(_changed(draw, entry) if draw.uid == fact.draw else draw for draw in draws)  # type: ignore[union-attr]


def _changed(draw: DrawState, entry: Entry) -> DrawState:
    fact = entry.fact
    if isinstance(fact, DrawWithdrawn):
        return replace(draw, withdrawn=entry.seq)
    if isinstance(fact, DrawPublished):
        return replace(draw, published=entry.seq, published_at=entry.at, published_by=entry.who)
    assert isinstance(fact, DrawChanged)
    rounds, groups = dict(draw.rounds), dict(draw.groups)
    for draw_round in fact.rounds:
        rounds[draw_round.round] = merge_changes(rounds.get(draw_round.round, DrawnRound(draw_round.round)), draw_round)
    for team, group in fact.joined.items():
        if group:
            groups[group] = (*groups.get(group, ()), team)
    change = DrawChange(entry.seq, entry.at, entry.who, entry.reason, fact)
    return replace(
        draw,
        rounds=MappingProxyType(dict(sorted(rounds.items()))),
        groups=MappingProxyType(groups),
        changes=(*draw.changes, change),
    )


def merge_changes(before: DrawnRound, change: DrawnRound) -> DrawnRound:
    """Return a round with the changed tables replaced, and the new byes."""
    tables: dict[str, DrawnTable] = {table.session: table for table in before.tables}
    tables.update((table.session, table) for table in change.tables)
    return DrawnRound(before.round, tuple(sorted(tables.values(), key=lambda table: table.table)), change.sits_out)


def registration_after(standing: Registration | None, entry: Entry) -> Registration:
    """Return the desk's data on a team after an entry."""
    fact = entry.fact
    assert isinstance(fact, TeamRegistered | CheckedIn | FeePaid)
    known = standing or Registration(TeamRegistered(fact.team))
    if isinstance(fact, TeamRegistered):
        return replace(known, noted=fact, late_at=(known.late_at or entry.at) if fact.late else "")
    if isinstance(fact, CheckedIn):
        return replace(known, presence=fact.state, since=entry.at)
    paid = {fee: amount for fee, amount in known.paid.items() if fee != fact.fee}
    given_back = {fee: amount for fee, amount in known.given_back.items() if fee != fact.fee}
    if fact.back:
        given_back[fact.fee] = fact.amount
    else:
        paid[fact.fee] = fact.amount
    return replace(known, paid=MappingProxyType(paid), given_back=MappingProxyType(given_back))
