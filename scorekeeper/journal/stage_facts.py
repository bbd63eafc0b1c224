"""Facts about a tournament: registration, stages, draws, rounds, withdrawals, lots.

A stage has its own teams, rounds, tables and ranking; the event's first stage has the empty uid, and exists without any
entry. Drawn sessions, byes, forfeits of teams that withdrew and annulments follow from these facts (`stages`,
`draw_sessions`) and have no entries of their own (section 2).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from scorekeeper.journal.finality_facts import OF_FINALITY
from scorekeeper.rules.model import Value


@dataclass(frozen=True, slots=True)
class StageSet:
    """A stage, new or changed: name, draw method, length, options, ranking.

    `method` is one of `methods.METHODS` ("": not decided). `options` are those of its sessions that differ from the
    event's, `lengths` the deals of its sessions round by round where they differ. `criteria` in order (none: those of
    the event); `places` is how many of each group, or of the field, advance. `withdrawn` is "annul" if the sessions of
    a team that withdrew do not count. `after` is the stage that must be over before this one begins.
    """

    kind: ClassVar[str] = "stage-set"
    stage: str
    name: str = ""
    method: str = ""
    rounds: int | None = None
    options: Mapping[str, Value | bool] = field(default_factory=lambda: MappingProxyType({}))
    lengths: tuple[int, ...] = ()
    criteria: tuple[str, ...] = ()
    places: int | None = None
    withdrawn: str = ""
    rematches: bool = False
    after: str | None = None


@dataclass(frozen=True, slots=True)
class TeamPlaced:
    """A team plays in this stage, in this group and with this number (seed), if set.

    `out`: it does not play.
    In the first stage all teams of the event play except those that are out, in any other one those that were placed.
    """

    kind: ClassVar[str] = "team-placed"
    stage: str
    team: str
    group: str | None = None
    number: int | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One session of a draw: its table, its uid, its teams (side A first).

    `by_hand` if it was swapped by hand.
    """

    table: int
    session: str
    teams: tuple[str, ...]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """One round of a draw: its tables with their teams, and the teams that sit out."""

    round: int
    tables: tuple[DrawnTable, ...] = ()
    sits_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawMade:
    """A draw as the organizer saw it.

    `basis` and `basis_digest` are the entry that it was computed from.
    `order` are the teams in draw order, or in order of the standings (Swiss), `groups` those of each group in order.
    `seed` sorted them, and `thrown_by` rolled the seed. Tables are numbered from `first_table` without the `closed`
    ones; a team of `fixed` keeps its table. It is refused if its stage has changed since the basis. It may replace a
    draw not yet played (`instead_of`).
    """

    kind: ClassVar[str] = "draw-made"
    stage: str
    draw: str
    method: str
    rounds: tuple[DrawnRound, ...]
    order: tuple[str, ...]
    basis: int
    basis_digest: str
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    seed: int | None = None
    thrown_by: str = ""
    first_table: int = 1
    closed: tuple[int, ...] = ()
    fixed: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class DrawChanged:
    """Tables of a draw changed or added by hand, and the teams that then sit out.

    `rounds` has the changed tables and all byes; `joined` are late teams, with their group ("": none).
    """

    kind: ClassVar[str] = "draw-changed"
    stage: str
    draw: str
    rounds: tuple[DrawnRound, ...]
    joined: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class DrawWithdrawn:
    """The withdrawal of a draw of which nothing was played: its sessions are removed."""

    kind: ClassVar[str] = "draw-withdrawn"
    stage: str
    draw: str


@dataclass(frozen=True, slots=True)
class DrawPublished:
    """The publication of a draw: from now on everyone can see it."""

    kind: ClassVar[str] = "draw-published"
    stage: str
    draw: str


@dataclass(frozen=True, slots=True)
class TimetableSet:
    """When each round of a stage is planned to begin, replacing the times set before.

    `begins` are local times of the event ("2026-12-05T14:30"), that of round 1 first; "" for a round without one.
    """

    kind: ClassVar[str] = "timetable-set"
    stage: str
    begins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """The beginning of a round."""

    kind: ClassVar[str] = "round-opened"
    stage: str
    round: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The end of a round, with every session finished or forfeited."""

    kind: ClassVar[str] = "round-closed"
    stage: str
    round: int


@dataclass(frozen=True, slots=True)
class TeamWithdrawn:
    """A team leaves a stage after this round (0: never starts); without a round, it returns."""

    kind: ClassVar[str] = "team-withdrawn"
    stage: str
    team: str
    after_round: int | None = None


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A lot drawn by the committee among teams that were level in everything: best first."""

    kind: ClassVar[str] = "lot-drawn"
    stage: str
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceDeclined:
    """A team declines the place in the next stage that it has or may get from this one.

    `back`: it takes it again.
    It keeps its place in the standings; the next one of its group plays in its place.
    """

    kind: ClassVar[str] = "place-declined"
    stage: str
    team: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class StageClosed:
    """The end of a stage; nothing more is drawn in it."""

    kind: ClassVar[str] = "stage-closed"
    stage: str


@dataclass(frozen=True, slots=True)
class TeamRegistered:
    """The desk's notes on a team besides its players.

    Its city, fees, whether it is late and who admitted it.
    `number` is its seed in the event, `fee` and `substitution_fee` are amounts as the club writes them.
    """

    kind: ClassVar[str] = "team-registered"
    team: str
    city: str = ""
    fee: str = ""
    substitution_fee: str = ""
    late: bool = False
    let_in_by: str = ""
    number: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """A team is here ("here"), did not come ("never-came"), or is expected again ("awaited").

    A player of a day of games may also have left for the day ("left").
    """

    kind: ClassVar[str] = "checked-in"
    team: str
    state: str


@dataclass(frozen=True, slots=True)
class FeePaid:
    """A team's fee ("entry" or "substitution") paid; `back`: repaid."""

    kind: ClassVar[str] = "fee-paid"
    team: str
    fee: str
    amount: str = ""
    back: bool = False


OF_STAGE = (
    StageSet,
    TeamPlaced,
    DrawMade,
    DrawChanged,
    DrawWithdrawn,
    DrawPublished,
    TimetableSet,
    RoundOpened,
    RoundClosed,
    TeamWithdrawn,
    LotDrawn,
    PlaceDeclined,
    StageClosed,
    *OF_FINALITY,
)
"""The facts about a stage."""
OF_REGISTRATION = (TeamRegistered, CheckedIn, FeePaid)
"""The facts about a team at the registration desk."""
