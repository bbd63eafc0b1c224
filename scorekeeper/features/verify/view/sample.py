"""Sample events entered from shipped documents: a day at two tables, a tournament."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType

from scorekeeper.assets.durable import make_folder
from scorekeeper.assets.paths import resources, sample_dir
from scorekeeper.assets.samples import Sample, SampleSession, read_sample
from scorekeeper.features.papers.view.papers_read import read_documents
from scorekeeper.features.papers.view.record_facts import course, opening
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    Fact,
    PenaltyGiven,
    Redealt,
    ScoreAnnounced,
    SeatsTaken,
    SessionOpened,
    StageSet,
)
from scorekeeper.journal.names import name_key
from scorekeeper.journal.read_out import totals_to_read
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable, DrawPublished, RoundClosed, RoundOpened
from scorekeeper.journal.stages import MAIN, ROUND_ROBIN
from scorekeeper.kernel.desk import Clock, Desk, Ids
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import SUFFIX, NewEvent, NewTeam, new_event_facts, open_event, store_with
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.roster_entry import seated_by_uid
from scorekeeper.kernel.stamps import new_uid, utc_now
from scorekeeper.rules.contract import SUITS, Contract
from scorekeeper.rules.model import Session
from scorekeeper.store.errors import AlreadyThereError, StoreError
from scorekeeper.tournament.draw.order import draw_order
from scorekeeper.tournament.draw.round_robin import round_robin


class Watch:
    """A clock that is set by hand."""

    def __init__(self, start: str) -> None:
        self._time = datetime.fromisoformat(start)

    def now(self) -> str:
        """Return the time it shows."""
        return self._time.strftime("%Y-%m-%dT%H:%M:%SZ")

    def turn_back(self, start: str) -> None:
        """Set the clock back, because the second table began when the first one did."""
        self._time = datetime.fromisoformat(start)

    def wait(self, minutes: int) -> None:
        """Set it forward."""
        self._time += timedelta(minutes=minutes)


DEALS, MINUTES_A_DEAL = 6, 4
QUALIFY = 4
_LAST_ROUND = (DEALS, 4, 2, 0)
"""Deals played at each table of the last round: one finished, one not begun."""


def practice_entries(seat: str, ids: Ids = new_uid) -> tuple[NewEntry, ...]:
    """Return the entries of the practice tournament, as if made here in a day."""
    value = json.loads((resources() / "samples" / "tournament.json").read_text(encoding="utf-8"))
    watch, store = Watch(value["start"]), MemoryStore()
    desk = Desk(store, who=value["who"], seat=seat, clock=watch.now, ids=ids)
    teams = tuple(
        NewTeam(team["name"], tuple(team["players"]), team["captain"], team.get("letter"), team.get("club"))
        for team in value["teams"]
    )
    event = NewEvent(value["name"], value["system"], value["date"], value["venue"], {"deals": DEALS}, teams)
    desk.submit(new_event_facts(event, ids))
    desk.submit((StageSet(MAIN, method=ROUND_ROBIN, places=QUALIFY),))
    draw = _make_draw(desk, value["seed"], ids)
    desk.submit((draw,))
    desk.submit((DrawPublished(MAIN, draw.draw),))
    chance = random.Random(value["seed"])  # noqa: S311 - the same tournament each time
    for drawn_round in draw.rounds:
        watch.wait(10)
        _play_round(desk, watch, drawn_round, chance, last=drawn_round is draw.rounds[-1])
    return tuple(store.new)


def _make_draw(desk: Desk, seed: int, ids: Ids) -> DrawMade:
    by_name = {team.name: uid for uid, team in desk.tournament.teams.items()}
    order = tuple(by_name[name] for name in draw_order(by_name, seed))
    rounds = tuple(
        DrawnRound(
            planned.number,
            tuple(DrawnTable(table.table, ids(), table.teams) for table in planned.tables),
            planned.sits_out,
        )
        for planned in round_robin(order)
    )
    seq, digest = desk.tournament.seq, desk.tournament.head_digest
    return DrawMade(MAIN, ids(), ROUND_ROBIN, rounds, order, seq, digest, seed=seed, thrown_by="Leela Nair")


def _play_round(desk: Desk, watch: Watch, drawn_round: DrawnRound, chance: random.Random, *, last: bool) -> None:
    """Play a round deal by deal, all tables in turn.

    In the last round each table stops at its own deal.
    """
    desk.submit((RoundOpened(MAIN, drawn_round.round),))
    upto = dict(zip(drawn_round.tables, _LAST_ROUND if last else (DEALS,) * len(drawn_round.tables), strict=True))
    for deal in range(1, DEALS + 1):
        watch.wait(MINUTES_A_DEAL)
        for table in (table for table, played in upto.items() if deal <= played):
            for fact in _deal(table.session, deal, chance):
                desk.submit((fact,))
    if not last:
        desk.submit((RoundClosed(MAIN, drawn_round.round),))
        return
    disputed = drawn_round.tables[1].session
    facts = "Side B says that a heart was in the hand when the deal's last heart trick was trumped."
    desk.submit((DisputeRaised(desk.new_uid(), disputed, 4, by="A", code="revoke", offender="B", facts=facts),))


def _deal(session: str, deal: int, chance: random.Random) -> Iterator[DealRecorded | PenaltyGiven]:
    """Return a table's facts about a deal: low contracts, two of three made, few penalties."""
    value = chance.choice((*range(28, 37), *range(28, 41), *range(28, 50)))
    side, contract = chance.choice("AB"), Contract(value, chance.choice(SUITS), int(chance.random() < 0.1))
    taken = min(56, value + chance.randint(0, 6)) if chance.random() < 0.66 else value - chance.randint(1, 6)
    yield DealRecorded(session, deal, side, contract, taken)
    if chance.random() < 0.04:
        yield PenaltyGiven(session, side, "lead-out-of-turn", deal)


