"""Create, open and try out an event."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.assets.paths import backup_dir
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.entry import START, NewEntry
from scorekeeper.journal.facts import (
    CommitteeNamed,
    EventMade,
    Fact,
    PrizesSet,
    SessionOpened,
    StageSet,
    TeamEntered,
)
from scorekeeper.journal.sessions import UnknownSystemError
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.access import role_without_passphrase
from scorekeeper.kernel.desk import Clock, Desk, Ids
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.missing_letters import note_missing_letters
from scorekeeper.kernel.roster_entry import team_facts
from scorekeeper.kernel.stamps import new_uid, utc_now
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, Value, problem
from scorekeeper.rules.systems import Rules, known_keys, rules_called
from scorekeeper.store.errors import ReadOnlyPlaceError
from scorekeeper.store.waiting import outbox_place
from scorekeeper.tournament.settings import kept, settings_of

if TYPE_CHECKING:
    from scorekeeper.store.event_file import Store
    from scorekeeper.store.outbox import Outbox
    from scorekeeper.store.server.server_store import ServerStore

PUT_BACK = "default"
"""The value that resets a setting to the default of the rules."""

SUFFIX = ".scorekeeper"
"""The suffix of an event's file."""


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A team as typed for a new event."""

    name: str
    players: tuple[str, ...] = ()
    captain: str | None = None
    letter: str | None = None
    club: str | None = None
    earlier: str = field(default="", compare=False)
    """Its uid in the event that it was copied from."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """A new event as typed: name, rule system, and other data if known."""

    name: str
    system: str
    date: str | None = None
    venue: str | None = None
    settings: Mapping[str, Value | bool] = field(default_factory=dict)
    teams: tuple[NewTeam, ...] = ()
    first_session: bool = False
    """Whether the first two teams meet at once, in round 1 at table 1."""
    stages: tuple[StageSet | PrizesSet, ...] = ()
    """Stages and their prizes, with the uids of the event that they were copied from."""
    committee: tuple[Member, ...] = ()
    """Its members, with the teams of that event."""


def new_event_facts(event: NewEvent, ids: Ids = new_uid) -> tuple[Fact, ...]:
    """Return the first facts of an event.

    Raises EntryRefused for an unknown rule system.
    """
    system = system_of(event.system)
    made = EventMade(
        event=ids(),
        name=event.name,
        system=system.key,
        edition=system.edition,
        date=event.date or None,
        venue=event.venue or None,
        settings=kept(system, {}, event.settings),
    )
    teams = tuple(
        TeamEntered(ids(), team.name, team.players, team.captain or None, team.letter or None, team.club or None)
        for team in event.teams
    )
    beside = (
        *_stage_facts(event.stages, ids),
        *_committee_facts(event, {team.earlier: fact.team for team, fact in zip(event.teams, teams, strict=True)}),
    )
    if isinstance(system, HandRules):
        return (made, *(replace(player, players=(player.name,)) for player in teams), *beside)
    entered = [*(fact for team in teams for fact in team_facts(team, ids)), *beside]
    sides = system.at_table(system.options.effective(event.settings)).sides
    if not event.first_session or len(teams) < len(sides):
        return (made, *entered)
    meeting = tuple(team.team for team in teams[: len(sides)])
    return (made, *entered, SessionOpened(ids(), meeting, round=1, table=1))


def _stage_facts(stages: Sequence[StageSet | PrizesSet], ids: Ids) -> Iterator[Fact]:
    """Yield stages and prizes with uids of the new event.

    The first stage has the same in every event.
    """
    uids = {fact.stage: ids() if fact.stage != MAIN else MAIN for fact in stages if isinstance(fact, StageSet)}
    uids[MAIN] = MAIN
    for fact in stages:
        moved = replace(fact, stage=uids[fact.stage])
        if isinstance(moved, StageSet):
            moved = replace(moved, after=uids.get(moved.after) if moved.after is not None else None)
        yield moved


def _committee_facts(event: NewEvent, uids: Mapping[str, str]) -> Iterator[Fact]:
    """Yield the committee with the teams (uids) of the new event, if it has any members."""
    if event.committee:
        yield CommitteeNamed(
            tuple(replace(member, team=uids.get(member.team) if member.team else None) for member in event.committee)
        )


def system_of(key: str) -> Rules:
    """Return a rule system by its name in documents.

    Raises EntryRefused if the name is unknown.
    """
    system = rules_called(key)
    if system is None:
        raise EntryRefused((problem("unknown-system", "system", value=key, known=known_keys()),))
    return system


def typed_settings(system: Rules, assignments: Sequence[str]) -> dict[str, Value | bool]:
    """Parse settings typed as `option=value`; `option=default` resets one.

    Raises EntryRefused with every setting that the rule system does not have or allow.
    """
    settings: dict[str, Value | bool] = {}
    problems: list[Problem] = []
    known = {setting.key: setting for setting in settings_of(system)}
    for text in assignments:
        key, equals, value = text.partition("=")
        key = key.strip()
        if not equals:
            problems.append(problem("no-equals-sign", "options", value=text))
        elif key not in known:
            problems.append(problem("unknown-option", "options", key, key=key, known=", ".join(known)))
        elif key in settings:
            problems.append(problem("key-twice", "options", key, key=key))
        else:
            read = known[key].default if value.strip() == PUT_BACK else known[key].read(value)
            settings[key] = read
            if not known[key].allows(read):
                problems.append(problem("option-value", "options", key, option=key, value=str(read)))
    if problems:
        raise EntryRefused(problems)
    return settings


def create_event(
    target: str | Path,
    event: NewEvent,
    *,
    who: str,
    seat: str,
    outboxes: Path | None = None,
    clock: Clock = utc_now,
    ids: Ids = new_uid,
) -> Desk:
    """Create an event, file or database, and return its desk.

    Entries that may wait go to the folder `outboxes`.
    Raises EntryRefused with every problem; store errors (the file exists, the folder cannot be written ...) pass
    through.
    """
    cmd, timestamp = ids(), clock()
    facts = new_event_facts(event, ids)
    new = [
        NewEntry(cmd if position == 0 else f"{cmd}/{position}", timestamp, who, seat, fact)
        for position, fact in enumerate(facts)
    ]
    refusals = command_problems(Tournament(0, START), new)
    if refusals:
        raise EntryRefused([refusal for _, refusal in refusals], [position for position, _ in refusals])
    made = _desk_at(store_with(target, new), outboxes, who=who, seat=seat, clock=clock, ids=ids)
    note_missing_letters(facts)
    return made


def store_with(target: str | Path, new: Sequence[NewEntry]) -> "Store | ServerStore":
    """Create the store of a new event, in a file or on a server, with its first entries."""
    from scorekeeper.store.event_file import create  # noqa: PLC0415 - the database library is large
    from scorekeeper.store.server.address import is_address  # noqa: PLC0415

    if is_address(target):
        from scorekeeper.store.server.server_store import create_on_server  # noqa: PLC0415 - only where one is used

        return create_on_server(str(target), new, seat=new[0].seat)
    return create(target, new)


def open_event(
    target: str | Path,
    *,
    who: str,
    seat: str,
    read_only: bool = False,
    backups: Path | None = None,
    outboxes: Path | None = None,
    clock: Clock = utc_now,
    ids: Ids = new_uid,
) -> Desk:
    """Open an event and return its desk.

    Store errors (not an event, damaged, locked ...) pass through.
    A file of an older format is first copied to the folder `backups` (the user's own by default). Entries wait in the
    folder `outboxes` if the server does not answer, or if another desk has just entered the same deal differently.
    Without a folder they are refused. Raises EntryRefused with `unknown-system` for an event of a rule system that this
    program does not have.
    """
    store = _store_at(target, seat=seat, read_only=read_only, backups=backups)
    opened: Desk | Store | ServerStore = store
    try:
        opened = desk = _desk_at(store, outboxes, who=who, seat=seat, clock=clock, ids=ids)
        if not (
            store.read_only or getattr(desk, "waiting", False)
        ):  # waiting entries can be viewed wherever the event has moved
            desk.ensure_not_moved(desk.entries)
        # without its passphrase a protected role is reduced to a lesser one, at the command line too
        desk.role = role_without_passphrase(desk.tournament, desk.role, store.role)
    except UnknownSystemError as unknown:
        opened.close()
        fault = problem("unknown-system", "system", value=str(unknown), known=known_keys())
        raise EntryRefused((fault,)) from unknown
    except BaseException:
        opened.close()
        raise
    return desk


def _desk_at(
    store: "Store | ServerStore", outboxes: Path | None, *, who: str, seat: str, clock: Clock, ids: Ids
) -> Desk:
    """Return the desk for a store, with an outbox if entries may have to wait."""
    if outboxes is None or store.read_only:
        return Desk(store, who=who, seat=seat, clock=clock, ids=ids)
    path = outbox_place(outboxes, store.event, store.location, seat)

    def outbox() -> "Outbox":
        from scorekeeper.store.outbox import Outbox as Made  # noqa: PLC0415 - at a file: where two were at one deal

        return Made(path, event=store.event, name="", address=store.location, seat=seat, who=who, since=clock())

    if store.path is not None:
        from scorekeeper.kernel.two_versions import FileDesk  # noqa: PLC0415 - a command enters without

        return FileDesk(store, outbox, left=path.exists(), who=who, seat=seat, clock=clock, ids=ids)
    from scorekeeper.kernel.server_desk import ServerDesk  # noqa: PLC0415 - only where a server is used

    kept = outbox()
    try:
        desk = ServerDesk(store, kept, who=who, seat=seat, clock=clock, ids=ids)
    except BaseException:
        kept.close()
        raise
    event = desk.tournament.event
    kept.call_it(event.name if event is not None else "")
    return desk


def _store_at(target: str | Path, *, seat: str, read_only: bool, backups: Path | None) -> "Store | ServerStore":
    """Open the store of an event, a file or on a server."""
    from scorekeeper.store.event_file import open_store  # noqa: PLC0415 - the database library is large
    from scorekeeper.store.server.address import is_address  # noqa: PLC0415

    if is_address(target):
        from scorekeeper.store.server.server_store import open_on_server  # noqa: PLC0415 - only where one is used

        return open_on_server(str(target), seat=seat, read_only=read_only)
    return open_store(target, read_only=read_only, backups=backups or backup_dir())


def open_or_view_event(
    target: str | Path, *, who: str, seat: str, backups: Path | None = None, outboxes: Path | None = None
) -> Desk:
    """Open an event as `open_event` does; read-only if its place cannot be written to."""
    try:
        return open_event(target, who=who, seat=seat, backups=backups, outboxes=outboxes)
    except ReadOnlyPlaceError:
        return open_event(target, who=who, seat=seat, read_only=True)
