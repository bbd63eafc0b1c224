"""A drawn event of any size, all of it played but the last session."""

from functools import cache
from random import Random

from scorekeeper.journal.facts import DealRecorded, DrawMade, EventMade, Fact, TeamEntered
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from tests.journal.event import SYSTEM, Journal


def tournament(teams, rounds, *, mixed=False):
    """An event with all sessions drawn, six deals each, and only the last one unplayed.

    Side A makes every contract; with `mixed` results no two teams stand alike. The journal is the asker's own.
    """
    entries, tournament_state, last = _played(teams, rounds, mixed=mixed)
    journal = Journal(())
    journal.entries = list(entries)
    return journal, tournament_state, last


@cache
def _played(teams, rounds, *, mixed):
    names = [f"{number:04x}" for number in range(teams)]
    facts: list[Fact] = [EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 6})]
    facts += [TeamEntered(uid, f"Team {uid}", (f"{uid} A", f"{uid} B", f"{uid} C"), f"{uid} A") for uid in names]
    journal = Journal(facts)
    half = teams // 2
    result = tuple(
        DrawnRound(
            number + 1,
            tuple(
                DrawnTable(
                    table + 1, f"5e{number:04x}{table:04x}", (names[table], names[half + (table + number) % half])
                )
                for table in range(half)
            ),
        )
        for number in range(rounds)
    )
    last = journal.entries[-1]
    journal.enter(DrawMade(MAIN, "d1", "chart", result, tuple(names), last.seq, last.digest))
    uids = [table.session for drawn_round in result for table in drawn_round.tables]
    lots = Random(56)
    for uid in uids[:-1]:
        for number in range(1, 7):
            side, taken = (lots.choice("AB"), lots.choice((36, 44))) if mixed else ("A", 44)
            journal.enter(DealRecorded(uid, number, side, Contract(40, "H"), taken))
    tournament = journal.tournament
    for state in tournament.sessions.values():
        assert state.state in {"complete", "empty"}
    return tuple(journal.entries), tournament, uids[-1]