def sample_entries(seat: str, ids: Ids = new_uid, sample: Sample | None = None) -> tuple[NewEntry, ...]:
    """Return the entries of the sample event, as if a scorer had made them here in a day."""
    sample = sample or read_sample()
    watch = Watch(sample.start)
    store = MemoryStore()
    desk = Desk(store, who=sample.who, seat=seat, clock=watch.now, ids=ids)
    teams = tuple(
        NewTeam(team["name"], tuple(team["players"]), team.get("captain"), team.get("letter"), team.get("club"))
        for team in sample.teams
    )
    desk.submit(new_event_facts(NewEvent(sample.name, sample.system, sample.date, sample.venue, teams=teams), ids))
    for session in sample.sessions:
        watch.turn_back(sample.start)
        _play(desk, watch, session)
    return tuple(store.new)


SAMPLE, TOURNAMENT = "sample", "tournament"
"""A day with two tables, or a small tournament in its last round."""
ENTRIES: Mapping[str, Callable[[str, Ids], tuple[NewEntry, ...]]] = MappingProxyType(
    {SAMPLE: sample_entries, TOURNAMENT: practice_entries}
)


def open_sample(
    *,
    who: str,
    seat: str,
    which: str = SAMPLE,
    folder: Path | None = None,
    outboxes: Path | None = None,
    clock: Clock = utc_now,
    ids: Ids = new_uid,
) -> Desk:
    """Open the copy of a sample event in a folder, creating it first; return its desk.

    The folder is the user's own by default. If the copy can no longer be opened, another is made beside it, so that no
    work in it can break anything. Store errors in making that one pass through. `outboxes`: see `open_event`.
    """
    folder = folder or sample_dir()
    make_folder(folder, 0o700)
    entries = ENTRIES[which]
    while True:
        for path in sorted(folder.glob(f"{which}-*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True):
            with suppress(StoreError, EntryRefused):
                return open_event(path, who=who, seat=seat, outboxes=outboxes, clock=clock, ids=ids)
        path = _free_name(folder, which)
        with suppress(AlreadyThereError):  # another window has just made its copy: open that one
            store_with(path, entries(seat, ids)).close()
            return open_event(path, who=who, seat=seat, outboxes=outboxes, clock=clock, ids=ids)


def _play(desk: Desk, watch: Watch, session: SampleSession) -> None:
    """Enter a session as it was played, deal by deal, with a mistake corrected."""
    papers, problems = read_documents("sample", session.document)
    if problems:
        raise ValueError(problems)
    record = papers[0].record
    assert isinstance(record, Session), "the sample is made of sessions of deals"
    uid = desk.new_uid()
    event = desk.tournament.event
    assert event is not None, "made before its sessions"
    by_name = {name_key(team.name): team.uid for team in desk.tournament.teams.values()}
    teams = [by_name[name_key(team.name)] for team in record.teams.values()]
    desk.submit((opening(SessionOpened(uid, ()), record, teams, event, desk.system),))
    slips = {slip["deal"]: slip for slip in session.slips}
    deals = int(desk.system.options.effective(record.options)["deals"])
    for facts in _steps(uid, record):
        watch.wait(MINUTES_A_DEAL)
        for entered in facts:
            fact = entered
            if isinstance(entered, SeatsTaken):
                fact = seated_by_uid(desk.tournament, desk.tournament.sessions[uid], entered)
            slip = slips.get(fact.deal) if isinstance(fact, DealRecorded) else None
            if slip is not None and isinstance(fact, DealRecorded):
                desk.submit((replace(fact, taken=slip["taken"], outcome=None),))
                watch.wait(1)
            desk.submit((fact,), reason=slip["reason"] if slip is not None else "")
        _read_out(desk, uid, deals)


def _read_out(desk: Desk, uid: str, deals: int) -> None:
    """Record that the score was announced, if due after the deal just finished."""
    due = desk.system.announcements
    state = desk.tournament.sessions[uid]
    last = max((deal.number for deal in state.result.deals if deal.outcome is not None), default=0)
    if due is not None and last in due.due(deals) and last not in state.announced:
        desk.submit((ScoreAnnounced(uid, last, totals_to_read(state, last) or {}),))


_ORDER = (SeatsTaken, Redealt, DealRecorded, PenaltyGiven)


def _steps(uid: str, record: Session) -> list[list[Fact]]:
    """Return a session's facts in the order of play, one group for each deal."""
    groups: dict[int, list[Fact]] = {}
    for step in course(uid, record, 1):
        fact = step.fact
        if isinstance(fact, SeatsTaken):
            groups.setdefault(fact.from_deal, []).append(fact)
        elif isinstance(fact, DealRecorded | PenaltyGiven | Redealt):
            groups.setdefault(fact.deal or 0, []).append(fact)
    return [sorted(groups[deal], key=_turn) for deal in sorted(groups)]


def _turn(fact: Fact) -> int:
    return next(index for index, kind in enumerate(_ORDER) if isinstance(fact, kind))


def _free_name(folder: Path, which: str) -> Path:
    number = 1
    while (path := folder / f"{which}-{number}{SUFFIX}").exists():
        number += 1
    return path
