"""Sheets of a round signed on paper: which can be closed in one pass, and their codes."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.features.round import words
from scorekeeper.journal.disputes import open_on_sheet
from scorekeeper.journal.roles import COMMITTEE
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, GameState, Played, Tournament
from scorekeeper.kernel.paper_closing import PaperAccount, objections
from scorekeeper.kernel.paper_sheets import printout
from scorekeeper.language.problems import sentence
from scorekeeper.language.signoff import open_disputes


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a round with an open sheet: its result and code, or why it stays open.

    `over`: every deal has its result. `remark` is what to look at on this paper besides code and signatures, "" if
    nothing.
    """

    session: str
    label: str
    result: str
    code: str
    holds: str
    over: bool
    remark: str = ""


def paper_tables(tournament: Tournament, stage: str, number: int | None) -> tuple[PaperTable, ...]:
    """Return the tables of a round whose sheets are not closed yet, by their numbers.

    Forfeits have no sheet. On a day of 500 the tables are those of games.
    """
    states = [
        state
        for state in tournament.all_played.values()
        if (state.stage, state.round) == (stage, number) and not state.is_closed and state.state != FORFEITED
    ]
    return tuple(_table(tournament, state) for state in sorted(states, key=_order))


def accounts(tables: Iterable[PaperTable], seen_by: str) -> dict[str, PaperAccount]:
    """Return the accounts of these papers: everyone has signed, and the codes match."""
    return {table.session: PaperAccount(table.code, seen_by) for table in tables}


def _order(state: Played) -> tuple[bool, int, int]:
    return state.table is None, state.table or 0, state.number


def _table(tournament: Tournament, state: Played) -> PaperTable:
    if isinstance(state, GameState):
        sides = (", ".join(players) for players in state.record.players.values())
    else:
        sides = (team.name for team in state.record.teams.values())
    names, totals = list(sides), [str(points) for points in state.result.totals.values()]
    ends = [f"{names[0]} {totals[0]}", f"{totals[1]} {names[1]}"] if len(names) == 2 else []
    label = str(state.table if state.table is not None else state.number)
    holds = " ".join(sentence(objection) for objection in objections(state, tournament))
    return PaperTable(
        state.uid,
        label,
        " : ".join(ends or (f"{name} {total}" for name, total in zip(names, totals, strict=True))),
        printout(state, tournament).code,
        holds,
        state.state == COMPLETE,
        _remark(tournament, state),
    )


def _remark(tournament: Tournament, state: Played) -> str:
    disputes = [dispute.number for dispute in open_on_sheet(state, tournament.register)]
    parts = [open_disputes(disputes)] if disputes else []
    if COMMITTEE in required_of(state):
        parts.append(words.committee_signs())
    return " ".join(parts)
