"""A small tournament in its last round, to look around in: eight teams that all meet, six deals a session."""

import json
import random
from collections.abc import Iterator

from scorekeeper.assets.paths import resources
from scorekeeper.features.verify.view.watch import Watch
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded, DrawMade, PenaltyGiven, StageSet
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable, DrawPublished, RoundClosed, RoundOpened
from scorekeeper.journal.stages import MAIN, ROUND_ROBIN
from scorekeeper.kernel.desk import Desk, Ids
from scorekeeper.kernel.events import NewEvent, NewTeam, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.stamps import new_uid
from scorekeeper.rules.contract import SUITS, Contract
from scorekeeper.tournament.draw.order import draw_order
from scorekeeper.tournament.draw.round_robin import round_robin

DEALS, MINUTES_A_DEAL = 6, 4
QUALIFY = 4
_LAST_ROUND = (DEALS, 4, 2, 0)
"""How many deals each table of the last round has played: one is finished, one has not begun."""


def practice_entries(seat: str, ids: Ids = new_uid) -> tuple[NewEntry, ...]:
    """Return the entries of the tournament, as if they had been made at this seat in the course of a day."""
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
        _play(desk, watch, drawn_round, chance, last=drawn_round is draw.rounds[-1])
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


def _play(desk: Desk, watch: Watch, drawn_round: DrawnRound, chance: random.Random, *, last: bool) -> None:
    """Play a round deal by deal, all tables in turn; in the last one each table stops at its own deal."""
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
    """Return the facts a table enters about a deal: mostly low contracts, two of three made; some penalties."""
    value = chance.choice((*range(28, 37), *range(28, 41), *range(28, 50)))
    side, contract = chance.choice("AB"), Contract(value, chance.choice(SUITS), int(chance.random() < 0.1))
    taken = min(56, value + chance.randint(0, 6)) if chance.random() < 0.66 else value - chance.randint(1, 6)
    yield DealRecorded(session, deal, side, contract, taken)
    if chance.random() < 0.04:
        yield PenaltyGiven(session, side, "lead-out-of-turn", deal)
